import { localise } from './localise'

/** A record that is gone. */
export const missingRecordText = localise({
  goneHelp: 'U oʻchirilgan boʻlishi mumkin.',
  goneDraft: 'Yozganlaringiz saqlanib qolgan.',
  reuse: 'Yangi yozuv sifatida ochish',
  reuseOver: 'Yangi yozuv formasida ham saqlanmagan maʼlumotlar bor. Ular oʻchiriladi, oʻrniga shu yozganlaringiz qoʻyiladi.',
  reuseYes: 'Oʻrniga qoʻyish',
  toList: 'Roʻyxatga qaytish',
})
