import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { homeText } from '../src/text/uz.home'
import { sectionConflictText } from '../src/text/uz.section-conflict'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { sectionsText as text } from '../src/text/uz.sections'
import { socialText } from '../src/resources/social/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { chooseForSection, dragByMouse, expect, recordCalls, signIn, tabTo, test, undoLast, untilDraggable } from './test'

type Section = {
  name: string
  displayName: string
  isVisible: boolean
  isSwiper: boolean
  isFilled: boolean | null
  version: number
}

async function sections(api: Api): Promise<Section[]> {
  return (await api.get<{ sections: Section[] }>('/sections?perPage=100')).sections
}

async function section(api: Api, name: string): Promise<Section> {
  const found = (await sections(api)).find((one) => one.name === name)
  if (found === undefined) throw new Error(`no section ${name}`)
  return found
}

const names = async (api: Api) => (await sections(api)).slice(0, 4).map((one) => one.name)

test('home is loaded by one call, marks empty sections, and links to the screens', async ({ page: panel, api }) => {
  const stored = await sections(api)
  const rows = panel.getByRole('list', { name: homeText.title }).getByRole('listitem')
  await panel.goto('/signin')
  await signIn(panel)
  // Sign-in leads here.
  await expect(rows).toHaveCount(stored.length)
  const calls = recordCalls(panel)
  await panel.reload()
  await expect(rows).toHaveCount(stored.length)
  await expect(rows).toContainText(stored.map((one) => one.displayName))
  expect(calls.filter((call) => call.includes('/sections'))).toEqual(['GET /api/admin/sections?page=1&perPage=100'])

  const banner = await section(api, 'Banner')
  const header = await section(api, 'Header')
  const row = rows.filter({ hasText: homeText.sections.Banner })
  await expect(row).toContainText(text.unfilled)
  await expect(row).toContainText(text.layouts[2].name)
  // A static section is neither empty nor filled, and has no screen.
  const headerRow = rows.filter({ hasText: homeText.sections.Header })
  await expect(headerRow).not.toContainText(text.unfilled)
  await expect(headerRow).not.toContainText(text.filled)
  await expect(panel.getByRole('link', { name: text.editLabel(header.displayName), exact: true })).toHaveCount(0)
  await panel.getByRole('link', { name: text.editLabel(banner.displayName), exact: true }).click()
  await expect(panel).toHaveURL(/\/section-management\/edit\/banner$/)
})

test('an undo from a toast updates the filled state at once', async ({ panel, api }) => {
  await api.call('POST', '/social', { type: 'telegram', link: 'https://t.me/peshtoq' })
  await panel.goto('/section-management/edit/footer-socials')
  await panel.getByRole('button', { name: formText.list.remove(socialText.types.telegram) }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await panel.getByRole('navigation', { name: t.shell.breadcrumbs }).getByRole('link').first().click()
  const row = panel.getByRole('list', { name: homeText.title }).getByRole('listitem').filter({ hasText: homeText.sections.Footer })
  await expect(row).toContainText(text.unfilled)
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(row).toContainText(text.filled)
})

test('sections are ordered by buttons, by keyboard and by dragging, and the order is undone', async ({ panel, api }) => {
  const first = await names(api)
  const [one, two, three, four] = first
  const [a, b, c] = await sections(api)
  if (a === undefined || b === undefined || c === undefined) throw new Error('too few sections')
  await panel.goto('/')
  await untilDraggable(panel, a.displayName)
  await panel.getByRole('button', { name: formText.list.down(a.displayName), exact: true }).click()
  await expect.poll(() => names(api)).toEqual([two, one, three, four])
  await expect(panel.getByRole('button', { name: formText.list.down(a.displayName), exact: true })).toBeFocused()
  await expect(panel.getByText(formText.list.orderedAnnouncement(a.displayName, 2, (await sections(api)).length))).toBeAttached()
  await panel.keyboard.press('Enter')
  await expect.poll(() => names(api)).toEqual([two, three, one, four])

  await panel.getByRole('button', { name: formText.list.drag(c.displayName), exact: true }).focus()
  await panel.keyboard.press('Space')
  await panel.keyboard.press('ArrowUp')
  await panel.waitForTimeout(300)
  await panel.keyboard.press('Space')
  await expect.poll(() => names(api)).toEqual([three, two, one, four])
  await panel.reload()
  const rows = panel.getByRole('list', { name: homeText.title }).getByRole('listitem')
  await expect(rows.first()).toContainText(c.displayName)

  await dragByMouse(panel, panel.getByRole('button', { name: formText.list.drag(c.displayName), exact: true }), rows.nth(2))
  await expect.poll(() => names(api)).toEqual([two, one, three, four])
  await undoLast(panel)
  await expect.poll(() => names(api)).toEqual([three, two, one, four])
  await expect(rows.first()).toContainText(c.displayName)
})

test('a section is shown, hidden and made a slider at once, and back', async ({ panel, api }) => {
  const banner = await section(api, 'Banner')
  await panel.goto('/')
  const visible = panel.getByRole('checkbox', { name: text.switch(banner.displayName, text.show), exact: true })
  const actions = panel.getByRole('button', { name: text.actions(banner.displayName), exact: true })
  const slide = banner.isSwiper ? text.slideOff : text.slideOn
  const slideBack = banner.isSwiper ? text.slideOn : text.slideOff
  await expect(visible).toBeChecked({ checked: banner.isVisible })
  await tabTo(panel, visible)
  await panel.keyboard.press('Space')
  await expect(visible).toBeChecked({ checked: !banner.isVisible })
  await expect(visible).toBeFocused()
  await expect.poll(async () => (await section(api, 'Banner')).isVisible).toBe(!banner.isVisible)
  await tabTo(panel, actions)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('menuitem', { name: slide, exact: true })).toBeVisible()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await panel.keyboard.press('ArrowDown')
    // oxlint-disable-next-line no-await-in-loop -- as above
    if ((await panel.getByRole('menuitem', { name: slide, exact: true }).getAttribute('data-highlighted')) !== null) break
  }
  await panel.keyboard.press('Enter')
  await expect.poll(async () => (await section(api, 'Banner')).isSwiper).toBe(!banner.isSwiper)
  await expect(actions).toBeFocused()
  await panel.reload()
  await expect(visible).toBeChecked({ checked: !banner.isVisible })
  const row = panel.getByRole('list', { name: homeText.title }).getByRole('listitem').filter({ has: visible })
  await expect(row.getByRole('button', { name: text.swiper, exact: true })).toHaveCount(banner.isSwiper ? 0 : 1)
  await actions.click()
  await expect(panel.getByRole('menuitem', { name: slideBack, exact: true })).toBeVisible()
  await panel.keyboard.press('Escape')

  await tabTo(panel, visible, 'Shift+Tab')
  await panel.keyboard.press('Space')
  await expect.poll(async () => (await section(api, 'Banner')).isVisible).toBe(banner.isVisible)
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(visible).toBeChecked({ checked: !banner.isVisible })
  await expect.poll(async () => (await section(api, 'Banner')).isVisible).toBe(!banner.isVisible)
})

test('several are hidden at once, and after the undo the first of them has the focus', async ({ panel, api }) => {
  // Two that lead to a form, in the order of the page.
  const shown = (await sections(api)).filter((one) => one.isVisible && ['Banner', 'Partners'].includes(one.name))
  const [first, second] = shown
  if (first === undefined || second === undefined) throw new Error('too few sections are shown')
  await panel.goto('/')
  for (const { displayName } of shown) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.getByRole('checkbox', { name: text.select(displayName), exact: true }).click()
  }
  await panel.getByRole('button', { name: sectionToolsText.hideThem, exact: true }).click()
  await expect(panel.locator('[data-toast]')).toContainText(text.allHidden(2))
  await undoLast(panel)
  await expect.poll(async () => (await section(api, second.name)).isVisible).toBe(true)
  await expect(panel.getByRole('link', { name: text.editLabel(first.displayName), exact: true })).toBeFocused()
})

test('a section is renamed in place; a refused name stays to be corrected', async ({ panel, api }) => {
  const banner = await section(api, 'Banner')
  await panel.goto('/')
  const actions = (name: string) => panel.getByRole('button', { name: text.actions(name), exact: true })
  const rename = (name: string) => chooseForSection(panel, name, text.rename)
  const field = (name: string) => panel.getByRole('textbox', { name: sectionToolsText.newName(name), exact: true })
  await tabTo(panel, actions(banner.displayName))
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('menuitem', { name: text.rename, exact: true })).toBeVisible()
  await panel.keyboard.press('n')
  await panel.keyboard.press('Enter')
  await expect(field(banner.displayName)).toBeFocused()
  await field(banner.displayName).fill('x'.repeat(101))
  await panel.keyboard.press('Enter')
  await expect(field(banner.displayName)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(banner.displayName)).toHaveValue('x'.repeat(101))
  await field(banner.displayName).fill('  ')
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await field(banner.displayName).fill('  Katta rasm ')
  await panel.keyboard.press('Enter')
  await expect(actions('Katta rasm')).toBeFocused()
  await expect.poll(async () => (await section(api, 'Banner')).displayName).toBe('Katta rasm')

  // Escape reverts it; a click elsewhere keeps what was typed.
  await rename('Katta rasm')
  await field('Katta rasm').fill('Boshqa')
  await panel.keyboard.press('Escape')
  await expect(actions('Katta rasm')).toBeFocused()
  await rename('Katta rasm')
  await field('Katta rasm').fill('Bosh rasm')
  await panel.getByRole('heading', { level: 1 }).click()
  await expect.poll(async () => (await section(api, 'Banner')).displayName).toBe('Bosh rasm')
  await panel.reload()
  await expect(actions('Bosh rasm')).toBeVisible()
})

test('quick successive changes all arrive', async ({ panel, api }) => {
  const [a, b, c] = await sections(api)
  if (a === undefined || b === undefined || c === undefined) throw new Error('too few sections')
  await panel.goto('/')
  const visible = (one: Section) => panel.getByRole('checkbox', { name: text.switch(one.displayName, text.show), exact: true })
  await expect(visible(a)).toBeAttached()
  const calls = recordCalls(panel)
  for (const one of [a, b, c]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await visible(one).press('Space')
  }
  await panel.getByRole('button', { name: formText.list.down(a.displayName), exact: true }).click()
  await expect
    .poll(async () => (await sections(api)).slice(0, 3).map((one) => [one.name, one.isVisible]))
    .toEqual([
      [b.name, !b.isVisible],
      [a.name, !a.isVisible],
      [c.name, !c.isVisible],
    ])
  expect(calls.filter((call) => call === 'PUT /api/admin/sections')).toHaveLength(4)
  // The overview is loaded by itself, and the page once for the small pictures: none of these changes affects them.
  const byItself = ['GET /api/admin/overview', 'GET /api/admin/findings/home', 'GET /api/admin/changes?page=1&perPage=5', 'GET /api/admin/requests/count']
  const isByItself = (call: string) => byItself.includes(call) || call.startsWith('GET /api/admin/drafts')
  const asked = calls.filter((call) => call.startsWith('GET') && !isByItself(call))
  expect(['', 'GET /api/admin/preview/home']).toContain(asked.join())
  // And the latest changes, once for all of it.
  expect(calls.filter((call) => call.startsWith('GET /api/admin/changes')).length).toBeLessThanOrEqual(2)
})

test('another person’s change is shown instead of being overwritten', async ({ panel, api }) => {
  const stored = await sections(api)
  await panel.goto('/')
  const [a] = stored
  if (a === undefined) throw new Error('no sections')
  const visible = (name: string) => panel.getByRole('checkbox', { name: text.switch(name, text.show), exact: true })
  await expect(visible(a.displayName)).toBeAttached()
  const theirs = await api.call('PUT', '/sections', {
    sections: stored.map((one) => (one.name === a.name ? { ...one, displayName: 'Ularniki' } : one)),
  })
  expect(theirs.status).toBe(200)
  await visible(a.displayName).press('Space')
  await expect(panel.getByText(sectionConflictText.changedElsewhere)).toBeVisible()
  await expect(visible('Ularniki')).toBeChecked({ checked: a.isVisible })
  await visible('Ularniki').press('Space')
  await expect.poll(async () => (await section(api, a.name)).isVisible).toBe(!a.isVisible)
  expect((await section(api, a.name)).displayName).toBe('Ularniki')
})

test('a failed change is reported and reverted', async ({ panel, api }) => {
  const banner = await section(api, 'Banner')
  await panel.goto('/')
  const visible = panel.getByRole('checkbox', { name: text.switch(banner.displayName, text.show), exact: true })
  await expect(visible).toBeAttached()
  await panel.route('**/api/admin/sections', (route) => route.abort())
  await visible.press('Space')
  await expect(panel.getByText(t.errors.network)).toBeVisible()
  await expect(visible).toBeChecked({ checked: banner.isVisible })
  expect((await section(api, 'Banner')).isVisible).toBe(banner.isVisible)
})
