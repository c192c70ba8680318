/** The languages of the panel. */
export type Language = 'uz-Latn' | 'uz-Cyrl'

/** Each by its own name in its own script, because a person looking for it may read no other. */
export const LANGUAGES: readonly { language: Language; name: string }[] = [
  { language: 'uz-Latn', name: 'Oʻzbekcha' },
  { language: 'uz-Cyrl', name: 'Ўзбекча' },
]

/** Shared with public/boot.js, which sets the page's language before the first paint. */
const KEY = 'language'

/**
 * The language of this page. It stays the same until a reload, even if another one was chosen in another tab. Outside a browser,
 * as in tests of the build, it is the one the texts are written in.
 */
export function language(): Language {
  return typeof document !== 'undefined' && document.documentElement.lang === 'uz-Cyrl' ? 'uz-Cyrl' : 'uz-Latn'
}

/** Stores the choice in this browser, for the next page. */
export function keepLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen)
}
