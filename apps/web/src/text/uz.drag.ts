import { plural } from './plural'
import { localise } from './localise'

/** What is shown and announced while a row is dragged. */
export const dragText = localise({
  /** Visible while a row is being moved by keyboard. */
  keys: '↑ ↓ joyini tanlash · Home, End boshi va oxiri · Space qoʻyish · Escape bekor qilish',
  instructions:
    'Qatorni koʻchirish uchun Space yoki Enter tugmasini bosing. Joyini yuqoriga va pastga yoʻnalish tugmalari bilan tanlang, Home va End uni boshiga va oxiriga suradi. Yana Space yoki Enter bilan qoʻying. Bekor qilish uchun Escape tugmasini bosing.',
  started: (name: string, place: number, count: number) =>
    plural(count, { other: `${name} olindi: ${place}-oʻrin, jami ${count} ta` }),
  over: (name: string, place: number, count: number) => plural(count, { other: `${name}: ${place}-oʻrin, jami ${count} ta` }),
  dropped: (name: string, place: number, count: number) =>
    plural(count, { other: `${name} ${place}-oʻringa qoʻyildi, jami ${count} ta` }),
  cancelled: (name: string) => `${name} eski joyiga qaytarildi`,
})
