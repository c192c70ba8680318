import { bonusText as text } from '../src/resources/bonus-course/text'
import { missingRecordText } from '../src/text/uz.missing-record'
import { coursePickerText } from '../src/text/uz.course-picker'
import { conflictText } from '../src/text/uz.conflict'
import { draftingText } from '../src/text/uz.drafting'
import { t } from '../src/text/uz'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { keepDraftText } from '../src/text/uz.keep-draft'
import type { Page } from '@playwright/test'
import type { Api } from './api'
import { png, pngFile } from './pictures'
import { expect, recordCalls, test, undoLast } from './test'

type Bonus = { id: number; courseId: number; title: string; subtitle: string; image: string; version: number }
type List = { bonusCourses: Bonus[]; total: number; listVersion: number }

const SCREEN = '/section-management/edit/bonus-courses'
const PATH = '/landing-bonus-courses'

const titles = async (api: Api) => (await api.get<List>(PATH)).bonusCourses.map((bonus) => bonus.title)

async function course(api: Api, name: string): Promise<number> {
  return (await api.call<{ id: number }>('POST', '/course', { name })).data.id
}

/** Creates bonus courses by the API, all of one course. */
async function seed(api: Api, ...wanted: string[]): Promise<Bonus[]> {
  const courseId = await course(api, 'Ingliz tili')
  const image = await api.upload('course-banners', 'a.png', png(80, 40, [9, 80, 60]))
  const bonusCourses = wanted.map((title) => ({ courseId, title, subtitle: 'Sovgʻa', image }))
  return (await api.call<List>('PUT', PATH, { bonusCourses })).data.bonusCourses
}

/** Another person changes the list on another screen. */
async function change(api: Api, edit: (rows: Bonus[]) => Omit<Bonus, 'id' | 'version'>[]): Promise<void> {
  const { bonusCourses, listVersion } = await api.get<List>(PATH)
  const { status } = await api.call('PUT', PATH, { bonusCourses: edit(bonusCourses), listVersion })
  expect(status).toBe(200)
}

async function choose(panel: Page, name: string): Promise<void> {
  await panel.getByRole('combobox', { name: text.course }).fill(name)
  await panel.getByRole('option', { name }).click()
}

test('the list has one draft, in which each form finds its own part', async ({ panel, api }) => {
  const rows = await seed(api, 'Birinchi', 'Ikkinchi', 'Uchinchi')
  const edit = async (index: number, title: string) => {
    await panel.goto(`${SCREEN}/single/${rows[index]?.id}`)
    await panel.getByRole('textbox', { name: text.name, exact: true }).fill(title)
    await panel.getByRole('button', { name: keepDraftText.button, exact: true }).click()
    await expect(panel.getByRole('region', { name: keepDraftText.bar })).toBeVisible()
  }
  await edit(0, 'Birinchi 2')
  await edit(1, 'Ikkinchi 2')
  // The third one has no draft.
  await panel.goto(`${SCREEN}/single/${rows[2]?.id}`)
  await expect(panel.getByRole('textbox', { name: text.name, exact: true })).toHaveValue('Uchinchi')
  await expect(panel.getByRole('button', { name: keepDraftText.button, exact: true })).toBeVisible()
  await expect(panel.getByRole('region', { name: keepDraftText.bar })).toHaveCount(0)
  expect(await titles(api)).toEqual(['Birinchi', 'Ikkinchi', 'Uchinchi'])
  // One part is removed; the other stays.
  await panel.goto(`${SCREEN}/single/${rows[1]?.id}`)
  await panel.getByRole('region', { name: keepDraftText.bar }).getByRole('button', { name: keepDraftText.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: keepDraftText.discard }).click()
  await expect(panel.getByRole('textbox', { name: text.name, exact: true })).toHaveValue('Ikkinchi')

  // In draft mode a row is deleted and another moved.
  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: `${draftingText.button}. ${draftingText.waits}` }).click()
  await expect(panel.getByRole('region', { name: draftingText.bar })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Birinchi 2', exact: true })).toBeVisible()
  await panel.getByRole('button', { name: formText.list.remove('Ikkinchi') }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: draftingText.removal.yes }).click()
  await expect(panel.locator('[data-row]')).toHaveCount(2)
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(panel.locator('[data-row]')).toContainText(['Birinchi 2', 'Ikkinchi', 'Uchinchi'])
  await panel.getByRole('button', { name: formText.list.remove('Ikkinchi') }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: draftingText.removal.yes }).click()
  await expect(panel.locator('[data-row]')).toHaveCount(2)
  await panel.getByRole('button', { name: formText.list.down('Birinchi 2') }).press('Enter')
  await expect(panel.getByText(draftingText.kept)).toBeVisible()
  expect(await titles(api)).toEqual(['Birinchi', 'Ikkinchi', 'Uchinchi'])

  // Another person changes the list meanwhile: the conflict names the rows, and their change is kept.
  await change(api, (all) => all.map((row) => (row.title === 'Uchinchi' ? { ...row, title: 'Ularniki' } : row)))
  await panel.reload()
  await panel.getByRole('button', { name: new RegExp(`^${draftingText.button}`) }).click()
  const question = panel.getByRole('alertdialog', { name: draftingText.staleTitle })
  await expect(question).toContainText('Ularniki')
  await question.getByRole('button', { name: draftingText.staleYes }).click()
  await expect(panel.locator('[data-row]').first()).toContainText('Ularniki')
  const { drafts } = await api.get<{ drafts: { id: number; isStale: boolean }[] }>('/drafts')
  expect(drafts).toMatchObject([{ isStale: false }])
  expect((await api.call('POST', `/drafts/${drafts[0]?.id}/publish`, {})).status).toBe(200)
  expect(await titles(api)).toEqual(['Ularniki', 'Birinchi 2'])
})

test('a bonus course is added, edited, deleted and restored', async ({ panel, api }) => {
  await course(api, 'Ingliz tili')
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(3)
  await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
  await choose(panel, 'Ingliz tili')
  // A new course is not on the site yet: shown here, and in the list.
  await expect(panel.getByText(coursePickerText.unseen.DRAFT)).toBeVisible()
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Bepul ingliz tili')
  await panel.getByRole('textbox', { name: text.subtitle }).fill('Har bir kursga')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 200, 100))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  const row = panel.getByRole('listitem').filter({ hasText: 'Bepul ingliz tili' })
  await expect(row).toContainText('Ingliz tili')
  await expect(row).toContainText(coursePickerText.unseen.DRAFT)
  const [added] = (await api.get<List>(PATH)).bonusCourses
  expect(added).toMatchObject({ subtitle: 'Har bir kursga', version: 1 })

  await panel.getByRole('link', { name: 'Bepul ingliz tili', exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}/single/${added?.id}$`))
  await expect(panel.getByRole('combobox', { name: text.course })).toHaveValue('Ingliz tili')
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Ingliz tili sovgʻa')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => titles(api)).toEqual(['Ingliz tili sovgʻa'])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.name, exact: true })).toHaveValue('Ingliz tili sovgʻa')

  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove('Ingliz tili sovgʻa') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => titles(api)).toEqual([])
  await undoLast(panel)
  await expect.poll(() => api.get<List>(PATH)).toMatchObject({ bonusCourses: [{ id: added?.id, image: added?.image }] })
  await panel.reload()
  await expect(panel.getByRole('link', { name: 'Ingliz tili sovgʻa', exact: true })).toBeVisible()
})

test('the order is changed by button and undone', async ({ panel, api }) => {
  await seed(api, 'Bir', 'Ikki', 'Uch')
  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.down('Bir') }).click()
  await expect.poll(() => titles(api)).toEqual(['Ikki', 'Bir', 'Uch'])
  await panel.getByRole('button', { name: formText.list.up('Uch') }).click()
  await expect.poll(() => titles(api)).toEqual(['Ikki', 'Uch', 'Bir'])
  await undoLast(panel)
  await expect.poll(() => titles(api)).toEqual(['Ikki', 'Bir', 'Uch'])
  await panel.reload()
  await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem').nth(1)).toContainText('Bir')
})

test('two people change different courses of the list, and no change is lost', async ({ panel, api }) => {
  const [first, second] = await seed(api, 'Bir', 'Ikki')
  await panel.goto(`${SCREEN}/single/${second?.id}`)
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Mening ikkinchim')
  await change(api, (rows) => rows.map((row) => (row.id === first?.id ? { ...row, title: 'Ularning birinchisi' } : row)))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => titles(api)).toEqual(['Ularning birinchisi', 'Mening ikkinchim'])

  // The same for a row added while another person deletes one.
  await panel.goto(`${SCREEN}/add`)
  await choose(panel, 'Ingliz tili')
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Uch')
  await panel.getByRole('textbox', { name: text.subtitle }).fill('Sovgʻa')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 200, 100))
  await change(api, (rows) => rows.slice(1))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => titles(api)).toEqual(['Mening ikkinchim', 'Uch'])
})

test('two people change the same course, and the second one is asked', async ({ panel, api }) => {
  const [row] = await seed(api, 'Bir')
  await panel.goto(`${SCREEN}/single/${row?.id}`)
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Meniki')
  await change(api, (rows) => rows.map((one) => ({ ...one, title: 'Ularniki', subtitle: 'Ularning matni' })))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Ularniki')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect((await api.get<List>(PATH)).bonusCourses).toMatchObject([{ title: 'Meniki', subtitle: 'Ularning matni', version: 3 }])

  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Yana meniki')
  await change(api, () => [])
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(formText.form.gone).first()).toBeVisible()
  await panel.getByRole('button', { name: missingRecordText.reuse }).click()
  await expect(panel.getByRole('textbox', { name: text.name, exact: true })).toHaveValue('Yana meniki')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => titles(api)).toEqual(['Yana meniki'])
})

test('an order based on an older list is refused, and the newer one is shown', async ({ panel, api }) => {
  await seed(api, 'Bir', 'Ikki')
  await panel.goto(SCREEN)
  await expect(panel.getByRole('link', { name: 'Bir', exact: true })).toBeVisible()
  await change(api, (rows) => rows.toReversed().map((row) => ({ ...row, title: `${row.title}!` })))
  await panel.getByRole('button', { name: formText.list.down('Bir') }).click()
  await expect(panel.getByRole('alert')).toContainText('version_conflict')
  await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem').first()).toContainText('Ikki!')
  expect(await titles(api)).toEqual(['Ikki!', 'Bir!'])
})

test('no call is made twice', async ({ panel, api }) => {
  await seed(api, 'Bir', 'Ikki')
  const calls = recordCalls(panel)
  await panel.goto(SCREEN)
  await expect(panel.getByRole('link', { name: 'Ikki', exact: true })).toBeVisible()
  expect(calls.filter((call) => call.includes(PATH))).toHaveLength(1)
})
