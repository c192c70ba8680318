import { sectionNamesText as text } from '../src/text/uz.section-names'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { makeCourse, setSection } from './course-api'
import type { Api } from './api'
import { make } from './course'
import { expect, expectAccessible, test } from './test'

type Section = { name: string; displayName: string; heading: string | null }

const FAQ_DEFAULT = 'Koʻp beriladigan savollar'

async function homeSection(api: Api, name: string): Promise<Section> {
  const { sections } = await api.get<{ sections: Section[] }>('/sections')
  const found = sections.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no section ${name}`)
  return found
}

test('a section has a name for the panel and a heading for visitors', async ({ panel, server, api }) => {
  await make(api, 'POST', '/profession', [{ name: 'Frontend dasturchi' }])
  await panel.goto('/section-management/view/ProfessionMatcher')
  const standard = 'Oʻzingizga mos kasbni toping'
  await expect(panel.getByRole('heading', { level: 2, name: standard }).last()).toBeVisible()

  await panel.getByRole('button', { name: text.open }).click()
  const dialog = panel.getByRole('dialog', { name: text.title })
  await expect(dialog.getByLabel(text.panelName)).toHaveValue('Kasblar')
  await expect(dialog.getByLabel(text.heading)).toHaveValue('')
  await expect(dialog.getByLabel(text.heading)).toHaveAttribute('placeholder', standard)
  await expect(dialog.getByText(text.headingHelp(standard))).toBeVisible()
  await expectAccessible(panel, 'the names of a section')

  // Neither invalid name is saved, and the first one gets the focus.
  await dialog.getByLabel(text.panelName).fill('  ')
  await dialog.getByLabel(text.heading).fill('x'.repeat(101))
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(dialog.getByText(fieldErrorsText.required)).toBeVisible()
  await expect(dialog.getByText(text.tooLong(100))).toBeVisible()
  await expect(dialog.getByLabel(text.panelName)).toBeFocused()

  await dialog.getByLabel(text.panelName).fill('Kasblar (kuz)')
  await dialog.getByLabel(text.heading).fill(' Kim boʻlmoqchisiz? ')
  await dialog.getByLabel(text.heading).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Kasblar (kuz)')
  await expect(panel.getByRole('heading', { level: 2, name: 'Kim boʻlmoqchisiz?' }).last()).toBeVisible()
  expect(await homeSection(api, 'ProfessionMatcher')).toMatchObject({ displayName: 'Kasblar (kuz)', heading: 'Kim boʻlmoqchisiz?' })

  // Visitors see only the heading.
  const visitor = await panel.context().newPage()
  await visitor.goto(`${server.url}/preview/home`)
  await expect(visitor.getByRole('heading', { name: 'Kim boʻlmoqchisiz?' })).toBeVisible()
  await expect(visitor.getByText('Kasblar (kuz)')).toHaveCount(0)
  await visitor.close()

  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).first().click()
  await expect(panel.getByRole('heading', { level: 2, name: standard }).last()).toBeVisible()
  expect(await homeSection(api, 'ProfessionMatcher')).toMatchObject({ displayName: 'Kasblar', heading: null })
})

test('a heading is reset by emptying it', async ({ panel, api }) => {
  const { sections } = await api.get<{ sections: Section[] }>('/sections')
  await api.call('PUT', '/sections', { sections: sections.map((one) => (one.name === 'Partners' ? { ...one, heading: 'Bizga ishonishadi' } : one)) })
  await panel.goto('/section-management/view/Partners')
  await panel.getByRole('button', { name: text.open }).click()
  const dialog = panel.getByRole('dialog', { name: text.title })
  await expect(dialog.getByLabel(text.heading)).toHaveValue('Bizga ishonishadi')
  await dialog.getByLabel(text.heading).fill('')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await homeSection(api, 'Partners')).heading).toBeNull()
})

test("a course's sections have headings of their own", async ({ panel, server, api, page }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  await make(api, 'POST', `/course/${course.id}/faq`, [{ question: 'Qancha davom etadi?', answer: '<p>Olti oy.</p>' }])
  await setSection(api, course.id, 'FAQ', { isVisible: true })
  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  await panel.setViewportSize({ width: 360, height: 740 })
  await panel.goto(`/course/${course.id}/course-sections/view/FAQ`)
  await panel.getByRole('button', { name: text.open }).click()
  const dialog = panel.getByRole('dialog', { name: text.title })
  await dialog.getByLabel(text.heading).fill('Nima soʻrashadi?')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(panel.getByRole('heading', { level: 2, name: 'Nima soʻrashadi?' }).last()).toBeAttached()
  await page.goto(`${server.url}/preview/course/${course.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Nima soʻrashadi?' })).toBeVisible()
  await expect(page.getByText(FAQ_DEFAULT)).toHaveCount(0)
})

test('the menu of a row focuses the heading, and keeps the name in the panel', async ({ panel, api }) => {
  await panel.goto('/')
  await panel.getByRole('button', { name: sectionsText.actions('Kasblar'), exact: true }).click()
  await panel.getByRole('menuitem', { name: sectionsText.heading }).click()
  const dialog = panel.getByRole('dialog', { name: text.title })
  await expect(dialog.getByLabel(text.heading)).toBeFocused()
  await panel.keyboard.type('Kasbingizni toping')
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(text.headingSaved('Kasblar'))).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await homeSection(api, 'ProfessionMatcher')).toMatchObject({ displayName: 'Kasblar', heading: 'Kasbingizni toping' })
  // From any focus, while the toast is shown.
  await panel.keyboard.press('Control+z')
  await expect(panel.getByText(t.common.undone)).toBeVisible()
  expect(await homeSection(api, 'ProfessionMatcher')).toMatchObject({ displayName: 'Kasblar', heading: null })
})
