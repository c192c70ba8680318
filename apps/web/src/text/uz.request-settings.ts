import { localise } from './localise'

/** Whether requests are accepted, and the bot that reports them. */
export const requestSettingsText = localise({
  title: 'Arizalar sozlamalari',
  failed: 'Sozlamalarni yuklab boʻlmadi',
  isOn: 'Saytdan ariza qabul qilish',
  isOnHelp: 'Oʻchirilsa, saytdan yuborilgan arizalar qabul qilinmaydi va mehmonga bu haqda aytiladi.',
  telegram: 'Telegram orqali xabar berish',
  telegramHelp: 'Bot har bir yangi ariza haqida guruhga yozadi. Xabarda faqat panelga havola boʻladi, mehmonning maʼlumotlari boʻlmaydi.',
  token: 'Botning tokeni',
  tokenHelp: 'Tokenni bot yaratilganda Telegram beradi. Saqlangan token qayta koʻrsatilmaydi.',
  tokenKept: 'Token saqlangan. Yangisini kiritsangiz, u almashtiriladi.',
  removeToken: 'Botni oʻchirib qoʻyish',
  removeQuestion: 'Token oʻchiriladi va guruhga endi xabar yozilmaydi. Kutib turgan xabarlar ham yuborilmaydi.',
  chat: 'Guruh raqami yoki nomi',
  chatHelp: 'Masalan, -1001234567890. Botni avval guruhga qoʻshing.',
  /** The server's own messages (`telegram_token_form`, `telegram_chat_form`). */
  wrong: {
    telegramToken: 'Botning tokenini qanday berilgan boʻlsa, shunday kiriting',
    telegramChatId: 'Guruhning raqamini yoki @ belgisi bilan nomini kiriting',
  },
  unsaved: 'Oʻzgarishlar bor',
  save: 'Saqlash',
  saved: 'Sozlamalar saqlandi',
  test: 'Sinov xabari yuborish',
  testUnsaved: 'Avval oʻzgarishlarni saqlang',
  testDone: 'Sinov xabari yuborildi. Guruhni tekshiring',
  state: 'Xabarlar holati',
  sentAt: (when: string) => `Oxirgi xabar yetib bordi: ${when}`,
  neverSent: 'Hali birorta xabar yuborilmagan',
  pending: (count: number) => `Navbatda: ${count} ta ariza`,
  problemAt: (when: string) => `Oxirgi xato: ${when}`,
  problems: {
    wrong_token: 'Telegram bu tokenni tanimadi. Tokenni tekshirib, qayta kiriting',
    wrong_chat: 'Bot bu guruhga yoza olmadi. Guruh raqamini tekshiring va botni guruhga qoʻshing',
    busy: 'Telegram biroz kutishni soʻradi. Xabar keyinroq yuboriladi',
    failed: 'Telegram xizmatida xato yuz berdi. Xabar keyinroq yuboriladi',
    unreachable: 'Telegramga ulanib boʻlmadi. Xabar keyinroq yuboriladi',
  },
})
