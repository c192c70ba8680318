/** What the panel can be read in. */
export type Language = 'uz-Latn' | 'uz-Cyrl'

/** Each by its own name in its own script, whatever the page is in: whoever looks for it can read no other. */
export const LANGUAGES: readonly { language: Language; name: string }[] = [
  { language: 'uz-Latn', name: 'Oʻzbekcha' },
  { language: 'uz-Cyrl', name: 'Ўзбекча' },
]

/** Shared with public/boot.js, which names the language to the page before anything is drawn. */
const KEY = 'language'

/**
 * What this page is in. It stays the same until the page is loaded anew, also when another one was chosen in another tab.
 * Outside a browser, as in tests of the build, it is the one the texts are written in.
 */
export function language(): Language {
  return typeof document !== 'undefined' && document.documentElement.lang === 'uz-Cyrl' ? 'uz-Cyrl' : 'uz-Latn'
}

/** Keeps a choice in this browser, for the next page that is loaded. */
export function keepLanguage(chosen: Language): void {
  localStorage.setItem(KEY, chosen)
}
