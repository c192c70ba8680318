import { t } from '#/text/uz'

/** A non-breaking space: a number must not wrap at the end of a line. */
const GAP = '\u00A0'

/** Groups of three digits: `12 500 000`. */
export function grouped(value: number): string {
  const [whole = '', fraction] = String(Math.abs(value)).split('.')
  const digits = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, GAP)
  return `${value < 0 ? '-' : ''}${digits}${fraction === undefined ? '' : `,${fraction}`}`
}

/** An amount of money: `12 500 000 soʻm`. */
export function money(value: number): string {
  return `${grouped(value)}${GAP}${t.common.currency}`
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const

/** The size of a file, in steps of 1024: `340 kB`, `1,4 MB`. */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  const rounded = size < 10 && unit > 0 ? Math.round(size * 10) / 10 : Math.round(size)
  return `${grouped(rounded)}${GAP}${UNITS[unit] ?? ''}`
}

/** The length of a text as the server counts it: in Unicode code points. */
export function codePoints(text: string): number {
  return Array.from(text).length
}
