import { localise } from './localise'

/** Why a row cannot be removed. */
export const inUseText = localise({
  usedBy: 'Buni oʻchirib boʻlmaydi, undan foydalanayotgan kurslar bor:',
})
