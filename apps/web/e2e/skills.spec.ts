import { formText } from '../src/text/uz.form'
import { pagerText } from '../src/text/uz.pager'
import { skillText as text } from '../src/resources/skill/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { pngFile } from './pictures'
import { expect, goToUndo, leaveEditor, tabTo, test } from './test'

type Skill = { id: number; name: string; image: string | null }

const SCREEN = '/courses/skills'

async function seed(api: Api, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the list shows the newest first
    await api.call('POST', '/skill', { name: `Koʻnikma ${String(index).padStart(2, '0')}` })
  }
}

test('a list is paged and searched, both in the address', async ({ panel, api }) => {
  await seed(api, 23)
  await panel.goto(SCREEN)
  const rows = panel.getByRole('list', { name: text.title }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Koʻnikma 23')
  await panel.getByRole('button', { name: pagerText.page(3) }).click()
  await expect(rows).toHaveCount(3)
  await expect(panel).toHaveURL(/page=3/)
  await panel.reload()
  await expect(rows).toHaveCount(3)
  await expect(rows.last()).toContainText('Koʻnikma 01')

  // Another apostrophe, and Cyrillic letters.
  for (const key of ["ko'nikma 07", 'кўникма 07']) {
    // oxlint-disable-next-line no-await-in-loop -- one search after the other
    await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill(key)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(rows).toHaveCount(1)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(rows).toContainText('Koʻnikma 07')
  }
  await expect(panel).toHaveURL(/key=/)
  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('yoʻq narsa')
  await expect(panel.getByText(formText.list.nothingFound('yoʻq narsa'))).toBeVisible()
  await panel.getByRole('button', { name: formText.list.clearSearch }).last().click()
  await expect(rows).toHaveCount(10)

  await panel.getByRole('combobox').selectOption('50')
  await expect(rows).toHaveCount(23)
  await panel.reload()
  await expect(rows).toHaveCount(23)
})

test('a skill is added, a taken name reported at its field, its icon made to fit the rule', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'Figma' })
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('textbox', { name: text.name }).fill('FIGMA')
  await panel.getByTestId('image-file').setInputFiles(pngFile('katta.png', 513, 40))
  await leaveEditor(panel)
  await panel.getByTestId('image-file').setInputFiles(pngFile('belgi.png', 512, 40))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const name = panel.getByRole('textbox', { name: text.name })
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await name.fill('Blender')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  const { skills } = await api.get<{ skills: Skill[] }>('/skills')
  expect(skills.map((skill) => skill.name)).toEqual(['Blender', 'Figma'])
  expect(skills[0]?.image).toMatch(/^other\/.+\.png$/)
})

test('added, edited, deleted and restored by keyboard alone', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  const names = async () => (await api.get<{ skills: Skill[] }>('/skills')).skills.map((skill) => skill.name)
  await tabTo(panel, panel.getByRole('link', { name: text.add }).first())
  await panel.keyboard.press('Enter')
  const name = panel.getByRole('textbox', { name: text.name })
  await tabTo(panel, name)
  await panel.keyboard.type('Klaviatura')
  // The picture's button opens the system's file chooser. The wait starts well before the key, because the browser must know that
  // it is intercepted.
  const chooserComes = panel.waitForEvent('filechooser')
  await tabTo(panel, panel.getByRole('button', { name: formText.image.choose }))
  await panel.keyboard.press('Enter')
  const chooser = await chooserComes
  await chooser.setFiles(pngFile('belgi.png', 48, 48))
  await expect(panel.getByText(formText.image.pixels(48, 48)).first()).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => names()).toEqual(['Klaviatura'])

  await tabTo(panel, panel.getByRole('link', { name: 'Klaviatura', exact: true }))
  await panel.keyboard.press('Enter')
  await tabTo(panel, name)
  await panel.keyboard.press('End')
  await panel.keyboard.type(' bilan')
  await tabTo(panel, panel.getByRole('button', { name: formText.save.save, exact: true }))
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => names()).toEqual(['Klaviatura bilan'])

  await tabTo(panel, panel.getByRole('navigation', { name: t.shell.breadcrumbs }).getByRole('link', { name: text.title }), 'Shift+Tab')
  await panel.keyboard.press('Enter')
  const remove = panel.getByRole('button', { name: formText.list.remove('Klaviatura bilan') })
  await tabTo(panel, remove)
  await panel.keyboard.press('Enter')
  // The safe button has the focus, the dialog traps it, and Escape cancels.
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: t.common.cancel, exact: true })).toBeFocused()
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await panel.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: t.common.cancel, exact: true })).toBeFocused()
  await panel.keyboard.press('Tab')
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(text.empty)).toBeVisible()
  await expect.poll(() => names()).toEqual([])
  // The focus is not lost with the row, and the toast is one key away.
  await expect(panel.getByRole('link', { name: text.add }).first()).toBeFocused()
  await goToUndo(panel)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('link', { name: 'Klaviatura bilan', exact: true })).toBeVisible()
  await expect.poll(() => names()).toEqual(['Klaviatura bilan'])
  await panel.reload()
  await expect(panel.getByRole('link', { name: 'Klaviatura bilan', exact: true })).toBeVisible()
})

test('a row that could not be deleted offline is shown again', async ({ panel, api, context }) => {
  await seed(api, 3)
  await panel.goto(SCREEN)
  const rows = panel.getByRole('list', { name: text.title }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await panel.getByRole('button', { name: formText.list.remove('Koʻnikma 02') }).click()
  await context.setOffline(true)
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.getByText(t.errors.network).first()).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Koʻnikma 02')
  await context.setOffline(false)
  await panel.reload()
  await expect(rows).toHaveCount(3)
})
