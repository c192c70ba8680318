import { isForeign, PIECES, splitName } from './kept'
import { endsSoft, knownBeginning } from './words'

const APOSTROPHES = 'ʻʼ‘’\'`´′'

const WORD = new RegExp(`\\p{Script=Latin}[\\p{Script=Latin}\\d]*(?:[${APOSTROPHES}][\\p{Script=Latin}\\d]+)*[${APOSTROPHES}]?`, 'gu')

const AFTER_O_AND_G = new RegExp(`(?<=[og])[${APOSTROPHES}]`, 'g')
const ELSEWHERE = new RegExp(`(?<![og])[${APOSTROPHES}]`, 'g')

const LETTERS: Readonly<Record<string, string>> = {
  a: 'а', b: 'б', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'ҳ', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п',
  q: 'қ', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', x: 'х', y: 'й', z: 'з', ʼ: 'ъ',
}

/** Applied in this order, each to the whole word; Cyrillic letters stay. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // The sign between s and h only separates them: Isʼhoq.
  [/sʼh/g, 'сҳ'],
  [/oʻ/g, 'ў'],
  [/gʻ/g, 'ғ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  // -tsiya, -tsion, sotsial; -ksiya, -nsiya, -psiya. No Uzbek word has these sounds there.
  [/^ts/g, 'ц'],
  [/ts(?=i[yoa])/g, 'ц'],
  [/(?<=[knp])s(?=iya|ion)/g, 'ц'],
  // Y and a vowel make one letter, once oʻ is replaced: yoʻl is йўл. After a consonant e keeps its y.
  [/(?<=[bdfghjklmnpqrstvxzғшчц])ye/g, 'ье'],
  [/ya/g, 'я'],
  [/yo/g, 'ё'],
  [/yu/g, 'ю'],
  [/ye/g, 'е'],
  // After i only loanwords have e: klient is клиент.
  [/^e|(?<=[aeouўэеяёю])e/g, 'э'],
]

function byRules(word: string): string {
  let text = word
  for (const [pattern, letter] of RULES) text = text.replaceAll(pattern, letter)
  return text.replaceAll(/[a-zʼ]/g, (letter) => LETTERS[letter] ?? letter)
}

/** A word in lower case, with ʻ after o and g and ʼ elsewhere. */
function small(word: string): string {
  const known = knownBeginning(word)
  const text = known === null ? byRules(word) : known.cyrillic + (known.rest === '' ? '' : byRules(`·${known.rest}`).slice(1))
  return endsSoft(word) ? `${text}ь` : text
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function cased(word: string): string {
  const lower = word.toLowerCase().replaceAll(AFTER_O_AND_G, 'ʻ').replaceAll(ELSEWHERE, 'ʼ')
  const letters = word.replaceAll(/[^A-Za-z]/g, '')
  if (letters === letters.toLowerCase()) return small(lower)
  // Sh and Ch are one letter in any case: Shahar, SHahar.
  const rest = letters.replace(/^(?:[SC]H|[A-Z])/i, '')
  if (rest === rest.toLowerCase()) return capitalised(small(lower))
  if (letters === letters.toUpperCase()) return small(lower).toUpperCase()
  // An abbreviation and its suffix: BMTning.
  const [, abbreviation = '', suffix = ''] = /^([A-Z]{2,})([a-z]+)$/.exec(word) ?? []
  return abbreviation === '' ? word : small(abbreviation.toLowerCase()).toUpperCase() + byRules(`·${suffix}`).slice(1)
}

/** The panel's 1,200 texts consist of some 1,200 words, repeated. */
const done = new Map<string, string>()

function inCyrillic(word: string): string {
  const before = done.get(word)
  if (before !== undefined) return before
  const after = anew(word)
  // A bound, in case user input ever gets here.
  if (done.size < 5000) done.set(word, after)
  return after
}

function anew(word: string): string {
  const name = splitName(word)
  if (name !== null) return name.name + name.apostrophe + byRules(name.suffix)
  return isForeign(word) ? word : cased(word)
}

/** Words of a text without pieces. */
function words(text: string): string {
  return text.replaceAll(WORD, (found, at: number) => {
    const before = text.charAt(at - 1)
    const last = found.at(-1) ?? ''
    // An apostrophe at the end is part of oʻ and gʻ, or a tutuq; otherwise it closes a quotation.
    const isQuote =
      APOSTROPHES.includes(last) && last !== 'ʻ' && last !== 'ʼ' && (!/[og]$/i.test(found.slice(0, -1)) || /['‘`]/.test(before))
    // One between a name and its suffix stays too, if the suffix is Cyrillic already.
    const isBetween = APOSTROPHES.includes(last) && /\p{Script=Cyrillic}/u.test(text.charAt(at + found.length))
    const word = isQuote || isBetween ? found.slice(0, -1) : found
    // 4K, 3D, 340 B: a grade or a unit.
    if (/\d$/.test(before) ? /^[A-Z]{1,2}$/.test(word) : word === 'B' && /\d\s$/.test(text.slice(0, at))) return found
    return inCyrillic(word) + found.slice(word.length)
  })
}

/** An Uzbek text in Latin script, in Cyrillic. Anything else stays unchanged, Cyrillic included. */
export function toCyrillic(text: string): string {
  let cyrillic = ''
  let at = 0
  for (const piece of text.matchAll(PIECES)) {
    cyrillic += words(text.slice(at, piece.index)) + piece[0]
    at = piece.index + piece[0].length
  }
  return cyrillic + words(text.slice(at))
}
