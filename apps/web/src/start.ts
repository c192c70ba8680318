/**
 * What the page runs first. Dictionaries are said in the chosen language as their modules are loaded, so the rules have to
 * be there before the panel; who reads Latin needs none, and the page fetches the panel with this file
 * (`scripts/preload-main.ts`).
 */
import { language } from './text/language'
import { localiseBy } from './text/localise'

async function begin(): Promise<void> {
  if (language() === 'uz-Cyrl') {
    try {
      localiseBy((await import('./text/cyrillic/dictionary')).dictionaryInCyrillic)
    } catch {
      // Better the panel in Latin than none. The choice stays for the next page.
      document.documentElement.lang = 'uz-Latn'
    }
  }
  await import('./main')
}

void begin()
