import { localise } from './localise'

/** A field for a day and a time. */
export const momentText = localise({
  day: (label: string) => `${label}: sana`,
  time: (label: string) => `${label}: vaqt`,
  clear: (label: string) => `${label}: tozalash`,
  timePlaceholder: 'ss:dd',
  wrongDay: 'Sanani 31.12.2026 koʻrinishida yozing',
  wrongTime: 'Vaqtni 09:00 koʻrinishida yozing',
  wantsDay: 'Sanani ham tanlang',
})
