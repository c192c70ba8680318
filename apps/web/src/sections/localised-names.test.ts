import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dictionaryInCyrillic } from '#/text/cyrillic/dictionary'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.resetModules()
})

const faq = (displayName: string) => ({ name: 'FAQ', displayName })

async function names(isCyrillic: boolean) {
  const { localiseBy } = await import('#/text/localise')
  if (isCyrillic) localiseBy(dictionaryInCyrillic)
  const [made, { COURSE_SECTIONS }] = await Promise.all([import('./localised-names'), import('#/api/generated/contract')])
  return { ...made, first: COURSE_SECTIONS.find((one) => one.name === 'FAQ')?.displayName ?? '' }
}

it('shows the initial name of a type in Cyrillic, and stores it unchanged', async () => {
  const { localisedName, storedName, first } = await names(true)
  const shown = localisedName(faq(first))
  expect(shown).toMatch(/^[А-Яа-яЎўҚқҒғҲҳ ]+$/)
  expect(storedName(faq(shown))).toBe(first)
})

it('leaves custom names unchanged', async () => {
  const { localisedName, storedName } = await names(true)
  expect(localisedName(faq('Savollaringiz'))).toBe('Savollaringiz')
  expect(storedName(faq('Саволларингиз'))).toBe('Саволларингиз')
})

it('changes nothing in Latin', async () => {
  const { localisedName, storedName, first } = await names(false)
  expect(localisedName(faq(first))).toBe(first)
  expect(storedName(faq(first))).toBe(first)
})
