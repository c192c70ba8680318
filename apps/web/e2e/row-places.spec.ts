import type { Page } from '@playwright/test'

import { careerText as text } from '../src/resources/career/text'
import { formText } from '../src/text/uz.form'
import { sectionToolsText } from '../src/text/uz.section-tools'
import type { Api } from './api'
import { expect, expectAccessible, putDown, tabTo, test, undoLast, untilDraggable } from './test'

const GROUP = '/section-management/edit/emerging-career-options/1'
const NAMES = ['Bir', 'Ikki', 'Uch', 'Toʻrt', 'Besh', 'Olti', 'Yetti']
const place = sectionToolsText.place

async function seed(api: Api, names: readonly string[]): Promise<void> {
  expect((await api.call('PUT', '/mod-profession', { type: 1, title: 'Guruh', items: names.map((name) => ({ name })) })).status).toBe(200)
}

const shown = (panel: Page) => panel.getByRole('textbox', { name: text.itemName }).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const placeButton = (panel: Page, at: number) => panel.getByRole('button', { name: place.openOf(text.item(at)), exact: true })

test('a row of a long list is moved by entering its position, with a preview of its neighbour', async ({ panel, api }) => {
  await seed(api, NAMES)
  await panel.goto(GROUP)
  await tabTo(panel, placeButton(panel, 6))
  await panel.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog', { name: place.title })
  await expect(dialog).toContainText(place.help('Olti', 6, 7))
  const field = dialog.getByRole('textbox', { name: place.field })
  await expect(field).toBeFocused()
  await panel.keyboard.type('2')
  await expect(dialog).toContainText(place.after('Bir'))
  await expectAccessible(panel, 'the new place of a row')
  await panel.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => shown(panel)).toEqual(['Bir', 'Olti', 'Ikki', 'Uch', 'Toʻrt', 'Besh', 'Yetti'])
  await expect(placeButton(panel, 2)).toBeFocused()
  // Unchanged, the focus returns to the button.
  await panel.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await panel.keyboard.press('Escape')
  await expect(placeButton(panel, 2)).toBeFocused()
  // It is a change of the form like any other.
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await panel.reload()
  await expect(placeButton(panel, 1)).toBeVisible()
  expect(await shown(panel)).toEqual(['Bir', 'Olti', 'Ikki', 'Uch', 'Toʻrt', 'Besh', 'Yetti'])
})

test('a short list has only arrows', async ({ panel, api }) => {
  await seed(api, NAMES.slice(0, 5))
  await panel.goto(GROUP)
  await expect(panel.getByRole('button', { name: formText.rows.up(text.item(5)) })).toBeVisible()
  await expect(placeButton(panel, 5)).toHaveCount(0)
  // With one more row there are position buttons.
  await panel.getByRole('button', { name: text.addItem }).click()
  await expect(placeButton(panel, 6)).toBeVisible()
})

test('Home and End move a row to the ends, from its arrows and while it is lifted', async ({ panel, api }) => {
  await seed(api, NAMES)
  await panel.goto(GROUP)
  await untilDraggable(panel, text.item(3))
  const up = (at: number) => panel.getByRole('button', { name: formText.rows.up(text.item(at)), exact: true })
  await up(3).focus()
  await panel.keyboard.press('Home')
  await expect.poll(() => shown(panel)).toEqual(['Uch', 'Bir', 'Ikki', 'Toʻrt', 'Besh', 'Olti', 'Yetti'])
  await expect(up(1)).toBeFocused()
  await panel.keyboard.press('End')
  await expect.poll(() => shown(panel)).toEqual(['Bir', 'Ikki', 'Toʻrt', 'Besh', 'Olti', 'Yetti', 'Uch'])
  await expect(up(7)).toBeFocused()
  // In a field they belong to the text.
  await panel.getByRole('textbox', { name: text.itemName }).nth(2).focus()
  await panel.keyboard.press('Home')
  expect(await shown(panel)).toEqual(['Bir', 'Ikki', 'Toʻrt', 'Besh', 'Olti', 'Yetti', 'Uch'])

  const handle = (at: number) => panel.getByRole('button', { name: formText.list.drag(text.item(at)), exact: true })
  await handle(2).focus()
  await panel.keyboard.press('Space')
  await panel.keyboard.press('End')
  await panel.waitForTimeout(400)
  await panel.keyboard.press('Space')
  await putDown(panel)
  await expect.poll(() => shown(panel)).toEqual(['Bir', 'Toʻrt', 'Besh', 'Olti', 'Yetti', 'Uch', 'Ikki'])
  // To the end, and back by one; Escape reverts all of it.
  await handle(6).focus()
  await panel.keyboard.press('Space')
  await panel.keyboard.press('Home')
  await panel.waitForTimeout(400)
  await panel.keyboard.press('ArrowDown')
  await panel.waitForTimeout(400)
  await panel.keyboard.press('Space')
  await putDown(panel)
  await expect.poll(() => shown(panel)).toEqual(['Bir', 'Uch', 'Toʻrt', 'Besh', 'Olti', 'Yetti', 'Ikki'])
  await handle(4).focus()
  await panel.keyboard.press('Space')
  await panel.keyboard.press('Home')
  await panel.waitForTimeout(400)
  await panel.keyboard.press('Escape')
  await putDown(panel)
  expect(await shown(panel)).toEqual(['Bir', 'Uch', 'Toʻrt', 'Besh', 'Olti', 'Yetti', 'Ikki'])
})

test('a list of records has them too', async ({ panel, api }) => {
  for (const name of ['Alfa', 'Beta', 'Gamma', 'Delta']) {
    // oxlint-disable-next-line no-await-in-loop -- their order is what the test is about
    expect((await api.call('POST', '/course-category', { name })).status).toBe(201)
  }
  const stored = async () => (await api.get<{ courseCategories: { name: string }[] }>('/course-categories')).courseCategories.map(({ name }) => name)
  await panel.goto('/groups')
  const handle = panel.getByRole('button', { name: formText.list.drag('Delta') })
  await untilDraggable(panel, 'Delta')
  await handle.focus()
  await panel.keyboard.press('Space')
  await panel.keyboard.press('Home')
  await panel.waitForTimeout(400)
  await panel.keyboard.press('Space')
  await putDown(panel)
  await expect.poll(stored).toEqual(['Delta', 'Alfa', 'Beta', 'Gamma'])
  await undoLast(panel)
  await expect.poll(stored).toEqual(['Alfa', 'Beta', 'Gamma', 'Delta'])
})
