import { localise } from './localise'

/** The dialog that crops a picture to its field's rule. */
export const cropText = localise({
  title: 'Rasmni moslashtirish',
  most: (width: number, height: number) => `Bu maydonga ${width}×${height} px gacha boʻlgan rasm kerak.`,
  advised: (width: number, height: number) => `Bu joyga ${width}×${height} px boʻlgan rasm mos keladi.`,
  wrongShape: (width: number, height: number) =>
    `Rasm shakli mos emas: saytda uning chetlari koʻrinmaydi. Mos oʻlcham: ${width}×${height} px.`,
  exact: (width: number, height: number) => `Bu maydonga aynan ${width}×${height} px rasm kerak.`,
  way: 'Moslashtirish usuli',
  ways: { crop: 'Qirqish', fit: 'Toʻliq sigʻdirish' },
  area: 'Qirqib olinadigan joy',
  areaHelp: 'Yoʻnalish tugmalari rasmni suradi, + kattalashtiradi, − kichiklashtiradi.',
  areaTouch: 'Rasmni barmoq bilan suring, ikki barmoq bilan kattalashtiring yoki kichiklashtiring.',
  zoom: 'Kattalashtirish',
  whole: 'Toʻliq rasm',
  result: (from: string, to: string) => `${from} → ${to}`,
  enlarges: 'Tanlangan joy kerakli oʻlchamdan kichik: rasm choʻziladi va xiralashishi mumkin.',
  blurred: 'Tanlangan joy kichik: rasm saytda xira chiqadi. Kattaroq joyni tanlang yoki boshqa rasm yuklang.',
  still: 'Animatsiya saqlanmaydi: uning faqat birinchi kadri qoladi.',
  use: 'Qoʻllash',
  cancel: 'Bekor qilish',
})
