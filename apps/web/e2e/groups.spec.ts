import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { groupText as text } from '../src/resources/group/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { message } from './messages'
import { expect, goToUndo, tabTo, test, untilDraggable } from './test'

type Group = { id: number; name: string; version: number }

const SCREEN = '/groups'

async function groups(api: Api): Promise<Group[]> {
  return (await api.get<{ courseCategories: Group[] }>('/course-categories?perPage=1000')).courseCategories
}

const names = async (api: Api) => (await groups(api)).map((group) => group.name)

async function seed(api: Api, ...wanted: string[]): Promise<Group[]> {
  const made: Group[] = []
  for (const name of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- their order is what the tests are about
    made.push((await api.call<Group>('POST', '/course-category', { name })).data)
  }
  return made
}

test('a group is added, edited, deleted and restored', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('textbox', { name: text.name }).fill('Dasturlash')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => names(api)).toEqual(['Dasturlash'])
  const [added] = await groups(api)

  await panel.getByRole('link', { name: 'Dasturlash', exact: true }).click()
  await panel.getByRole('textbox', { name: text.name }).fill('Dizayn')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => names(api)).toEqual(['Dizayn'])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Dizayn')

  await panel.goto(SCREEN)
  // A row with only a name cannot be copied.
  await expect(panel.getByRole('link', { name: formText.list.copy('Dizayn') })).toHaveCount(0)
  await panel.getByRole('button', { name: formText.list.remove('Dizayn') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => names(api)).toEqual([])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => groups(api)).toMatchObject([{ id: added?.id, name: 'Dizayn' }])
  await panel.reload()
  await expect(panel.getByRole('link', { name: 'Dizayn', exact: true })).toBeVisible()
})

test('a group is refused without a name, too long, and under a taken name', async ({ panel, api }) => {
  await seed(api, 'Dizayn')
  await panel.goto(`${SCREEN}/add`)
  const name = panel.getByRole('textbox', { name: text.name })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await name.fill('x'.repeat(101))
  await expect(panel.getByText(fieldErrorsText.too_long(100))).toBeVisible()
  await name.fill('dizayn')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText(message('name_taken')).first()).toBeVisible()
  await expect.poll(() => names(api)).toEqual(['Dizayn'])
})

test('a group with courses is not deleted, and its courses are linked', async ({ panel, api }) => {
  const [group] = await seed(api, 'Dizayn')
  const course = await api.call<{ id: number }>('POST', '/course', { name: 'Grafik dizayn', categoryId: group?.id })
  expect(course.status).toBe(201)
  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove('Dizayn') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  const toast = panel.getByRole('alert')
  await expect(toast).toContainText('in_use')
  // Each course is named once, in its link.
  await expect(toast.getByText('Grafik dizayn')).toHaveCount(1)
  await expect(panel.getByRole('link', { name: 'Dizayn', exact: true })).toBeVisible()
  await expect.poll(() => names(api)).toEqual(['Dizayn'])
  await panel.keyboard.press('F8')
  await expect(toast.getByRole('link', { name: 'Grafik dizayn' })).toBeFocused()
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(new RegExp(`/courses/edit/${course.data.id}$`))
})

test('groups are sorted by keyboard, and the order is undone', async ({ panel, api }) => {
  await seed(api, 'Bir', 'Ikki', 'Uch')
  await panel.goto(SCREEN)
  const up = panel.getByRole('button', { name: formText.list.up('Uch') })
  await untilDraggable(panel, 'Uch')
  await tabTo(panel, up)
  await panel.keyboard.press('Enter')
  await expect.poll(() => names(api)).toEqual(['Bir', 'Uch', 'Ikki'])
  await goToUndo(panel)
  await panel.keyboard.press('Enter')
  await expect.poll(() => names(api)).toEqual(['Bir', 'Ikki', 'Uch'])
  await panel.reload()
  await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem')).toHaveText([/Bir/, /Ikki/, /Uch/])
})
