import { localise } from './localise'

/** The video field and the dialog that plays a video. */
export const videoText = localise({
  choose: 'Video tanlash',
  drop: 'Yoki shu yerga tashlang',
  dropNow: 'Videoni shu yerga tashlang',
  replace: 'Almashtirish',
  remove: 'Olib tashlash',
  several: 'Bitta video tanlang',
  reading: 'Video tekshirilmoqda…',
  kept: 'Avvalgi video qoldi.',
  hint: (kinds: string, limit: string) => `${kinds}, ${limit} gacha`,
  player: (label: string) => `${label}: videoni koʻrish`,
  readFailed: 'Faylni oʻqib boʻlmadi (Failed to read file as Data URL)',
  wrongKind: (kinds: string) => `Bu turdagi fayl qabul qilinmaydi. Mos turlar: ${kinds}`,
  tooHeavy: (limit: string, actual: string) => `Video hajmi ${limit} dan oshmasligi kerak. Tanlangan fayl: ${actual}`,
  unplayable: 'Brauzer bu videoni koʻrsata olmadi. Saytda ochilishini tekshiring.',
  missing: 'Videoni ochib boʻlmadi',
  pixels: (width: number, height: number) => `${width}×${height} px`,
  frame: 'Shu kadrni muqova qilish',
  frameTaken: 'Kadr muqovaga qoʻyildi',
  frameFailed: 'Kadrni olib boʻlmadi. Muqova rasmini alohida tanlang.',
})
