import { areSuffixes } from './words'

const list = (words: string) => words.split(' ')

/** Names that stay in Latin letters, as people write them; suffixes after them do not. */
const NAMES = list(
  // Our own, other companies and their products.
  'Peshtoq EdFix Telegram Instagram YouTube Facebook LinkedIn WhatsApp TikTok Google Yandex Microsoft Apple Android Windows ' +
    'Linux macOS iOS iPhone iPad Chrome Safari Firefox Figma Excel Photoshop GitHub Python JavaScript TypeScript React Rust ' +
    'SQLite PostgreSQL DevOps Analytics Tag Manager Metrika Meta Pixel ' +
    // Grades in IT, which are English in Latin script too.
    'Junior Middle Senior ' +
    // Formats and abbreviations.
    'PNG JPEG JPG WebP AVIF GIF SVG MOV WebM PDF XLSX CSV XML JSON ZIP TXT HTML CSS JS URL API HTTP HTTPS SQL IT ID IP QR ' +
    'UX UI QA SEO SMM SMS FAQ BI USB',
).toSorted((one, other) => other.length - one.length)

/** As printed on keys. Some begin Uzbek words (`End`, `Endi`), so their suffix must be separated. */
const KEYS = new Set(
  list('Ctrl Alt Shift Cmd Meta Option Win Fn Enter Escape Esc Tab Space Backspace Delete Insert Home End PageUp PageDown'),
)

const UNITS = new Set(list('px kB KB MB GB TB ms x'))

/** Top-level domains and file extensions. */
const ENDINGS =
  'uz|com|org|net|ru|io|dev|me|app|info|edu|gov|html?|css|js|json|xml|csv|txt|pdf|xlsx|zip|png|jpe?g|svg|webp|avif|gif|mp4|mov|webm|toml'

/**
 * Whole pieces that are no words: code, tags and entities, links, e-mail addresses, names of sites and files, paths,
 * placeholders, colours, options, names with underscores, our commands, key combinations, technical terms.
 */
export const PIECES = new RegExp(
  [
    '(?<![\\p{L}`])`[^`\\n]+`(?![\\p{L}`])',
    '</?[A-Za-z][^<>]*>',
    '&(?:#\\d+|#x[\\da-fA-F]+|[A-Za-z]+\\d*);',
    '\\b[a-z][a-z\\d+.-]*://[^\\s<>"“”«»)]+',
    '\\b(?:mailto|tel):[^\\s<>"“”«»)]+',
    "[\\w.+'-]+@[A-Za-z\\d-]+(?:\\.[A-Za-z\\d-]+)+",
    `\\b[A-Za-z\\d_-]+(?:\\.[A-Za-z\\d_-]+)*\\.(?:${ENDINGS})\\b(?:/[^\\s<>"“”«»),;]*)?`,
    '(?<![\\p{L}\\d.])/[a-z][\\w/.{}-]*',
    '\\$?\\{[^{}]*\\}',
    '#[\\da-fA-F]{3,8}\\b',
    '(?<!\\S)--[a-z][\\w-]*(?:=\\S+)?',
    '\\b[A-Za-z\\d]+(?:_[A-Za-z\\d]+)+\\b',
    '(?<!\\p{L})peshtoq(?: [a-z][a-z-]*(?: --[a-z][\\w-]*)*)?(?![\\p{L}ʻʼ])',
    'Failed to read file as Data URL',
    '(?<!\\p{L})(?:Ctrl|Alt|Shift|Cmd|Meta|Option|Win)(?: ?\\+ ?[\\p{L}\\d]+)+',
  ].join('|'),
  'gu',
)

/** Splits a name from its suffix; null for any other word. An apostrophe between them belongs to neither. */
export function splitName(word: string): { name: string; apostrophe: string; suffix: string } | null {
  if (KEYS.has(word) || UNITS.has(word)) return { name: word, apostrophe: '', suffix: '' }
  if (!/[A-Z]/.test(word)) return null
  const [, before = '', apostrophe = '', after = ''] = /^([A-Za-z]+)([ʻʼ‘’'´])([a-z]+)$/.exec(word) ?? []
  if ((KEYS.has(before) || NAMES.includes(before)) && areSuffixes(after)) return { name: before, apostrophe, suffix: after }
  const name = NAMES.find((one) => word === one || (word.startsWith(one) && areSuffixes(word.slice(one.length))))
  return name === undefined ? null : { name, apostrophe: '', suffix: word.slice(name.length) }
}

/** Foreign words, with letters that no Uzbek word has; they are left unchanged. */
export function isForeign(word: string): boolean {
  // A w; a c without h; a capital after a small letter (but Oʻ is one letter); digits; letters with diacritics.
  return /w|c(?!h)/i.test(word) || /[a-z][A-Z]/.test(word) || /\d/.test(word) || /(?![A-Za-z])\p{Script=Latin}/u.test(word)
}
