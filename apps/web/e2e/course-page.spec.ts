import type { Page } from '@playwright/test'

import { coursePageText as text } from '../src/resources/course-page/text'
import { courseScreenText } from '../src/text/uz.course-screen'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { courseQuestionsText } from '../src/resources/course/questions-text'
import { courseText } from '../src/resources/course/text'
import { findingsText } from '../src/text/uz.findings'
import { formText } from '../src/text/uz.form'
import { sectionsText } from '../src/text/uz.sections'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { CONTENTS, courseSection, courseSections, makeCourse, readCourse, setSection } from './course-api'
import { png } from './pictures'
import { chooseForSection, expect, recordCalls, signIn, test, undoLast, untilDraggable } from './test'

/** Deletes the course from its menu. */
async function remove(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: text.actions, exact: true }).click()
  await panel.getByRole('menuitem', { name: text.remove, exact: true }).click()
}

/** Opens the links to empty sections, from their count. */
async function showEmpty(panel: Page): Promise<void> {
  await panel.getByRole('link', { name: new RegExp(courseSectionsText.showEmpty) }).click()
  await expect(panel.getByRole('button', { name: new RegExp(`^${sectionToolsText.filters.empty} \\d`) })).toHaveAttribute('aria-pressed', 'true')
}

const names = async (api: Api, id: number) => (await courseSections(api, id)).slice(0, 3).map((one) => one.name)

test('a course’s page is loaded by two calls, and its list and quick search lead to it', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const stored = await courseSections(api, course.id)
  const calls = recordCalls(panel)
  await panel.goto(`/course/${course.id}`)
  const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
  await expect(rows).toHaveCount(stored.length)
  await expect(panel.getByRole('heading', { level: 1, name: 'Frontend' })).toBeVisible()
  await panel.waitForTimeout(500)
  // The small pictures of its sections, and their findings, load last.
  const after = [`GET /api/admin/preview/courses/${course.id}`, `GET /api/admin/courses/${course.id}/findings`]
  expect(calls.filter((call) => call.includes('/course') && !after.includes(call)).toSorted()).toEqual([
    `GET /api/admin/course/${course.id}`,
    `GET /api/admin/courses/${course.id}/sections`,
  ])

  await panel.goto('/courses')
  await panel.getByRole('link', { name: 'Frontend', exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`/course/${course.id}$`))
  await panel.getByRole('link', { name: text.edit }).click()
  await expect(panel.getByRole('textbox', { name: courseText.name })).toHaveValue('Frontend')
  await panel.keyboard.press('Control+k')
  await panel.getByRole('combobox', { name: t.shell.palette }).fill('front')
  await panel.getByRole('option', { name: 'Frontend' }).click()
  await expect(panel).toHaveURL(new RegExp(`/course/${course.id}$`))
})

test('an undo from a toast updates the filled count at once', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await api.call('POST', `/course/${course.id}/faq`, { question: 'Nima?', answer: '<p>Bu.</p>' })
  const { displayName } = await courseSection(api, course.id, 'FAQ')
  await panel.goto(`/course/${course.id}/course-sections/edit/faq`)
  await panel.getByRole('button', { name: formText.list.remove('Nima?') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await panel.getByRole('navigation', { name: t.shell.breadcrumbs }).getByRole('link', { name: 'Frontend' }).click()
  const row = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem').filter({ hasText: displayName })
  await expect(row).toContainText(sectionsText.unfilled)
  await expect(panel.getByText(courseSectionsText.filledOf(0, CONTENTS.different))).toBeVisible()
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect(row).toContainText(sectionsText.filled)
  await expect(row).not.toContainText(sectionsText.unfilled)
  await expect(panel.getByText(courseSectionsText.filledOf(1, CONTENTS.different))).toBeVisible()
})

test('a missing course is reported at any of its addresses', async ({ panel }) => {
  const screens = ['technologies', 'faq', 'course-mentor/single/5', 'course-text-feedback', 'average-salary', 'support-roadmap', 'networking/3']
  for (const path of ['', ...screens.map((screen) => `/course-sections/edit/${screen}`)]) {
    for (const id of ['99999', 'abc']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await panel.goto(`/course/${id}${path}`)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.getByRole('heading', { name: courseScreenText.missing })).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- every call has been answered by then
      await panel.waitForLoadState('networkidle')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.locator('[data-toast]'), path).toHaveCount(0)
    }
  }
  await panel.getByRole('main').getByRole('link', { name: courseScreenText.toCourses }).click()
  await expect(panel).toHaveURL(/\/courses$/)
})

test('its sections are ordered, shown and renamed by keyboard, and the order is undone', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const [one, two, three] = await courseSections(api, course.id)
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few sections')
  await panel.goto(`/course/${course.id}`)
  const down = panel.getByRole('button', { name: formText.list.down(one.displayName), exact: true })
  await untilDraggable(panel, one.displayName)
  await down.focus()
  await panel.keyboard.press('Enter')
  await expect.poll(() => names(api, course.id)).toEqual([two.name, one.name, three.name])
  await expect(down).toBeFocused()
  await undoLast(panel)
  await expect.poll(() => names(api, course.id)).toEqual([one.name, two.name, three.name])

  await panel.getByRole('checkbox', { name: sectionsText.switch(two.displayName, sectionsText.show) }).press('Space')
  await expect.poll(async () => (await courseSection(api, course.id, two.name)).isVisible).toBe(true)
  await chooseForSection(panel, three.displayName, sectionsText.rename)
  await expect(panel.getByRole('textbox', { name: sectionToolsText.newName(three.displayName) })).toBeFocused()
  await panel.keyboard.type('Bitiruvchilar haqida')
  await panel.keyboard.press('Enter')
  await expect.poll(async () => (await courseSection(api, course.id, three.name)).displayName).toBe('Bitiruvchilar haqida')
  await panel.reload()
  const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
  await expect(rows.nth(2)).toContainText('Bitiruvchilar haqida')
  await expect(panel.getByRole('checkbox', { name: sectionsText.switch(two.displayName, sectionsText.show) })).toBeChecked()
})

test('it shows how much is filled, and links to each empty section', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const stored = await courseSections(api, course.id)
  const faq = await courseSection(api, course.id, 'FAQ')
  await panel.goto(`/course/${course.id}`)
  await expect(panel.getByRole('region', { name: findingsText.title })).toContainText(findingsText.notYet)
  const all = CONTENTS.different
  const progress = panel.getByText(courseSectionsText.filledOf(0, all))
  await expect(progress).toBeVisible()
  await showEmpty(panel)
  await expect(panel).toHaveURL(/\?show=empty$/)
  const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
  const empties = rows.filter({ hasText: sectionsText.unfilled })
  const before = stored.filter((one) => one.isFilled === false).length
  await expect(rows).toHaveCount(before)
  await expect(empties).toHaveCount(before)
  await expect(empties.getByRole('link', { name: sectionsText.editLabel(faq.displayName), exact: true })).toBeVisible()
  const made = await api.call('POST', `/course/${course.id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
  expect(made.status).toBe(201)
  await setSection(api, course.id, 'FAQ', { isVisible: true })
  await panel.reload()
  await expect(rows).toHaveCount(before - 1)
  await expect(panel.getByText(findingsText.notYet)).toHaveCount(0)
  await expect(panel.getByText(courseSectionsText.filledOf(1, all))).toBeVisible()
  await expect(rows.filter({ hasText: faq.displayName })).toHaveCount(0)
  await rows.first().getByRole('link').first().click()
  await expect(panel).toHaveURL(new RegExp(`/course/${course.id}/course-sections/edit/`))
})

test('shared content is not counted as filled in a new course, and a salary in three sections counts once', async ({ panel, api }) => {
  const media = await api.upload('student-images', 'a.png', png(80, 80, [50, 80, 120]))
  const logo = await api.upload('partners', 'a.png', png(80, 40, [50, 80, 120]))
  const feedback = { feedbackType: 2, fullName: 'Aziz', profession: 'Talaba', body: 'Zoʻr kurs', rating: 5, media }
  for (const [path, body] of [
    ['/partner', { name: 'Zarafshon Bank', link: 'https://a.uz', logo }],
    ['/feedback', feedback],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await api.call('POST', path, body)).status, path).toBeLessThan(300)
  }
  const course = await makeCourse(api, 'Frontend')
  const filled = (await courseSections(api, course.id)).filter((one) => one.isFilled === true).map((one) => one.name)
  expect(filled, 'there is something of the site to see').toEqual(expect.arrayContaining(['Partners', 'CourseTextFeedbacks']))
  await panel.goto(`/course/${course.id}`)
  await expect(panel.getByText(courseSectionsText.filledOf(0, CONTENTS.different))).toBeVisible()

  const salary = { title: 'Maoshlar', juniorSalary: 1_000_000, middleSalary: 2_000_000, seniorSalary: 3_000_000, source: 'hh.uz' }
  await api.call('PUT', `/course/${course.id}/average-salary`, salary)
  const three = (await courseSections(api, course.id)).filter((one) => one.name.startsWith('AverageSalary'))
  expect(three.map((one) => one.isFilled)).toEqual([true, true, true])
  await panel.reload()
  await expect(panel.getByText(courseSectionsText.filledOf(1, CONTENTS.different))).toBeVisible()
})

test('before it is shown, its visible empty sections are listed as links', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const section = await courseSection(api, course.id, 'CourseTechnologies')
  await setSection(api, course.id, 'CourseTechnologies', { isVisible: true })
  await panel.goto(`/course/${course.id}`)
  const visible = panel.getByRole('checkbox', { name: courseText.show, exact: true })
  await visible.press('Space')
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText(text.emptyVisible(1))
  await expect(dialog).toContainText(courseQuestionsText.showQuestion('Frontend'))
  await dialog.getByRole('link', { name: section.displayName }).click()
  await expect(dialog).toBeHidden()
  await expect(panel).toHaveURL(/\/technologies$/)
  expect((await readCourse(api, course.id)).isVisible).toBe(false)

  await panel.goBack()
  await visible.press('Space')
  await dialog.getByRole('button', { name: courseQuestionsText.showYes }).click()
  await expect(visible).toBeChecked()
  await expect.poll(async () => (await readCourse(api, course.id)).isVisible).toBe(true)
  await undoLast(panel)
  await expect.poll(async () => (await readCourse(api, course.id)).isVisible).toBe(false)

  // From the list too.
  await panel.goto('/courses')
  await panel.getByRole('checkbox', { name: courseText.visibleLabel('Frontend') }).press('Space')
  await expect(dialog).toContainText(text.emptyVisible(1))
  await panel.keyboard.press('Escape')
  expect((await readCourse(api, course.id)).isVisible).toBe(false)
})

test('before it is shown, empty sections with a shared list are named too, with a link to that list', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  for (const name of ['Partners', 'CourseBonuses', 'CourseTextFeedbacks']) {
    // oxlint-disable-next-line no-await-in-loop -- each based on the previous result
    await setSection(api, course.id, name, { isVisible: true })
  }
  const partners = await courseSection(api, course.id, 'Partners')
  await panel.goto(`/course/${course.id}`)
  await panel.getByRole('checkbox', { name: courseText.show, exact: true }).press('Space')
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText(text.emptyVisible(3))
  await expect(dialog.getByRole('list', { name: text.emptyVisible(3) }).getByRole('link')).toHaveCount(3)
  await dialog.getByRole('link', { name: partners.displayName }).click()
  await expect(panel).toHaveURL(/\/section-management\/edit\/partners$/)
})

test('its feedback is the site’s or its own', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const mode = async () => (await courseSection(api, course.id, 'CourseTextFeedbacks')).mode
  await panel.goto(`/course/${course.id}`)
  const own = panel.getByRole('checkbox', { name: courseSectionsText.ownContent })
  await expect(own).not.toBeChecked()
  await own.press('Space')
  await expect.poll(mode).toBe(2)
  await expect(own).toBeChecked()
  await undoLast(panel)
  await expect.poll(mode).toBe(1)
  await expect(own).not.toBeChecked()
})

test('a course is deleted with all its content, and restored with all of it', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await api.call('POST', `/course/${course.id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
  await setSection(api, course.id, 'FAQ', { isVisible: true })
  await panel.goto(`/course/${course.id}`)
  await remove(panel)
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText(text.removeQuestion('Frontend'))
  await expect(dialog.getByRole('button', { name: t.common.cancel, exact: true }), 'the careful answer').toBeFocused()
  await panel.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect((await api.call('GET', `/course/${course.id}`)).status).toBe(200)

  await remove(panel)
  await dialog.getByRole('button', { name: text.removeYes }).click()
  await expect(panel).toHaveURL(/\/courses$/)
  await expect.poll(async () => (await api.call('GET', `/course/${course.id}`)).status).toBe(404)
  await expect(panel.getByText(courseText.empty.ACTIVE)).toBeVisible()
  await undoLast(panel)
  await expect(panel.getByRole('link', { name: 'Frontend', exact: true })).toBeVisible()
  expect((await api.get<{ total: number }>(`/course/${course.id}/faqs`)).total).toBe(1)
  expect((await courseSection(api, course.id, 'FAQ')).isVisible).toBe(true)
})

test('a course linked by a slide is not deleted', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const image = await api.upload('course-banners', 'a.png', png(20, 20, [9, 9, 9]))
  const made = await api.call('POST', '/top-course', { kind: 2, courseId: course.id, title: 'A', desc: 'B', image })
  expect(made.status).toBe(201)
  await panel.goto(`/course/${course.id}`)
  await remove(panel)
  await panel.getByRole('alertdialog').getByRole('button', { name: text.removeYes }).click()
  await expect(panel.getByText('in_use')).toBeVisible()
  await expect(panel).toHaveURL(new RegExp(`/course/${course.id}$`))
  expect((await api.call('GET', `/course/${course.id}`)).status).toBe(200)
})

test('an editor cannot delete a course', async ({ page, server, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const editor = await api.makePerson({ firstName: 'Aziz', lastName: 'Aliyev', login: 'aziz', role: 'editor' })
  await page.goto(`${server.url}/signin`)
  await signIn(page, editor.login, editor.password)
  await page.goto(`/course/${course.id}`)
  await expect(page.getByRole('link', { name: text.edit })).toBeVisible()
  await page.getByRole('button', { name: text.actions, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: text.copy.open })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: text.remove })).toHaveCount(0)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('pictures of a course and its people fill their frames', async ({ panel, api }) => {
    const imageIllustration = await api.upload('course-illustrations', 'a.png', png(320, 120, [120, 80, 50]))
    const course = await makeCourse(api, 'Frontend', 'ACTIVE', { imageIllustration })
    const media = await api.upload('student-images', 'a.png', png(80, 200, [50, 80, 120]))
    await api.call('POST', `/course/${course.id}/mentor`, { fullName: 'Aziz', profession: 'Dasturchi', desc: 'U oʻqitadi', media })
    for (const [path, frame] of [['', 'main img'], ['/course-sections/edit/course-mentor', '[data-row] img']] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await panel.goto(`/course/${course.id}${path}`)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.locator(frame)).toHaveCSS('object-fit', 'cover')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.locator(frame).locator('..')).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
    }
  })
})
