import { coursePageText } from '../src/resources/course-page/text'
import { courseScreenText } from '../src/text/uz.course-screen'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { courseText } from '../src/resources/course/text'
import { formText } from '../src/text/uz.form'
import { associationsText } from '../src/text/uz.associations'
import { technologiesText } from '../src/resources/technologies/text'
import { courseSections, makeCourse, makeNamed, setSection } from './course-api'
import { expect, expectAccessible, PHONE, test } from './test'

const LONG = 'Juda uzun nomli, bir necha kasbni birlashtirgan va sertifikat bilan tugaydigan dasturlash kursi'

test.use({ viewport: PHONE })

test('a course’s page is accessible, with its confirmations and the copy dialog', async ({ panel, api }) => {
  test.setTimeout(300_000)
  const course = await makeCourse(api, LONG, 'ACTIVE', { desc: `${LONG}. `.repeat(4).trim(), price: 12_500_000 })
  const other = await makeCourse(api, 'Backend')
  await api.call('POST', `/course/${other.id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
  await api.call('POST', `/course/${course.id}/faq`, { question: 'Qayerda?', answer: '<p>Shu yerda.</p>' })
  await setSection(api, course.id, 'CourseMentor', { isVisible: true })
  await panel.goto(`/course/${course.id}`)
  const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
  await expect(rows).toHaveCount((await courseSections(api, course.id)).length)
  await expectAccessible(panel, 'a course')
  await panel.getByRole('checkbox', { name: courseText.show, exact: true }).press('Space')
  await expect(panel.getByRole('alertdialog')).toContainText(coursePageText.emptyVisible(1))
  await expectAccessible(panel, 'the question before it is shown')
  await panel.keyboard.press('Escape')
  const actions = panel.getByRole('button', { name: coursePageText.actions, exact: true })
  await actions.click()
  await expect(panel.getByRole('menuitem', { name: coursePageText.remove })).toBeVisible()
  await expectAccessible(panel, 'a course with its menu')
  await panel.getByRole('menuitem', { name: coursePageText.remove }).click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(panel, 'the question before it is removed')
  await panel.keyboard.press('Escape')

  await actions.click()
  await panel.getByRole('menuitem', { name: coursePageText.copy.open }).click()
  const dialog = panel.getByRole('dialog', { name: coursePageText.copy.title })
  const field = dialog.getByRole('combobox', { name: coursePageText.copy.from })
  await field.fill('back')
  await expect(panel.getByRole('option', { name: 'Backend' })).toBeVisible()
  await expectAccessible(panel, 'the choice of a course to copy')
  await panel.keyboard.press('Enter')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expectAccessible(panel, 'what there is to copy')
  await panel.keyboard.press('Escape')

  await panel.goto('/course/999')
  await expect(panel.getByRole('heading', { name: courseScreenText.missing })).toBeVisible()
  await expectAccessible(panel, 'no such course')
})

test('its course associations and feedback are accessible', async ({ panel, api }) => {
  test.setTimeout(300_000)
  const course = await makeCourse(api, 'Frontend')
  const ids = await makeNamed(api, '/skill', LONG, 'CSS', 'Figma')
  await panel.goto(`/course/${course.id}/course-sections/edit/technologies`)
  await expect(panel.getByText(associationsText.empty)).toHaveCount(2)
  await expectAccessible(panel, 'no associations')
  await api.call('PUT', `/course/${course.id}/skills`, { ids: ids.slice(0, 2) })
  await panel.reload()
  await expect(panel.getByRole('button', { name: associationsText.remove('CSS') })).toBeVisible()
  const field = panel.getByRole('combobox', { name: technologiesText.skills })
  await field.click()
  await expect(panel.getByRole('option')).toHaveCount(3)
  await panel.keyboard.press('ArrowDown')
  await expectAccessible(panel, 'skills being added')
  await field.fill('bunday koʻnikma yoʻq')
  await expect(panel.getByText(associationsText.nothing('bunday koʻnikma yoʻq'))).toBeVisible()
  await expectAccessible(panel, 'no such skill')
  await panel.keyboard.press('Escape')
  await panel.getByRole('button', { name: associationsText.remove('CSS') }).click()
  await api.call('PUT', `/course/${course.id}/skills`, { ids: ids.toReversed() })
  await panel.keyboard.press('Control+s')
  await expect(panel.getByRole('alertdialog')).toContainText('Figma')
  await expectAccessible(panel, 'the associations of two people')

  const body = { feedbackType: 2, courseId: course.id, fullName: LONG.slice(0, 90).trim(), profession: 'Dizayner', body: 'Zoʻr.' }
  await api.call('POST', '/feedback', body)
  await panel.goto(`/course/${course.id}/course-sections/edit/course-text-feedback`)
  await expect(panel.getByText(courseSectionsText.shared)).toBeVisible()
  await expect(panel.getByRole('button', { name: formText.list.remove(body.fullName) })).toBeVisible()
  await expectAccessible(panel, 'feedback of a course')
})
