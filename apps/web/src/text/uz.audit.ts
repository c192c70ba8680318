import { plural } from './plural'
import { localise } from './localise'

/** The audit log: sign-ins, failed attempts, and changes of accounts. */
export const auditText = localise({
  title: 'Xavfsizlik tarixi',
  help: 'Panelga kim, qachon va qayerdan kirgani, parollar va administratorlar bilan nima boʻlgani.',
  list: 'Xavfsizlik tarixi yozuvlari',
  /** The actor of a failed sign-in with an unknown login. */
  stranger: 'Nomaʼlum shaxs',

  /** What a person did, after the name. */
  own: {
    signed_in: 'panelga kirdi',
    sign_in_failed: 'kira olmadi: parol notoʻgʻri',
    sign_in_blocked: 'kira olmadi: bloklangan',
    rate_limited: 'xato urinishlar koʻpayib ketgani uchun vaqtincha toʻxtatildi',
    signed_out: 'paneldan chiqdi',
    session_ended: 'boshqa qurilmadagi seansini yakunladi',
    session_expired: 'uzoq vaqt kirmagani uchun seansi yakunlandi',
    token_reused: 'seansi yakunlandi: uning eski kaliti bilan kirishga urinishgan',
    password_changed: 'parolini oʻzgartirdi',
    password_failed: 'joriy parolini notoʻgʻri kiritdi',
    login_changed: 'loginini oʻzgartirdi',
    staff_changed: 'oʻz maʼlumotlarini oʻzgartirdi',
    set_up: 'panelni oʻrnatdi',
  },
  unknownLogin: 'kira olmadi: bunday login yoʻq',
  sessionsRevoked: {
    /** By the person whose they are. */
    own: (count: number) => plural(count, { other: `${count} ta seansini yakunladi` }),
    ofOthers: (count: number) => plural(count, { other: `${count} ta seansi yakunlandi` }),
  },
  /** What was done to an account, after the name. */
  toOthers: {
    password_reset: 'paroli tiklandi',
    login_changed: 'logini oʻzgartirildi',
    role_changed: 'roli oʻzgartirildi',
    staff_added: 'qoʻshildi',
    staff_changed: 'maʼlumotlari oʻzgartirildi',
    staff_blocked: 'bloklandi',
    staff_unblocked: 'blokdan chiqarildi',
    staff_removed: 'oʻchirildi',
    staff_restored: 'tiklandi',
  },
  administrator: (name: string) => `Administrator “${name}”`,
  logins: (before: string, now: string) => `${before} → ${now}`,
  times: (count: number) => plural(count, { other: `${count} marta` }),
  /** A range of times. */
  between: (from: string, to: string) => `${from}–${to}`,
  alarming: 'Eʼtibor bering',
  fromDevice: (browser: string, system: string) => `${browser}, ${system}`,

  kinds: {
    ofSigningIn: 'Kirish va chiqish',
    ofPasswords: 'Parollar',
    ofStaff: 'Administratorlar',
  },
  /** The kinds as filter options. */
  kindNames: {
    signed_in: 'Kirganlar',
    sign_in_failed: 'Kira olmaganlar',
    sign_in_blocked: 'Bloklanganlarning urinishlari',
    rate_limited: 'Toʻxtatilgan urinishlar',
    signed_out: 'Chiqqanlar',
    session_ended: 'Boshqa qurilmadagi seansni yakunlash',
    sessions_revoked: 'Birdaniga yakunlangan seanslar',
    session_expired: 'Muddati tugagan seanslar',
    token_reused: 'Eski kalitdan foydalanish',
    password_changed: 'Oʻzgartirilgan parollar',
    password_failed: 'Notoʻgʻri joriy parollar',
    password_reset: 'Tiklangan parollar',
    login_changed: 'Oʻzgartirilgan loginlar',
    set_up: 'Panelni oʻrnatish',
    staff_added: 'Qoʻshilgan administratorlar',
    staff_changed: 'Oʻzgartirilgan maʼlumotlar',
    role_changed: 'Oʻzgartirilgan rollar',
    staff_blocked: 'Bloklanganlar',
    staff_unblocked: 'Blokdan chiqarilganlar',
    staff_removed: 'Oʻchirilganlar',
    staff_restored: 'Tiklanganlar',
  },
  filters: {
    person: 'Kim',
    kind: 'Nima boʻlgan',
    everyKind: 'Barcha hodisalar',
  },
  empty: 'Xavfsizlik tarixi hali boʻsh',
  emptyHelp: 'Panelga kirishlar va administratorlar bilan bogʻliq oʻzgarishlar shu yerda koʻrinadi.',
  nothing: 'Bunday yozuv topilmadi',
  failed: 'Xavfsizlik tarixini yuklab boʻlmadi',
})
