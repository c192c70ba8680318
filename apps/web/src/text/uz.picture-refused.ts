import { localise } from './localise'

/** Why a chosen picture is refused. They load with the code that reads pictures. */
export const pictureRefusedText = localise({
  // A file that cannot be read, and a picture that cannot be decoded.
  readFailed: 'Faylni oʻqib boʻlmadi (Failed to read file as Data URL)',
  loadFailed: 'Rasmni ochib boʻlmadi',
  damaged: 'Fayl shikastlangan, rasmni ochib boʻlmadi. Boshqa nusxasini tanlang',
  noPicture: 'Fayl shikastlangan yoki rasm emas. Faylni ochib tekshiring yoki boshqasini tanlang',
  wrongKind: (kinds: string) => `Bu turdagi fayl qabul qilinmaydi. Mos turlar: ${kinds}`,
  tooHeavy: (limit: string) => `Fayl hajmi ${limit} dan oshmasligi kerak`,
  tooLarge: (width: number, height: number) =>
    `Rasm oʻlchami ${width}px x ${height}px dan katta boʻlmasligi kerak`,
  notExact: (width: number, height: number) => `Rasm oʻlchami aynan ${width}×${height} px boʻlishi kerak`,
  actual: (width: number, height: number) => `Tanlangan rasm: ${width}×${height} px`,
})
