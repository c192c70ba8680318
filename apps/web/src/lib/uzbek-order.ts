/*
 * The order of the Uzbek alphabet, which no other language has: oʻ gʻ sh ch ng come after z (docs/panel.md#picking). Not every
 * browser's collation has it.
 */

/** With foreign letters where one would look for them. */
const LATIN = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z', 'oʻ', 'gʻ', 'sh', 'ch', 'ng']
const CYRILLIC = Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ')
const PLACES = new Map([...LATIN, ...CYRILLIC].map((letter, place) => [letter, place]))

const TURNED = /([og])[ʻʼ'‘’`´ʽʹˈ‛′]/g
/** The tutuq belgisi separates s and h; otherwise it is no letter. */
const PIECES = /oʻ|gʻ|sh|ch|ng(?!ʻ)|\d+|[^ʻʼ'‘’`´ʽʹˈ‛′]/gu

function piecesOf(text: string): readonly string[] {
  return text.toLowerCase().replaceAll(TURNED, '$1ʻ').match(PIECES) ?? []
}

/** Signs, then numbers by value, then letters. */
function weigh(piece: string): [kind: number, weight: number] {
  const place = PLACES.get(piece)
  if (place !== undefined) return [2, place]
  return /^\d/.test(piece) ? [1, Number(piece)] : [0, piece.codePointAt(0) ?? 0]
}

/** Compares two names by the Uzbek alphabet; case matters only if nothing else differs. */
export function byUzbek(one: string, other: string): number {
  const [left, right] = [piecesOf(one), piecesOf(other)]
  for (const [at, piece] of left.entries()) {
    const beside = right[at]
    if (beside === undefined) return 1
    const [[kind, weight], [otherKind, otherWeight]] = [weigh(piece), weigh(beside)]
    if (kind !== otherKind) return kind - otherKind
    if (weight !== otherWeight) return weight - otherWeight
  }
  return left.length - right.length || (one < other ? -1 : one > other ? 1 : 0)
}
