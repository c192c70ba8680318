import type { BackupError } from '#/api/generated/model/backupError'

/** What superadmins are told when the server's backups are not as they should be. */
export const backupsText = {
  failed: 'Zaxira nusxa olishda xatolik',
  tooOld: 'Zaxira nusxa eskirgan',
  /** What went wrong, and what to do about it. */
  why: {
    DATABASE: 'Maʼlumotlar bazasini oʻqib boʻlmadi. Server jurnalini tekshiring.',
    MEDIA_STORE: 'Rasm va videolar omborini oʻqib boʻlmadi. Server jurnalini tekshiring.',
    DESTINATION: 'Zaxira nusxalar joyiga yozib boʻlmadi. U ochiqligini va boʻsh joy yetarliligini tekshiring.',
    FILES: 'Nusxa olindi, lekin omborda ayrim fayllar yoʻq yoki buzilgan. Serverda shu buyruqni bajaring:',
  } satisfies Record<BackupError, string>,
  check: 'peshtoq check --deep',
  old: 'Nusxalar vaqtida olinmayapti. Server jurnalini tekshiring.',
  last: (when: string) => `Oxirgi zaxira nusxa: ${when}`,
  none: 'Hali birorta ham zaxira nusxa yoʻq.',
} as const
