import { grouped } from '#/lib/numbers'
import { plural } from './plural'
import { localise } from './localise'

/** Broken rules, by the server's code. Forms load them with their rules. */
export const fieldErrorsText = localise({
  required: 'Bu maydonni toʻldiring',
  image_required: 'Rasm yuklang',
  image_too_large: 'Rasm oʻlchami juda katta. Kichikroq rasm tanlang',
  image_wrong_size: 'Rasm oʻlchami mos emas',
  video_required: 'Video yuklang',
  too_short: (least: number) => plural(least, { other: `Kamida ${grouped(least)} ta belgi kiriting` }),
  too_long: (most: number) => plural(most, { other: `Koʻpi bilan ${grouped(most)} ta belgi boʻlishi mumkin` }),
  too_few: (least: number) => plural(least, { other: `Kamida ${grouped(least)} ta boʻlishi kerak` }),
  too_many: (most: number) => plural(most, { other: `Koʻpi bilan ${grouped(most)} ta boʻlishi mumkin` }),
  at_least: (least: string) => `${least} dan kam boʻlmasligi kerak`,
  at_most: (most: string) => `${most} dan oshmasligi kerak`,
  wrong_format: 'Format notoʻgʻri',
  // Beside a fixed https://.
  wrong_link: 'Havola notoʻgʻri. Masalan: example.uz',
  wrong_number: 'Butun son yozing: 1 500 000. Vergul bilan kasr yozilmaydi',
  wrong_login: 'Loginda ruxsat etilmagan belgi bor yoki uzunligi toʻgʻri kelmaydi',
  unknown_value: 'Roʻyxatdagi qiymatlardan birini tanlang',
})
