import type { BackupError } from '#/api/generated/model/backupError'
import { localise } from './localise'

/** Warnings for superadmins about the server's backups. */
export const backupsText = localise({
  failed: 'Zaxira nusxa olishda muammo bor',
  tooOld: 'Yangi zaxira nusxa yoʻq',
  /** What went wrong, and what to do about it. */
  why: {
    DATABASE: 'Maʼlumotlar bazasini oʻqib boʻlmadi. Texnik mutaxassisga murojaat qiling: sababi server jurnalida.',
    MEDIA_STORE: 'Rasm va videolarni oʻqib boʻlmadi. Texnik mutaxassisga murojaat qiling: sababi server jurnalida.',
    DESTINATION:
      'Zaxira nusxani saqlab boʻlmadi. Texnik mutaxassisga murojaat qiling: saqlash joyi ochiqligini va unda boʻsh joy yetarliligini tekshirsin.',
    FILES:
      'Oxirgi zaxira nusxa toʻliq emas: ayrim fayllar yoʻq yoki buzilgan. Texnik mutaxassis serverda shu buyruqni bajarishi kerak:',
  } satisfies Record<BackupError, string>,
  check: 'peshtoq check --deep',
  old: 'Nusxalar oʻz vaqtida olinmayapti. Texnik mutaxassisga murojaat qiling: sababi server jurnalida.',
  last: (when: string) => `Oxirgi zaxira nusxa: ${when}`,
  none: 'Hali birorta zaxira nusxa olinmagan.',
})
