import type { Page, Route } from '@playwright/test'

import { skillText } from '../src/resources/skill/text'
import { skillNames } from '../src/resources/skill/names'
import { toolNames } from '../src/resources/tool/names'
import { t } from '../src/text/uz'
import { formText } from '../src/text/uz.form'
import { networkText } from '../src/text/uz.network'
import type { Api } from './api'
import { makeNamed } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

const menuLink = skillNames.title

// React logs the error of a screen.
test.use({ allowed: [/Internet bilan biron muammo bor|Failed to fetch dynamically imported module/] })

test('offline the panel stays, says so, and opens the screen by itself when the network is back', async ({ panel, context }) => {
  await panel.goto('/')
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  let loads = 0
  panel.on('load', () => {
    loads += 1
  })
  await context.setOffline(true)
  const menu = panel.getByRole('navigation', { name: t.shell.menu })
  await menu.getByRole('link', { name: menuLink, exact: true }).click()
  await expect(panel.getByRole('heading', { name: t.errors.network })).toBeVisible()
  await expect(menu).toBeVisible()
  await expectAccessible(panel, 'a screen without a network')
  // The button tries, without success.
  await panel.getByRole('button', { name: t.common.again }).click()
  await expect(panel.getByRole('heading', { name: t.errors.network })).toBeVisible()
  expect(loads).toBe(0)
  await context.setOffline(false)
  await expect(panel.getByRole('heading', { name: skillNames.title })).toBeVisible()
  await expect(panel.getByText(skillText.empty)).toBeVisible()
  expect(loads).toBe(0)
})

test.describe('where the browser believes in its network', () => {

  test('an unresponsive server causes no reload; once it answers, the screen opens', async ({ panel, context }) => {
    await panel.goto('/')
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    let loads = 0
    panel.on('load', () => {
      loads += 1
    })
    await context.route('**/assets/skill-*.js', (route) => route.abort())
    await context.route('**/healthz', (route) => route.abort())
    await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: menuLink, exact: true }).click()
    await expect(panel.getByRole('heading', { name: t.errors.network })).toBeVisible()
    await panel.waitForTimeout(5000)
    expect(loads).toBe(0)
    await context.unroute('**/assets/skill-*.js')
    await context.unroute('**/healthz')
    await expect(panel.getByText(skillText.empty)).toBeVisible()
    // At most the one that browsers need which cache a failed file.
    expect(loads).toBeLessThanOrEqual(1)
  })
})

test('another language waits for a network', async ({ panel, context }) => {
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: skillText.name }).fill('Yarim')
  // The menu's own code has loaded.
  await panel.getByRole('button', { name: t.shell.person }).click()
  await context.setOffline(true)
  await panel.getByRole('menuitemradio', { name: 'Ўзбекча' }).click()
  await expect(panel.getByText(t.errors.network)).toBeVisible()
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('Yarim')
  await context.setOffline(false)
})

for (const viewport of [PHONE, LAPTOP]) {
  test(`a save without a network names what was not saved, with a retry in its toast, ${viewport.width} px`, async ({ panel, context, api }) => {
    await panel.setViewportSize(viewport)
    await panel.goto('/courses/skills/add')
    const name = panel.getByRole('textbox', { name: skillText.name })
    await name.fill('Figma')
    await panel.waitForLoadState('networkidle')
    await context.setOffline(true)
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    const toast = panel.locator('[data-toast="error"]')
    await expect(toast).toContainText(t.errors.network)
    await expect(toast.getByText(`${networkText.later}: ${skillNames.addTitle}`)).toBeVisible()
    await expectAccessible(panel, 'a save without a network', [viewport])
    const again = toast.getByRole('button', { name: formText.save.again(skillNames.addTitle) })
    const box = await again.boundingBox()
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(viewport === PHONE ? 40 : 24)
    // Still offline: reported once, with a retry.
    await again.click()
    await expect(toast).toHaveCount(1)
    await expect(again).toBeVisible()
    await expect(name).toHaveValue('Figma')
    await expect(panel.getByText(formText.save.waits)).toBeVisible()
    // With the network back it is saved without a click.
    await context.setOffline(false)
    await expect(panel).toHaveURL(/\/courses\/skills$/)
    await expect(toast).toHaveCount(0)
    expect((await api.get<{ total: number }>('/skills?page=1&perPage=10')).total).toBe(1)
  })
}

for (const isNew of [true, false]) {
  test(`a ${isNew ? 'new row' : 'change'} that is saved while the person is asked before leaving: the question is settled, and they leave`, async ({ panel, context, api }) => {
    const [id] = isNew ? [] : await makeNamed(api, '/skill', 'Sketch')
    await panel.goto(isNew ? '/courses/skills/add' : `/courses/skills/edit/${id}`)
    const menu = panel.getByRole('navigation', { name: t.shell.menu })
    // The next screen is there without a network too.
    await menu.getByRole('link', { name: t.menu.profile, exact: true }).hover()
    await panel.getByRole('textbox', { name: skillText.name }).fill('Figma')
    await panel.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(panel.getByRole('banner').getByText(networkText.lost)).toBeVisible()
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(formText.save.waits)).toBeVisible()
    await menu.getByRole('link', { name: t.menu.profile, exact: true }).click()
    const question = panel.getByRole('alertdialog')
    await expect(question).toContainText(formText.save.leaveTitle)
    await context.setOffline(false)
    await expect(question).toHaveCount(0, { timeout: 20_000 })
    await expect(panel).toHaveURL(/\/profile/)
    const { skills } = await api.get<{ skills: { name: string }[] }>('/skills?page=1&perPage=10')
    expect(skills.map((one) => one.name)).toEqual(['Figma'])
  })
}

test('what was typed after a save that could not be sent is not saved by itself', async ({ panel, context, api }) => {
  await panel.goto('/courses/skills/add')
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Figma')
  await panel.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(panel.getByRole('banner').getByText(networkText.lost)).toBeVisible()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  await name.fill('Figma va')
  await context.setOffline(false)
  await expect(panel.locator('[data-toast="info"]')).toContainText(networkText.back)
  await expect(panel.locator('[data-toast="error"]')).toHaveCount(0)
  await expect(panel.getByRole('banner').getByText(networkText.lost)).toHaveCount(0)
  await expect(name).toHaveValue('Figma va')
  expect((await api.get<{ total: number }>('/skills?page=1&perPage=10')).total).toBe(0)
})

/** The server answers what is read, and cannot be reached by what is written. */
async function loseWrites(page: Page, method: string, isStored = false): Promise<() => Promise<void>> {
  const writes = async (route: Route) => {
    if (route.request().method() !== method) return await route.continue()
    if (isStored) await route.fetch()
    return await route.abort()
  }
  await page.route('**/api/admin/skill*/**', writes)
  await page.route('**/api/admin/skill', writes)
  await page.route('**/healthz', (route) => route.abort())
  return async () => await page.unrouteAll()
}

/** The skill “Figma”, renamed to “Sketch” in its form; the save waits for the network. */
async function waitingEdit(panel: Page, api: Api, isStored = false) {
  const [id] = await makeNamed(api, '/skill', 'Figma')
  await panel.goto(`/courses/skills/edit/${id}`)
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Sketch')
  await panel.waitForLoadState('networkidle')
  const findNetwork = await loseWrites(panel, 'PUT', isStored)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  const nameNow = async () => (await api.get<{ name: string }>(`/skill/${id}`)).name
  return { id, name, nameNow, findNetwork }
}

test('a save that waits for the network is done after a reload of the page too', async ({ panel, api }) => {
  const { id, name, nameNow, findNetwork } = await waitingEdit(panel, api)
  // Written to the browser's storage.
  await panel.waitForTimeout(500)
  await panel.reload()
  await expect(name).toHaveValue('Sketch')
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  expect(await nameNow()).toBe('Figma')
  await findNetwork()
  await expect.poll(nameNow).toBe('Sketch')
  await expect(panel.getByText(formText.save.waits)).toHaveCount(0)

  // A form that was left while it waited is not saved by itself later.
  await name.fill('Penpot')
  const findAgain = await loseWrites(panel, 'PUT')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: toolNames.title, exact: true }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: formText.save.leaveYes }).click()
  await expect(panel).toHaveURL(/\/courses\/tools$/)
  const toasts = panel.locator('[data-toasts]')
  await expect(toasts.getByText(networkText.left(`${skillNames.editTitle}: Sketch`))).toBeVisible()
  await expect(toasts.getByText(networkText.later)).toHaveCount(0)
  await findAgain()
  await panel.waitForTimeout(500)
  await panel.goto(`/courses/skills/edit/${id}`)
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(name).toHaveValue('Penpot')
  await panel.waitForTimeout(1500)
  expect(await nameNow()).toBe('Sketch')
})

test('after a reload only what was sent is saved, not what was typed later', async ({ panel, api }) => {
  const { name, nameNow, findNetwork } = await waitingEdit(panel, api)
  await name.fill('Sketch va')
  await panel.waitForTimeout(500)
  await panel.reload()
  await expect(name).toHaveValue('Sketch va')
  await findNetwork()
  await panel.waitForTimeout(2500)
  await expect(name).toHaveValue('Sketch va')
  expect(await nameNow()).toBe('Figma')
})

test('a save that waits in one tab is not done by another', async ({ panel, api }) => {
  const { id, nameNow } = await waitingEdit(panel, api)
  await panel.waitForTimeout(500)
  const other = await panel.context().newPage()
  await panel.close({ runBeforeUnload: false })
  await other.goto(`/courses/skills/edit/${id}`)
  await expect(other.getByText(formText.draft.restored)).toBeVisible()
  await expect(other.getByRole('textbox', { name: skillText.name })).toHaveValue('Sketch')
  await other.waitForTimeout(2500)
  expect(await nameNow()).toBe('Figma')
})

test('an edit whose answer got lost is no conflict with oneself after a reload', async ({ panel, api }) => {
  const { name, findNetwork } = await waitingEdit(panel, api, true)
  await panel.waitForTimeout(500)
  await findNetwork()
  await panel.reload()
  await expect(name).toHaveValue('Sketch')
  await expect(panel.getByText(formText.save.clean)).toBeVisible()
  await expect(panel.getByRole('dialog')).toHaveCount(0)
})

test('a new row whose answer got lost is not made twice, also after a reload of the page', async ({ panel, api }) => {
  const total = async () => (await api.get<{ total: number }>('/skills?page=1&perPage=10')).total
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: skillText.name }).fill('Figma')
  await panel.waitForLoadState('networkidle')
  const findNetwork = await loseWrites(panel, 'POST', true)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  expect(await total()).toBe(1)
  await panel.waitForTimeout(500)
  await panel.reload()
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  await findNetwork()
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  await expect(panel.getByRole('link', { name: formText.list.edit('Figma') })).toHaveCount(1)
  expect(await total()).toBe(1)
})

test('after leaving the form, the person is told that it was not saved, without a retry', async ({ panel }) => {
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: skillText.name }).fill('Figma')
  await panel.waitForLoadState('networkidle')
  await panel.route('**/api/admin/skill', (route) => route.abort())
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const toast = panel.locator('[data-toast="error"]')
  await expect(toast.getByRole('button', { name: formText.save.again(skillNames.addTitle) })).toBeVisible()
  await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: toolNames.title, exact: true }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: formText.save.leaveYes }).click()
  await expect(panel).toHaveURL(/\/courses\/tools$/)
  await expect(toast).toContainText(skillNames.addTitle)
  await expect(toast.getByRole('button', { name: formText.save.again(skillNames.addTitle) })).toHaveCount(0)
})
