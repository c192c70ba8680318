import { courseText } from '../src/resources/course/text'
import { coursePickerText } from '../src/text/uz.course-picker'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { homeText } from '../src/text/uz.home'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { png } from './pictures'
import { chooseForSection, expect, expectAccessible, LAPTOP, PHONE, test } from './test'

test.use({ viewport: PHONE })

test('home is accessible, also while a name is edited', async ({ panel, api }) => {
  test.setTimeout(300_000)
  const { sections } = await api.get<{ sections: { name: string; displayName: string }[] }>('/sections')
  const actions = (name: string) => panel.getByRole('button', { name: sectionsText.actions(name), exact: true })
  await panel.goto('/')
  await expect(panel.getByRole('list', { name: homeText.title }).getByRole('listitem')).toHaveCount(sections.length)
  await expectAccessible(panel, 'home')
  await panel.setViewportSize(LAPTOP)
  await panel.getByRole('button', { name: sectionsText.layouts[3].name }).first().hover()
  await expect(panel.getByRole('tooltip')).toBeVisible()
  await expectAccessible(panel, 'home with a word of help', [LAPTOP])
  await panel.setViewportSize(PHONE)
  await actions(sections[1]?.displayName ?? '').click()
  await expect(panel.getByRole('menuitem', { name: sectionsText.rename })).toBeVisible()
  await expectAccessible(panel, 'home with the menu of a section')
  await panel.getByRole('menuitem', { name: sectionsText.rename }).click()
  await panel.getByRole('textbox', { name: sectionToolsText.newName(sections[1]?.displayName ?? '') }).fill('')
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await expectAccessible(panel, 'a name with an error')
  await panel.keyboard.press('Escape')
  // A long name without any break opportunity.
  await chooseForSection(panel, sections[0]?.displayName ?? '', sectionsText.rename)
  await expect(panel.getByRole('textbox', { name: sectionToolsText.newName(sections[0]?.displayName ?? '') })).toBeFocused()
  await panel.keyboard.type('Nom'.repeat(33))
  await panel.keyboard.press('Enter')
  await expect(actions('Nom'.repeat(33))).toBeVisible()
  await expectAccessible(panel, 'home with a long name and a toast')
  await panel.route('**/api/admin/sections*', (route) => route.abort())
  await panel.reload()
  await expect(panel.getByText(formText.list.failed)).toBeVisible()
  await expectAccessible(panel, 'home that could not be read')
})

test('courses are accessible: lists, confirmations, forms, the choice of a course', async ({ panel, api }) => {
  test.setTimeout(300_000)
  await panel.goto('/courses')
  await expect(panel.getByText(courseText.empty.ACTIVE)).toBeVisible()
  await expectAccessible(panel, 'no courses')
  const imageIllustration = await api.upload('course-illustrations', 'a.png', png(300, 200, [90, 60, 40]))
  const group = (await api.call<{ id: number }>('POST', '/course-category', { name: 'Juda uzun nomli kurslar guruhi' })).data
  const names = ['Frontend', 'Juda uzun nomli, bir necha kasbni birlashtirgan va sertifikat bilan tugaydigan dasturlash kursi']
  const made: { id: number }[] = []
  for (const name of names) {
    const body = { name, imageIllustration, categoryId: group.id, price: 12_500_000, color: '#1d4f91' }
    // oxlint-disable-next-line no-await-in-loop -- their order is the list's
    const { data } = await api.call<{ id: number }>('POST', '/course', body)
    made.push(data)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await api.call('PATCH', `/course/${data.id}/status`, { status: 'ACTIVE' })
  }
  await panel.reload()
  await expect(panel.getByRole('list', { name: courseText.title }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(panel, 'courses')
  await panel.getByRole('checkbox', { name: courseText.visibleLabel('Frontend') }).press('Space')
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(panel, 'the question before a course is shown')
  await panel.keyboard.press('Escape')

  await panel.goto('/courses/add')
  await panel.locator('input[name="color"]').fill('koʻk')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await expectAccessible(panel, 'a course with errors')
  await panel.goto(`/courses/edit/${made[1]?.id}`)
  await panel.getByRole('button', { name: courseText.moves.ARCHIVED }).click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(panel, 'the question before a course is archived')
  await panel.keyboard.press('Escape')
  await expectAccessible(panel, 'a stored course')

  await panel.keyboard.press('Control+k')
  await panel.getByRole('combobox', { name: t.shell.palette }).fill('frontend')
  await expect(panel.getByRole('option', { name: 'Frontend' }).first()).toBeVisible()
  await expectAccessible(panel, 'quick search with a course')
  await panel.keyboard.press('Escape')

  await panel.goto('/courses/top-rated-courses/add')
  const field = panel.getByRole('combobox', { name: t.screens.course })
  await field.click()
  await expect(panel.getByRole('option')).toHaveCount(2)
  await panel.keyboard.press('ArrowDown')
  await expectAccessible(panel, 'the choice of a course')
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(coursePickerText.unseen.ACTIVE)).toBeVisible()
  await expectAccessible(panel, 'a chosen course that is not seen')
  await field.fill('bunday kurs yoʻq')
  await expect(panel.getByText(coursePickerText.nothing('bunday kurs yoʻq'))).toBeVisible()
  await expectAccessible(panel, 'no such course')
})
