import type { Page } from '@playwright/test'
import { formText } from '../src/text/uz.form'
import { partnerNames } from '../src/resources/partner/names'
import { skillNames } from '../src/resources/skill/names'
import { skillText } from '../src/resources/skill/text'
import { t } from '../src/text/uz'
import { make, picture } from './course'
import { expect, test, undoLast, untilDraggable } from './test'

/** All texts of the page for screen readers, including those outside the app's root. */
async function heard(panel: Page): Promise<string[]> {
  const session = await panel.context().newCDPSession(panel)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.map((node) => String(node.name?.value ?? ''))
}

test('a navigation moves the focus and announces the title', async ({ panel, api }) => {
  const { id } = (await api.call<{ id: number }>('POST', '/skill', { name: 'Muloqot' })).data
  await panel.goto('/')
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: skillNames.title, exact: true }).click()
  await expect(panel).toHaveTitle(`${skillNames.title} · ${t.product}`)
  await expect(panel.getByRole('main')).toBeFocused()
  await expect.poll(() => heard(panel)).toContain(`${skillNames.title} · ${t.product}`)
  await panel.getByRole('link', { name: 'Muloqot', exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`/edit/${id}$`))
  const title = `Muloqot · ${skillNames.title} · ${t.product}`
  await expect(panel).toHaveTitle(title)
  await expect.poll(() => heard(panel)).toContain(title)
})

test('quick search leaves the focus on the opened screen, or where it was', async ({ panel }) => {
  await panel.goto('/')
  const button = panel.getByRole('button', { name: t.shell.palette })
  await button.focus()
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('combobox', { name: t.shell.palette })).toBeFocused()
  await panel.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await panel.keyboard.press('Enter')
  await panel.getByRole('combobox', { name: t.shell.palette }).fill('konikma')
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  await expect(panel.getByRole('dialog')).toHaveCount(0)
  await expect(panel.getByRole('main')).toBeFocused()
})

test('a new or restored row has the focus', async ({ panel }) => {
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: skillText.name }).fill('Muloqot')
  await panel.keyboard.press('Control+s')
  const row = panel.getByRole('link', { name: 'Muloqot', exact: true })
  await expect(row).toBeFocused()
  await panel.getByRole('button', { name: formText.list.remove('Muloqot') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(row).toHaveCount(0)
  await undoLast(panel)
  await expect(row).toBeFocused()
})

test('announcements during dragging know the current rows', async ({ panel, api }) => {
  const logo = await picture(api, 'partners')
  await make(api, 'POST', '/partner', ['Bir', 'Ikki', 'Uch'].map((name) => ({ name, link: 'https://a.uz', logo })))
  await panel.goto('/section-management/edit/partners')
  await expect(panel.getByRole('heading', { name: partnerNames.title })).toBeVisible()
  await untilDraggable(panel, 'Uch')
  await panel.getByRole('button', { name: formText.list.up('Uch'), exact: true }).click()
  await panel.getByRole('button', { name: formText.list.remove('Bir') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.getByRole('link', { name: 'Bir', exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: formText.list.drag('Uch'), exact: true }).focus()
  await panel.keyboard.press('Space')
  // Lifted or, a moment later, with its position.
  await expect(panel.locator('[role="status"]').filter({ hasText: /^Uch.*: 1-oʻrin, jami 2 ta$/ })).toBeAttached()
  await panel.keyboard.press('Escape')
})
