import { formText } from '../src/text/uz.form'
import { sortingText as text } from '../src/text/uz.sorting'
import { groupText } from '../src/resources/group/text'
import { skillText } from '../src/resources/skill/text'
import type { Api } from './api'
import { expect, expectAccessible, test } from './test'

const NAMES = ['Zar', 'Oʻyin', 'Anor', 'Shahar', 'Choʻl', 'Gʻoya', 'Olma']
const BY_ALPHABET = ['Anor', 'Olma', 'Zar', 'Oʻyin', 'Gʻoya', 'Shahar', 'Choʻl']

async function seed(api: Api): Promise<void> {
  for (const name of NAMES) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, for their times
    await api.call('POST', '/skill', { name })
  }
}

test('a list is sorted at its header, by keyboard, and the address keeps it', async ({ panel, api }) => {
  await seed(api)
  await panel.goto('/courses/skills?page=1&key=')
  const rows = panel.getByRole('list', { name: skillText.title }).getByRole('link', { name: /^\p{L}+$/u })
  const names = () => rows.allTextContents()
  await expect.poll(names).toEqual(NAMES.toReversed())
  const head = panel.getByRole('columnheader', { name: skillText.name })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  const button = head.getByRole('button')
  await button.focus()
  await panel.keyboard.press('Enter')
  await expect.poll(names).toEqual(BY_ALPHABET)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(panel).toHaveURL(/sort=name/)
  await expect(button).toBeFocused()
  await panel.keyboard.press('Space')
  await expect.poll(names).toEqual(BY_ALPHABET.toReversed())
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await panel.reload()
  await expect.poll(names).toEqual(BY_ALPHABET.toReversed())
  // A search keeps the order.
  await panel.getByRole('textbox', { name: formText.list.searchLabel(skillText.title) }).fill('o')
  await expect.poll(names).toEqual(BY_ALPHABET.toReversed().filter((name) => /o/i.test(name)))
  await expect(panel).toHaveURL(/sort=-name/)
  await panel.getByRole('textbox', { name: formText.list.searchLabel(skillText.title) }).fill('')
  await button.click()
  await expect.poll(names).toEqual(NAMES.toReversed())
  await expect(panel).not.toHaveURL(/sort=/)
  const changed = panel.getByRole('columnheader', { name: formText.list.changed })
  await changed.getByRole('button').click()
  await expect(changed).toHaveAttribute('aria-sort', 'descending')
  await changed.getByRole('button').click()
  await expect.poll(names).toEqual(NAMES)
})

test('another order starts on the first page', async ({ panel, api }) => {
  for (let index = 0; index < 12; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await api.call('POST', '/skill', { name: `Koʻnikma ${index}` })
  }
  await panel.goto('/courses/skills?page=2')
  const rows = panel.getByRole('list', { name: skillText.title }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await panel.getByRole('columnheader', { name: skillText.name }).getByRole('button').click()
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Koʻnikma 0')
  await expect(rows.nth(9)).toContainText('Koʻnikma 9')
  await expect(panel).not.toHaveURL(/page=/)
})

test('a list with an order of its own has no sorting header', async ({ panel, api }) => {
  await api.call('POST', '/course-category', { name: 'Dasturlash' })
  await panel.goto('/groups?sort=name')
  await expect(panel.getByRole('list', { name: groupText.title }).getByRole('listitem')).toHaveCount(1)
  await panel.waitForTimeout(300)
  await expect(panel.getByRole('columnheader')).toHaveCount(0)
})

for (const width of [360, 768, 1366]) {
  test.describe(`sorting, ${width} pixels`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: width === 360 })

    test('is accessible, at the header or by its menu', async ({ panel, api }) => {
      await seed(api)
      await panel.goto('/courses/skills')
      const rows = panel.getByRole('list', { name: skillText.title }).getByRole('listitem')
      await expect(rows).toHaveCount(NAMES.length)
      const menu = panel.getByRole('combobox', { name: text.label })
      if (width === 360) {
        await menu.selectOption('name')
        expect((await menu.boundingBox())?.height).toBeGreaterThanOrEqual(40)
      } else {
        await expect(menu).toBeHidden()
        await panel.getByRole('columnheader', { name: skillText.name }).getByRole('button').click()
      }
      await expect(rows.first()).toContainText('Anor')
      await expectAccessible(panel, 'a sorted list')
      const overflow = await panel.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
}
