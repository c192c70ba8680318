import { htmlText } from '#/form/html/text'
import { compare, type Run } from './sequences'

/** A piece of a text: shared, only before, or only after. */
export type Piece = { kind: Run<string>['kind']; text: string }

/** Words with their apostrophes and hyphens, white space, and any other character by itself. */
const TOKEN = /[\p{L}\p{N}\p{M}ʻʼ'’_-]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu

/** Below this share of common letters, two texts are easier to read one after the other. */
const ALIKE = 0.3

/** The differences between two texts, word by word; null if they have too little in common, or are too long, to be shown as one. */
export function compareWords(before: string, after: string): readonly Piece[] | null {
  const runs = compare(before.match(TOKEN) ?? [], after.match(TOKEN) ?? [])
  if (runs === null) return null
  const pieces = joined(runs.map(({ kind, items }) => ({ kind, text: items.join('') })))
  const shared = pieces.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum), 0)
  return shared < ALIKE * Math.min(before.length, after.length) ? null : pieces
}

/** Changes separated by white space only are one change: `bosh dasturchi`, not `bosh` and `dasturchi`. */
function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  let gone = ''
  let fresh = ''
  const flush = () => {
    if (gone !== '') out.push({ kind: 'gone', text: gone })
    if (fresh !== '') out.push({ kind: 'new', text: fresh })
    gone = ''
    fresh = ''
  }
  for (const [index, { kind, text }] of pieces.entries()) {
    const isBetween = kind === 'same' && /^[^\S\n]+$/.test(text) && (gone !== '' || fresh !== '') && index < pieces.length - 1
    if (kind === 'gone' || isBetween) gone += text
    if (kind === 'new' || isBetween) fresh += text
    if (kind === 'same' && !isBetween) {
      flush()
      out.push({ kind, text })
    }
  }
  flush()
  return out
}

/** Rich text as lines, one for each heading and list entry. */
export function linesOfHtml(html: string): string {
  return htmlText(html.replaceAll(/<li[^>]*>/g, '• ').replaceAll(/<br\s*\/?>|<\/(?:p|h[23]|li|blockquote)>/g, '\n')).replaceAll(/\n{2,}/g, '\n')
}
