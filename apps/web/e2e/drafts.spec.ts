import type { Page } from '@playwright/test'

import { bannerText } from '../src/resources/banner/text'
import { skillText } from '../src/resources/skill/text'
import { draftsText as text } from '../src/text/uz.drafts'
import { formText } from '../src/text/uz.form'
import { signInText } from '../src/text/uz.signin'
import { t } from '../src/text/uz'
import { expect, expectAccessible, PERSON, test } from './test'

/** Types without saving, and waits until the draft is written. */
async function leaveUnsaved(panel: Page, path: string, field: string, value: string): Promise<void> {
  await panel.goto(path)
  await panel.getByRole('textbox', { name: field }).fill(value)
  await expect(panel.getByText(formText.save.changed)).toBeVisible()
  await panel.waitForTimeout(500)
}

test.beforeEach(({ panel }) => {
  panel.on('dialog', (dialog) => void dialog.accept())
})

test('a person who was typing when the session ended is told that it is kept, and signs in with the password alone', async ({ panel }) => {
  await leaveUnsaved(panel, '/courses/skills/add', skillText.name, 'React')
  await panel.evaluate(() => {
    for (const key of ['accessToken', 'refreshToken']) localStorage.setItem(key, 'tugagan')
  })
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(/\/signin$/)
  await expect(panel.getByText(signInText.endedTyping)).toBeVisible()
  await expect(panel.locator('input[name="username"]')).toHaveValue(PERSON.login)
  const password = panel.locator('input[name="password"]')
  await expect(password).toBeFocused()
  await expectAccessible(panel, 'sign-in after a session has ended')
  await password.fill(PERSON.password)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('React')
})

test('a person who was not typing is told of no draft', async ({ panel }) => {
  await panel.goto('/courses/skills')
  await expect(panel.getByText(skillText.empty)).toBeVisible()
  await panel.evaluate(() => {
    for (const key of ['accessToken', 'refreshToken']) localStorage.setItem(key, 'tugagan')
  })
  await panel.getByRole('link', { name: skillText.add }).first().click()
  await panel.goto('/courses/tools')
  await expect(panel).toHaveURL(/\/signin$/)
  await expect(panel.locator('input[name="username"]')).toBeFocused()
  await expect(panel.getByText(signInText.endedTyping)).toHaveCount(0)
})

test('unsaved forms are marked in their list, and collected to continue or discard', async ({ panel, api }) => {
  const { id } = (await api.call<{ id: number }>('POST', '/skill', { name: 'React' })).data
  await api.call('POST', '/skill', { name: 'Figma' })
  await leaveUnsaved(panel, `/courses/skills/edit/${id}`, skillText.name, 'React 19')
  await leaveUnsaved(panel, '/section-management/edit/banner', bannerText.link, 'example.uz')

  await panel.goto('/courses/skills')
  const row = (name: string) => panel.getByRole('list', { name: skillText.title }).getByRole('listitem').filter({ hasText: name })
  await expect(row('React')).toContainText(formText.list.unsaved)
  await expect(row('Figma')).not.toContainText(formText.list.unsaved)
  await expectAccessible(panel, 'a list with an unsaved row')

  await panel.goto('/')
  await panel.getByRole('link', { name: text.strip(2) }).click()
  await expect(panel).toHaveURL(/\/drafts$/)
  const entries = panel.getByRole('list', { name: text.list }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  // The newest first.
  await expect(entries.first()).toContainText(bannerText.title)
  await expectAccessible(panel, 'the unsaved forms')

  // By the typed name, beside the stored one.
  await expect(entries.last()).toContainText(`${skillText.editTitle}: React 19`)
  await expect(entries.last()).toContainText(text.storedAs('React'))
  await expect(entries.first()).not.toContainText('“')

  await panel.getByRole('button', { name: text.dropOf(bannerText.title) }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.drop, exact: true }).click()
  await expect(entries).toHaveCount(1)
  const proceed = entries.getByRole('link')
  await expect(proceed).toBeFocused()
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('React 19')
  await panel.keyboard.press('Control+s')
  // Shown once the draft is gone, unlike the bar's word.
  await expect(panel.getByText(formText.form.edited('React 19'))).toBeVisible()

  await panel.goto('/drafts')
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.goto('/courses/skills')
  await expect(row('React 19')).toBeVisible()
  await expect(row('React 19')).not.toContainText(formText.list.unsaved)
})

test('quick search lists the unsaved forms while there are any', async ({ panel }) => {
  await panel.goto('/')
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  await panel.keyboard.press('Control+k')
  const found = panel.getByRole('option', { name: text.title })
  await expect(panel.getByRole('option').first()).toBeVisible()
  await expect(found).toHaveCount(0)
  await leaveUnsaved(panel, '/courses/skills/add', skillText.name, 'React')
  await panel.goto('/')
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  await panel.keyboard.press('Control+k')
  await expect(found).toBeVisible()
  await panel.getByRole('combobox', { name: t.shell.palette }).fill('saqlanmagan')
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(/\/drafts$/)
  await expect(panel.getByRole('listitem').filter({ hasText: skillText.addTitle })).toBeVisible()
})

test('an unsaved new record has its typed name', async ({ panel }) => {
  await leaveUnsaved(panel, '/courses/skills/add', skillText.name, 'Svelte')
  await panel.goto('/drafts')
  const entries = panel.getByRole('list', { name: text.list }).getByRole('listitem')
  await expect(entries).toContainText([`${skillText.addTitle}: Svelte`])
  await expect(entries).not.toContainText([text.storedAs('')])
})
