import { coursePageText } from '../src/resources/course-page/text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { courseQuestionsText } from '../src/resources/course/questions-text'
import { coursePickerText } from '../src/text/uz.course-picker'
import { courseText } from '../src/resources/course/text'
import { feedbackText } from '../src/resources/feedback/text'
import { courseFeedbackText } from '../src/resources/course-feedback/text'
import { formText } from '../src/text/uz.form'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { sectionsText } from '../src/text/uz.sections'
import { technologiesText } from '../src/resources/technologies/text'
import { courseSection, makeNamed, readCourse } from './course-api'
import { expect, test } from './test'

test('a course is created, filled and shown, from nothing', async ({ panel, api }) => {
  test.slow()
  await makeNamed(api, '/skill', 'HTML', 'CSS')
  await panel.goto('/courses/add')
  await panel.getByRole('textbox', { name: courseText.name }).fill('Frontend')
  await panel.getByRole('textbox', { name: courseText.courseId }).fill('42')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/\/course\/42$/)
  const dialog = panel.getByRole('alertdialog')
  const unseen = panel.getByText(coursePickerText.unseen.DRAFT)
  // As in courses.spec.ts: the sections have a button of this name too.
  await unseen.locator('..').getByRole('button', { name: courseText.moves.ACTIVE }).click()
  await dialog.getByRole('checkbox', { name: courseQuestionsText.alsoShow }).uncheck()
  await dialog.getByRole('button', { name: courseText.moves.ACTIVE }).click()
  await expect.poll(async () => (await readCourse(api, 42)).status).toBe('ACTIVE')

  const technologies = await courseSection(api, 42, 'CourseTechnologies')
  const feedbacks = await courseSection(api, 42, 'CourseTextFeedbacks')
  await panel.getByRole('link', { name: sectionsText.editLabel(technologies.displayName) }).click()
  await panel.getByRole('combobox', { name: technologiesText.skills }).click()
  await panel.getByRole('option', { name: 'HTML' }).click()
  await panel.getByRole('option', { name: 'CSS' }).click()
  await panel.keyboard.press('Escape')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await panel.getByRole('navigation').getByRole('link', { name: 'Frontend' }).click()

  // A section filled just now is no longer among the empty ones.
  await panel.getByRole('link', { name: new RegExp(courseSectionsText.showEmpty) }).click()
  const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
  await expect(rows.filter({ hasText: feedbacks.displayName })).toHaveCount(1)
  await expect(rows.filter({ hasText: technologies.displayName })).toHaveCount(0)
  await panel.getByRole('button', { name: sectionToolsText.filters.all }).click()
  await panel.getByRole('checkbox', { name: courseSectionsText.ownContent }).press('Space')
  for (const { displayName } of [technologies, feedbacks]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show) }).press('Space')
  }
  await expect.poll(async () => await courseSection(api, 42, 'CourseTextFeedbacks')).toMatchObject({ mode: 2, isVisible: true })

  // One visible section is still empty: the confirmation links to it.
  const visible = panel.getByRole('checkbox', { name: courseText.show, exact: true })
  await visible.press('Space')
  await expect(dialog).toContainText(coursePageText.emptyVisible(1))
  await dialog.getByRole('link', { name: feedbacks.displayName }).click()
  await panel.getByRole('link', { name: courseFeedbackText.add }).first().click()
  await panel.getByRole('textbox', { name: feedbackText.name }).fill('Lola Karimova')
  await panel.getByRole('textbox', { name: feedbackText.profession }).fill('Dasturchi')
  await panel.getByRole('textbox', { name: feedbackText.body }).fill('Juda foydali boʻldi.')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByRole('list', { name: courseFeedbackText.title })).toBeVisible()
  await panel.getByRole('navigation').getByRole('link', { name: 'Frontend' }).click()
  await visible.press('Space')
  await expect(dialog).toContainText(courseQuestionsText.showQuestion('Frontend'))
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: courseQuestionsText.showYes }).click()
  await expect(panel.getByText(courseText.seen)).toBeVisible()
  expect(await readCourse(api, 42)).toMatchObject({ status: 'ACTIVE', isVisible: true })
})
