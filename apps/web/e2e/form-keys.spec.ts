import { advantageText } from '../src/resources/advantage/text'
import { careerText as text } from '../src/resources/career/text'
import { socialText } from '../src/resources/social/text'
import { skillText } from '../src/resources/skill/text'
import { formText } from '../src/text/uz.form'
import { newCourse, screenOf } from './course'
import { expect, recordCalls, test } from './test'

const CAREERS = '/section-management/edit/emerging-career-options'

const saves = (calls: readonly string[]) => calls.filter((call) => /^(POST|PUT) \/api\/admin/.test(call))

test('Enter in a row adds the next one, and saves nothing', async ({ panel, api }) => {
  const items = ['Bir', 'Ikki'].map((name) => ({ name }))
  await api.call('PUT', '/mod-profession', { type: 1, title: 'Guruh', items })
  await panel.goto(`${CAREERS}/1`)
  const name = (place: number) => panel.getByRole('group', { name: text.item(place) }).getByRole('textbox', { name: text.itemName })
  const calls = recordCalls(panel)
  await name(1).press('Enter')
  await expect(name(2)).toBeFocused()
  await expect(name(2)).toHaveValue('')
  await panel.keyboard.type('Bir yarim')
  await expect(name(3)).toHaveValue('Ikki')
  // From any field of a row, the last one too.
  await panel.getByRole('group', { name: text.item(3) }).getByRole('textbox', { name: text.itemLink }).press('Enter')
  await expect(name(4)).toBeFocused()
  await panel.keyboard.type('Uch')
  expect(saves(calls)).toEqual([])
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await panel.reload()
  await expect(name(2)).toHaveValue('Bir yarim')
  await expect(name(4)).toHaveValue('Uch')
})

test('Enter in a full list says so, and keeps the focus', async ({ panel, api }) => {
  const items = Array.from({ length: 30 }, (_, index) => ({ name: `Kasb ${index + 1}` }))
  await api.call('PUT', '/mod-profession', { type: 1, title: 'Guruh', items })
  await panel.goto(`${CAREERS}/1`)
  const first = panel.getByRole('group', { name: text.item(1), exact: true }).getByRole('textbox', { name: text.itemName })
  const calls = recordCalls(panel)
  await first.press('Enter')
  // Shown below the list, and announced.
  await expect(panel.locator('[aria-live="polite"]').filter({ hasText: formText.rows.full(30) })).toHaveCount(1)
  await expect(panel.getByText(formText.rows.full(30))).toHaveCount(2)
  await expect(first).toBeFocused()
  await expect(panel.getByRole('group', { name: text.item(31) })).toHaveCount(0)
  expect(saves(calls)).toEqual([])
})

test('Enter in a multi-line text adds a line', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(`${screenOf(course, 'course-advantages')}/add`)
  const row = (place: number) => panel.getByRole('group', { name: advantageText.description(place) }).getByRole('textbox')
  await panel.getByRole('button', { name: advantageText.addDescription }).click()
  await row(1).fill('Birinchi')
  await row(1).press('Enter')
  await panel.keyboard.type('yana')
  await expect(row(1)).toHaveValue('Birinchi\nyana')
  await expect(row(3)).toHaveCount(0)
})

test('Enter in a single-line field saves nothing; the button and Ctrl+S do', async ({ panel }) => {
  await panel.goto('/section-management/edit/footer-socials/add')
  await panel.getByRole('combobox', { name: socialText.name }).selectOption(socialText.types.telegram)
  const link = panel.getByRole('textbox', { name: socialText.link })
  await link.fill('t.me/peshtoq')
  const calls = recordCalls(panel)
  await link.press('Enter')
  await panel.waitForTimeout(500)
  expect(saves(calls)).toEqual([])
  await expect(link).toBeFocused()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: socialText.types.telegram })).toBeVisible()
  expect(saves(calls)).toEqual(['POST /api/admin/social'])
})

test('Ctrl+S while a save is running saves afterwards what was typed since, and nothing twice', async ({ panel, api }) => {
  const { id } = (await api.call<{ id: number }>('POST', '/skill', { name: 'Bir' })).data
  await panel.route(`**/api/admin/skill/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await panel.goto(`/courses/skills/edit/${id}`)
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Ikki')
  const calls = recordCalls(panel)
  await panel.keyboard.press('Control+s')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(formText.save.saving).first()).toBeVisible()
  await name.pressSequentially(' va uch')
  await panel.keyboard.press('Control+s')
  await expect.poll(async () => await api.get(`/skill/${id}`)).toMatchObject({ name: 'Ikki va uch', version: 3 })
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(saves(calls)).toEqual([`PUT /api/admin/skill/${id}`, `PUT /api/admin/skill/${id}`])
})

test('changes are discarded by keyboard, and the focus stays in the form', async ({ panel, api }) => {
  const { id } = (await api.call<{ id: number }>('POST', '/skill', { name: 'Bir' })).data
  await panel.goto(`/courses/skills/edit/${id}`)
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Ikki')
  await panel.getByRole('button', { name: formText.save.discard }).focus()
  await panel.keyboard.press('Enter')
  await panel.getByRole('alertdialog').getByRole('button', { name: formText.save.discardYes }).focus()
  await panel.keyboard.press('Enter')
  await expect(name).toHaveValue('Bir')
  await expect(panel.getByRole('button', { name: formText.save.save, exact: true })).toBeFocused()
})
