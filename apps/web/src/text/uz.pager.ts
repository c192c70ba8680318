import { localise } from './localise'

/** The pages of a list. */
export const pagerText = localise({
  range: (from: number, to: number, total: number) => `${from}–${to}, jami ${total} ta`,
  pages: 'Sahifalar',
  previous: 'Oldingi sahifa',
  next: 'Keyingi sahifa',
  page: (page: number) => `${page}-sahifa`,
  perPage: 'Har sahifada',
})
