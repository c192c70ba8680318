import type { Locator, Page } from '@playwright/test'

import { draftingText as text } from '../src/text/uz.drafting'
import { formText } from '../src/text/uz.form'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { newCourse } from './course'
import { makeNamed } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

type Listed = { drafts: { id: number; method: string; path: string; version: number; problem: string | null }[]; total: number }
const drafts = (api: Api) => api.get<Listed>('/drafts')
const toggle = (panel: Page) => panel.getByRole('button', { name: new RegExp(`^${text.button}`) })
const bar = (panel: Page) => panel.getByRole('region', { name: text.bar })
const names = async (api: Api) => (await api.get<{ professions: { name: string }[] }>('/professions?perPage=100')).professions.map((one) => one.name)
const rows = (panel: Page) => panel.getByRole('main').locator('[data-row]')

test('an order and a removal wait for a release, and the live list stays unchanged', async ({ panel, api }) => {
  await makeNamed(api, '/profession', 'Dasturchi', 'Dizayner', 'Tahlilchi')
  const before = await names(api)
  await panel.goto('/section-management/edit/professions')
  await toggle(panel).click()
  await expect(bar(panel)).toBeVisible()
  await expect(toggle(panel)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(panel, 'a list in the mode of drafts', [LAPTOP, PHONE])
  const first = await rows(panel).first().textContent()
  await panel.getByRole('button', { name: formText.list.down(before[0] ?? '') }).click()
  await expect(panel.getByText(text.kept)).toBeVisible()
  await panel.getByRole('button', { name: formText.list.remove('Tahlilchi') }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.removal.yes }).click()
  await expect(panel.getByText(text.removal.done('Tahlilchi'), { exact: true })).toBeVisible()
  await expect(rows(panel)).toHaveCount(2)
  // Taken back by mistake, and drafted again.
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(rows(panel)).toHaveCount(3)
  await panel.getByRole('button', { name: formText.list.remove('Tahlilchi') }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.removal.yes }).click()
  await expect(rows(panel)).toHaveCount(2)
  expect(await names(api)).toEqual(before)
  expect((await drafts(api)).drafts.map(({ method, problem }) => `${method} ${problem}`).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'DELETE null',
    'PUT null',
  ])

  // Without the mode the list shows the site; turned on again, it shows the drafts.
  await bar(panel).getByRole('button', { name: text.leave }).click()
  await expect(rows(panel)).toHaveCount(3)
  await expect(rows(panel).first()).toHaveText(first ?? '')
  await expect(rows(panel).filter({ hasText: 'Tahlilchi' }).getByText(formText.list.hasDraft)).toBeVisible()
  await panel.reload()
  await expect(panel.getByRole('button', { name: `${text.button}. ${text.waits}` })).toBeVisible()
  await toggle(panel).press('Enter')
  await expect(rows(panel)).toHaveCount(2)
  await expect(rows(panel).first()).toContainText(before[1] ?? '')

  for (const { id } of (await drafts(api)).drafts.toSorted((one, other) => other.method.localeCompare(one.method))) {
    // oxlint-disable-next-line no-await-in-loop -- the order is checked while all its rows exist
    expect((await api.call('POST', `/drafts/${id}/publish`, {})).status).toBe(200)
  }
  expect(await names(api)).toEqual([before[1], before[0]])
})

type Sections = { sections: { name: string; displayName: string; isVisible: boolean; version: number }[] }
const sections = async (api: Api) => (await api.get<Sections>('/sections')).sections

test('sections are switched in a draft; another person’s change is asked about and kept', async ({ panel, api }) => {
  const [one, two] = await sections(api)
  if (one === undefined || two === undefined) throw new Error('there are sections')
  await panel.goto('/')
  await toggle(panel).click()
  await expect(bar(panel)).toBeVisible()
  const box = (name: string) => panel.getByRole('checkbox', { name: sectionsText.switch(name, sectionsText.show), exact: true })
  await box(one.displayName).press('Space')
  await expect(panel.getByText(text.kept)).toBeVisible()
  await expect(box(one.displayName)).toBeChecked({ checked: !one.isVisible })
  expect((await sections(api)).slice(0, 2)).toMatchObject([{ isVisible: one.isVisible }, { isVisible: two.isVisible }])
  // The row is marked as changed in the draft, and the counts are those of the draft.
  const changed = rows(panel).filter({ hasText: sectionsText.inDraft })
  await expect(changed).toHaveCount(1)
  await expect(changed).toContainText(one.displayName)
  await expect(panel.getByRole('group', { name: sectionsText.bulk })).toContainText('qoralama eʼlon qilinganda')
  await expectAccessible(panel, 'sections in the mode of drafts', [LAPTOP, PHONE])

  // Another person shows the second one at once.
  const now = await sections(api)
  const shown = now.map((row) => (row.name === two.name ? { ...row, isVisible: !row.isVisible } : row))
  expect((await api.call('PUT', '/sections', { sections: shown })).status).toBe(200)
  const [draft] = (await drafts(api)).drafts
  expect((await api.call('POST', `/drafts/${draft?.id}/publish`, {})).status).toBe(409)
  await panel.reload()
  await toggle(panel).click()
  const question = panel.getByRole('alertdialog')
  await expect(question).toContainText(two.displayName)
  await question.getByRole('button', { name: text.staleYes }).click()
  await expect(box(one.displayName)).toBeChecked({ checked: !one.isVisible })
  await expect(box(two.displayName)).toBeChecked({ checked: !two.isVisible })
  // Continuing is enough: the draft is stored again on the changed list.
  expect((await drafts(api)).drafts[0]?.version).toBe((draft?.version ?? 0) + 1)
  expect((await api.call('POST', `/drafts/${draft?.id}/publish`, {})).status).toBe(200)
  expect((await sections(api)).slice(0, 2)).toMatchObject([{ isVisible: !one.isVisible }, { isVisible: !two.isVisible }])
})

test('on a phone the mode has its name, beside the search', async ({ panel, api }) => {
  await makeNamed(api, '/profession', 'Dasturchi')
  await panel.setViewportSize(PHONE)
  await panel.goto('/section-management/edit/professions')
  await expect(toggle(panel)).toHaveText(text.button)
  const box = await toggle(panel).boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(40)
  // What comes late above them moves both.
  const top = async (of: Locator) => (await of.boundingBox())?.y
  await expect(async () => expect(await top(toggle(panel)), 'on one line').toBe(await top(panel.getByRole('search')))).toPass()
  await panel.goto('/')
  await expect(toggle(panel)).toHaveText(text.button)
  await expectAccessible(panel, 'the mode of drafts over sections', [PHONE])
})

test('a draft of a list is discarded, and the list shows the site again', async ({ panel, api }) => {
  const [one] = await sections(api)
  await panel.goto('/')
  await toggle(panel).click()
  await expect(bar(panel)).toBeVisible()
  const box = panel.getByRole('checkbox', { name: sectionsText.switch(one?.displayName ?? '', sectionsText.show), exact: true })
  await box.press('Space')
  await expect(panel.getByText(text.kept)).toBeVisible()
  await bar(panel).getByRole('button', { name: text.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.discard }).click()
  await expect(bar(panel)).toHaveCount(0)
  await expect(box).toBeChecked({ checked: one?.isVisible ?? false })
  expect(await drafts(api)).toMatchObject({ total: 0 })
})

test('the drafts of a list are discarded together', async ({ panel, api }) => {
  await makeNamed(api, '/profession', 'Dasturchi', 'Dizayner', 'Tahlilchi')
  const before = await names(api)
  await panel.goto('/section-management/edit/professions')
  await toggle(panel).click()
  // The mode begins when the server has answered; until then a deletion is asked about as one on the site.
  await expect(bar(panel)).toBeVisible()
  await panel.getByRole('button', { name: formText.list.remove('Dizayner') }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.removal.yes }).click()
  await expect(rows(panel)).toHaveCount(2)
  await bar(panel).getByRole('button', { name: text.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.discard }).click()
  await expect(rows(panel)).toHaveCount(3)
  expect(await drafts(api)).toMatchObject({ total: 0 })
  expect(await names(api)).toEqual(before)
  // Without drafts nothing is asked.
  await toggle(panel).click()
  await bar(panel).getByRole('button', { name: text.discard }).click()
  await expect(bar(panel)).toHaveCount(0)
})

test('a section with a draft is marked in its row', async ({ panel, api }) => {
  const course = await newCourse(api)
  const input = { title: 'Xulosa', desc: '<p>Kasb haqida</p>' }
  await api.call('POST', '/drafts', { method: 'PUT', path: `/api/admin/course/${course}/summary`, input })
  await api.call('POST', '/drafts', { method: 'PUT', path: '/api/admin/banner/save', input: { link: 'https://a.uz' } })
  const marked = panel.getByRole('listitem').filter({ hasText: formText.list.hasDraft })
  await panel.goto(`/course/${course}`)
  await expect(marked).toHaveCount(1)
  await panel.goto('/')
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('Banner')
})
