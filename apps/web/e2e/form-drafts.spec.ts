import type { Page } from '@playwright/test'

import { skillText } from '../src/resources/skill/text'
import { bannerText } from '../src/resources/banner/text'
import { conflictText } from '../src/text/uz.conflict'
import { formText } from '../src/text/uz.form'
import { keepDraftText as text } from '../src/text/uz.keep-draft'
import { releaseDialogText } from '../src/text/uz.releases'
import type { Api } from './api'
import { expect, expectAccessible, PHONE, settled, test, undoLast } from './test'

type Row = { id: number; version: number; name: string }
type Listed = { drafts: { id: number; label: string; problem: string | null; version: number }[]; total: number }

const nameField = (panel: Page) => panel.getByRole('textbox', { name: skillText.name })
const keep = (panel: Page) => panel.getByRole('button', { name: text.button, exact: true })
const save = (panel: Page) => panel.getByRole('button', { name: formText.save.save, exact: true })
const bar = (panel: Page) => panel.getByRole('region', { name: text.bar })

const skill = async (api: Api, name: string) => (await api.call<Row>('POST', '/skill', { name })).data
const drafts = async (api: Api) => await api.get<Listed>('/drafts')

test('a draft is not on the site, is restored in the form, and goes live with a save', async ({ panel, api }) => {
  const { id } = await skill(api, 'React')
  await panel.goto(`/courses/skills/edit/${id}`)
  await nameField(panel).fill('React 20')
  await keep(panel).click()
  await expect(bar(panel)).toContainText(text.shown)
  await expect(panel.getByText(/^Qoralama saqlandi \d/)).toBeVisible()
  expect(await api.get<Row>(`/skill/${id}`)).toMatchObject({ name: 'React' })
  expect(await drafts(api)).toMatchObject({ total: 1, drafts: [{ label: 'React 20', problem: null }] })

  // Anyone who opens the form sees it, and can continue.
  await panel.reload()
  await expect(nameField(panel)).toHaveValue('React 20')
  await nameField(panel).fill('React 21')
  await panel.keyboard.press('Control+Shift+S')
  await expect.poll(async () => (await drafts(api)).drafts[0]?.label).toBe('React 21')
  await expect(nameField(panel)).toBeFocused()
  await expectAccessible(panel, 'a draft in its form')

  await save(panel).click()
  await expect.poll(async () => (await api.get<Row>(`/skill/${id}`)).name).toBe('React 21')
  await expect(bar(panel)).toHaveCount(0)
  await expect.poll(async () => (await drafts(api)).total).toBe(0)
})

test('a draft that could not be sent is sent as a draft once the network is back', async ({ panel, api, context }) => {
  const { id } = await skill(api, 'React')
  await panel.goto(`/courses/skills/edit/${id}`)
  await nameField(panel).fill('React 20')
  await panel.waitForLoadState('networkidle')
  await context.setOffline(true)
  await keep(panel).click()
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await drafts(api)).drafts[0]?.label).toBe('React 20')
  expect(await api.get<Row>(`/skill/${id}`)).toMatchObject({ name: 'React' })
  await expect(panel.locator('[data-toast="error"]')).toHaveCount(0)
})

test('a draft may be incomplete: missing values are reported at their fields, and nothing is lost', async ({ panel, api }) => {
  await panel.setViewportSize(PHONE)
  const { id } = await skill(api, 'Vue')
  await panel.goto(`/courses/skills/edit/${id}`)
  await nameField(panel).fill('')
  await keep(panel).click()
  await expect(panel.getByText(text.keptWith(1))).toBeVisible()
  await expect(nameField(panel)).toHaveAttribute('aria-invalid', 'true')
  expect(await drafts(api)).toMatchObject({ total: 1, drafts: [{ problem: 'validation_failed' }] })
  await expectAccessible(panel, 'an unfinished draft')
  await nameField(panel).fill('Vue 4')
  await keep(panel).click()
  await expect.poll(async () => (await drafts(api)).drafts[0]?.problem).toBeNull()
})

test('a draft of a new row is stored without the row, and continued', async ({ panel, api }) => {
  await panel.goto('/courses/skills/add')
  await nameField(panel).fill('Svelte')
  await keep(panel).click()
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  const found = (await drafts(api)).drafts[0]
  expect(found?.label).toBe('Svelte')
  await panel.goto(`/courses/skills/add?draft=${found?.id}`)
  await expect(nameField(panel)).toHaveValue('Svelte')
  await expect(bar(panel)).toBeVisible()
  await nameField(panel).fill('Svelte 6')
  await save(panel).click()
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  await expect(panel.getByRole('link', { name: 'Svelte 6', exact: true })).toBeVisible()
  await expect.poll(async () => (await drafts(api)).total).toBe(0)
})

test('a row changed under its draft is a conflict, and never overwritten', async ({ panel, api }) => {
  const { id } = await skill(api, 'Angular')
  const path = `/api/admin/skill/${id}`
  await api.call('POST', '/drafts', { method: 'PUT', path, input: { name: 'Angular meniki', image: null, version: 1 } })
  await api.call('PUT', `/skill/${id}`, { name: 'Angular boshqaniki', version: 1 })
  await panel.goto(`/courses/skills/edit/${id}`)
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Angular boshqaniki')
  await expect(dialog).toContainText('Angular meniki')
  await expectAccessible(panel, 'a conflict under a draft')
  await dialog.getByRole('button', { name: conflictText.sides.you.allMine }).click()
  await dialog.getByRole('button', { name: conflictText.put }).click()
  await expect(nameField(panel)).toHaveValue('Angular meniki')
  await keep(panel).click()
  await expect.poll(async () => (await drafts(api)).drafts[0]?.version).toBe(2)
  expect(await api.get<Row>(`/skill/${id}`)).toMatchObject({ name: 'Angular boshqaniki' })
})

test('a draft is discarded, and the form shows the site’s values', async ({ panel, api }) => {
  const { id } = await skill(api, 'Ember')
  await api.call('POST', '/drafts', { method: 'PUT', path: `/api/admin/skill/${id}`, input: { name: 'Ember 2', image: null, version: 1 } })
  await panel.goto(`/courses/skills/edit/${id}`)
  await expect(nameField(panel)).toHaveValue('Ember 2')
  await panel.getByRole('button', { name: text.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.discard }).click()
  await expect(nameField(panel)).toHaveValue('Ember')
  await expect(bar(panel)).toHaveCount(0)
  expect(await drafts(api)).toMatchObject({ total: 0 })
})

test('a singleton has drafts too, and a draft stored by another person meanwhile is not lost', async ({ panel, api }) => {
  await panel.goto('/section-management/edit/banner')
  const link = panel.getByRole('textbox', { name: bannerText.link })
  await link.fill('https://misol.uz/bahor')
  await keep(panel).click()
  await expect(bar(panel)).toBeVisible()
  const [mine] = (await drafts(api)).drafts
  await api.call('PUT', `/drafts/${mine?.id}`, { input: { link: 'https://misol.uz/yoz' }, version: mine?.version })
  await link.fill('https://misol.uz/kuz')
  await keep(panel).click()
  await settled(panel)
  await expect(panel.getByText('Bu qoralamani boshqa xodim oʻzgartirgan').first()).toBeVisible()
  expect((await api.get<{ input: { link: string } }>(`/drafts/${mine?.id}`)).input.link).toBe('https://misol.uz/yoz')
  await expect(link).toHaveValue('misol.uz/kuz')
})

test('a draft joins a release from its form, also a new one, and is continued there', async ({ panel, api }) => {
  const { id } = await skill(api, 'React')
  const spring = (await api.call<{ id: number }>('POST', '/releases', { name: 'Bahor', publishAt: null })).data
  await panel.goto(`/courses/skills/edit/${id}`)
  await nameField(panel).fill('React 20')
  await keep(panel).click()
  await bar(panel).getByRole('button', { name: text.toReleases }).click()
  const dialog = panel.getByRole('dialog', { name: releaseDialogText.moveTitle })
  await expect(dialog.getByLabel(releaseDialogText.release, { exact: true })).toHaveValue(String(spring.id))
  await expectAccessible(panel, 'the release of a draft, chosen in its form')
  await dialog.getByRole('button', { name: releaseDialogText.move }).click()
  const way = bar(panel).getByRole('link', { name: text.toRelease })
  await expect(way).toHaveAttribute('href', `/releases/${spring.id}`)
  await expect(way).toBeFocused()
  // Moved back, and into a new one: the form keeps its draft.
  await undoLast(panel)
  await bar(panel).getByRole('button', { name: text.toReleases }).click()
  await dialog.getByLabel(releaseDialogText.release, { exact: true }).selectOption('')
  await dialog.getByLabel(releaseDialogText.freshName).fill('Yoz')
  await dialog.getByRole('button', { name: releaseDialogText.move }).click()
  await expect(bar(panel).getByRole('link', { name: text.toRelease })).toBeVisible()
  await nameField(panel).fill('React 21')
  await keep(panel).click()
  await expect.poll(async () => (await drafts(api)).drafts[0]?.label).toBe('React 21')
  const { releases } = await api.get<{ releases: { name: string; drafts: number }[] }>('/releases')
  expect(releases.map(({ name, drafts: count }) => [name, count])).toEqual([
    ['Yoz', 1],
    ['Bahor', 0],
  ])
})
