import { plural } from './plural'
import { localise } from './localise'

/** The messages to the site about changes. */
export const deliveriesText = localise({
  title: 'Saytga yuborilgan xabarlar',
  help: 'Har bir oʻzgarishdan keyin saytga xabar boradi va sayt tegishli sahifalarini yangilaydi.',
  lastDelivery: (when: string) => `Sayt qabul qilgan oxirgi xabar: ${when}`,
  waiting: (count: number) => `Navbatda: ${count}`,
  changed: 'Nima oʻzgardi',
  more: (count: number) => plural(count, { other: `yana ${count} ta` }),
  less: 'kamroq',
  at: 'Vaqti',
  state: 'Holati',
  answer: 'Sayt javobi',
  home: 'Bosh sahifa',
  site: 'Sayt sozlamalari',
  courses: 'Kurslar',
  requests: 'Yangi ariza',
  course: (id: string) => `Kurs ${id}`,
  delivered: 'Yetkazildi',
  pending: 'Navbatda',
  nextAt: (when: string) => `keyingi urinish: ${when}`,
  attempts: (count: number) => plural(count, { other: `${count} marta yuborildi` }),
  took: (milliseconds: number) => `${milliseconds} ms`,
  noAnswer: 'Javob kelmadi',
  /** Why there was no response, by the server's code. */
  why: new Map([
    ['timeout', 'Sayt oʻz vaqtida javob bermadi'],
    ['no connection', 'Saytga ulanib boʻlmadi'],
    ['broken answer', 'Sayt javobini oʻqib boʻlmadi'],
  ]),
  notSent: 'Hali yuborilmagan',
  resend: 'Qayta yuborish',
  resendLabel: (when: string) => `Qayta yuborish: ${when}`,
  resent: 'Xabar qayta yuborilmoqda',
  empty: 'Hali hech qanday xabar yuborilmagan',
  emptyHelp: 'Birinchi oʻzgarish saqlangach, uning xabari shu yerda koʻrinadi.',
  notConfigured: 'Saytga xabar yuborish sozlanmagan',
  notConfiguredHelp: 'Oʻzgarishlar haqida saytga xabar borishi uchun serverda shu ikki sozlamani kiriting va serverni qayta ishga tushiring:',
  urlHelp: 'sayt xabarni qabul qiladigan manzil',
  secretHelp: 'xabarlar imzolanadigan maxfiy kalit',
  onceConfigured: 'Quyidagilar ilgari yuborilgan. Hozir yangi xabar yuborilmaydi.',
})
