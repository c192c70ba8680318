/** The texts of the design. Everything else on a page is content. */
const GAP = '\u00A0'
const NARROW_GAP = '\u202F'

/** Groups of three digits with non-breaking spaces: `12 500 000`. */
export function grouped(value: number): string {
  return String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, NARROW_GAP)
}

export const text = {
  soon: 'Tez orada shu yerda paydo boʻladi',
  more: 'Batafsil',
  moreOf: (what: string) => `Batafsil: ${what}`,
  readAll: 'Toʻliq oʻqish',
  readLess: 'Yigʻish',
  rest: (count: number) => `Yana ${grouped(count)}${GAP}ta`,
  previous: (what: string) => `Oldingisi: ${what}`,
  next: (what: string) => `Keyingisi: ${what}`,
  play: (name: string) => `Videoni koʻrish: ${name}`,
  rating: (stars: number) => `Baho: 5 balldan ${stars}`,
  noName: 'Nomsiz',

  home: 'Bosh sahifa',
  matcher: 'Sizga yoqqan yoʻnalishni tanlang, qolganini birga oʻrganamiz.',
  courses: {
    news: 'Yangiliklar',
    all: 'Hammasi',
    soon: 'Tez orada',
    profession: 'Kasb',
    filter: 'Kurslar turi',
    total: (count: number) => `Jami ${grouped(count)}${GAP}ta kurs`,
    every: 'Barcha kurslar',
  },
  bonus: 'Sovgʻa',
  footer: { call: 'Qoʻngʻiroq qiling' },
  socials: {
    facebook: 'Facebook',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    telegram: 'Telegram',
    youtube: 'YouTube',
    phone: 'Telefon',
  },

  hidden: 'Saytda koʻrsatilmaydi',
  staticContent: 'Mazmuni saytning oʻzida turadi',
  request: {
    lead: 'Ismingiz va telefon raqamingizni qoldiring, sizga qoʻngʻiroq qilamiz.',
    name: 'Ism',
    namePlaceholder: 'Ismingiz',
    phone: 'Telefon raqami',
    code: '+998',
    phonePlaceholder: '(90) 123-45-67',
    send: 'Yuborish',
    sending: 'Yuborilmoqda…',
    consent: 'Shaxsiy maʼlumotlarim qayta ishlanishiga roziman',
    /** A hidden field; only bots fill it in. */
    website: 'Bu maydonni toʻldirmang',
    sent: 'Rahmat! Arizangiz qabul qilindi, tez orada qoʻngʻiroq qilamiz.',
    needName: 'Ismingizni yozing',
    needPhone: 'Telefon raqamini toʻliq yozing',
    needConsent: 'Davom etish uchun rozilik bering',
    failed: 'Ariza yuborilmadi. Birozdan keyin qayta urinib koʻring.',
    offline: 'Internetga ulanib boʻlmadi. Aloqani tekshirib, qayta yuboring.',
  },

  free: 'Bepul',
  enrol: {
    /** On the button, by kind of course. */
    paid: 'Kursga yozilish',
    free: 'Bepul boshlash',
    soon: 'Navbatga yozilish',
    help: 'Ariza qoldiring: qoʻngʻiroq qilib, savollaringizga javob beramiz.',
    price: 'Kurs narxi',
    bar: 'Kursga yozilish paneli',
  },
  money: (soum: number) => `${grouped(soum)}${GAP}soʻm`,
  lessons: (count: number) => `${grouped(count)}${GAP}ta dars`,
  modules: (count: number) => `${grouped(count)}${GAP}ta modul`,
  /** A duration in words, rounded sensibly: `45 daqiqa`, `12 soat`, `1 soat 30 daqiqa`. */
  duration: (minutes: number) => {
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    if (hours === 0) return `${rest}${GAP}daqiqa`
    // Over ten hours the minutes are left out.
    return rest === 0 || hours >= 10 ? `${grouped(hours)}${GAP}soat` : `${hours}${GAP}soat ${rest}${GAP}daqiqa`
  },
}
