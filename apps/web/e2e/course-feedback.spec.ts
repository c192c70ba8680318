import { courseFeedbackText as text } from '../src/resources/course-feedback/text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { feedbackText } from '../src/resources/feedback/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import type { Api } from './api'
import { courseSection, makeCourse } from './course-api'
import { expect, test, undoLast, untilDraggable } from './test'

type Feedback = { id: number; fullName: string; courseId: number | null }

const listed = async (api: Api, id: number) =>
  (await api.get<{ feedback: Feedback[] }>(`/feedback?feedbackType=2&courseId=${id}&perPage=1000`)).feedback
const names = async (api: Api, id: number) => (await listed(api, id)).map((one) => one.fullName)

async function seed(api: Api, courseId: number | undefined, ...people: string[]): Promise<void> {
  for (const fullName of people) {
    const body = { feedbackType: 2, fullName, profession: 'Dizayner', body: 'Zoʻr kurs.', ...(courseId === undefined ? {} : { courseId }) }
    // oxlint-disable-next-line no-await-in-loop -- their order is what the test is about
    await api.call('POST', '/feedback', body)
  }
}

test('a course has feedback of its own, separate from the site’s and from another course’s', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const other = await makeCourse(api, 'Backend')
  await seed(api, undefined, 'Sayt Odami')
  await seed(api, other.id, 'Boshqa Odam')
  const path = `/course/${course.id}/course-sections/edit/course-text-feedback`
  await panel.goto(path)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(3)
  await panel.getByRole('textbox', { name: feedbackText.name }).fill('Lola Karimova')
  await panel.getByRole('textbox', { name: feedbackText.profession }).fill('Dasturchi')
  await panel.getByRole('textbox', { name: feedbackText.body }).fill('Juda foydali boʻldi.')
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(new RegExp(`${path}$`))
  await expect.poll(() => names(api, course.id)).toEqual(['Lola Karimova'])

  await panel.getByRole('link', { name: 'Lola Karimova', exact: true }).click()
  await panel.getByRole('textbox', { name: feedbackText.name }).fill('Lola Aliyeva')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  // It remains the course's.
  expect(await listed(api, course.id)).toMatchObject([{ fullName: 'Lola Aliyeva', courseId: course.id }])
  expect(await names(api, other.id)).toEqual(['Boshqa Odam'])

  await panel.goto(path)
  await panel.getByRole('button', { name: formText.list.remove('Lola Aliyeva') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => names(api, course.id)).toEqual([])
  await undoLast(panel)
  await expect.poll(() => names(api, course.id)).toEqual(['Lola Aliyeva'])
  await panel.reload()
  await expect(panel.getByRole('link', { name: 'Lola Aliyeva', exact: true })).toBeVisible()
})

test('it is ordered within the course', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await seed(api, course.id, 'Bir', 'Ikki', 'Uch')
  await seed(api, undefined, 'Sayt Odami')
  await panel.goto(`/course/${course.id}/course-sections/edit/course-text-feedback`)
  await untilDraggable(panel, 'Uch')
  await panel.getByRole('button', { name: formText.list.up('Uch') }).press('Enter')
  await expect.poll(() => names(api, course.id)).toEqual(['Bir', 'Uch', 'Ikki'])
  await undoLast(panel)
  await expect.poll(() => names(api, course.id)).toEqual(['Bir', 'Ikki', 'Uch'])
})

test('while the page shows the site’s feedback, a note says so, with a switch', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const mode = async () => (await courseSection(api, course.id, 'CourseTextFeedbacks')).mode
  await panel.goto(`/course/${course.id}/course-sections/edit/course-text-feedback`)
  await expect(panel.getByText(courseSectionsText.shared)).toBeVisible()
  await panel.getByRole('checkbox', { name: courseSectionsText.ownContent }).press('Space')
  await expect.poll(mode).toBe(2)
  await expect(panel.getByText(courseSectionsText.own)).toBeVisible()
  await panel.reload()
  await expect(panel.getByText(courseSectionsText.own)).toBeVisible()
  await panel.getByRole('checkbox', { name: courseSectionsText.ownContent }).press('Space')
  await expect.poll(mode).toBe(1)
})

test('a missing feedback is reported', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await panel.goto(`/course/${course.id}/course-sections/edit/course-text-feedback/999`)
  await expect(panel.getByRole('heading', { name: formText.form.gone })).toBeVisible()
})
