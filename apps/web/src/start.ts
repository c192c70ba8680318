/**
 * The entry of the page. Dictionaries are localised when their modules are loaded, so the rules must be loaded before the panel.
 * Latin needs none, and the page loads the panel together with this file (`scripts/preload-main.ts`).
 */
import { language } from './text/language'
import { localiseBy } from './text/localise'

async function begin(): Promise<void> {
  if (language() === 'uz-Cyrl') {
    try {
      localiseBy((await import('./text/cyrillic/dictionary')).dictionaryInCyrillic)
    } catch {
      // Better the panel in Latin than none. The choice is kept for the next page.
      document.documentElement.lang = 'uz-Latn'
    }
  }
  await import('./main')
}

void begin()
