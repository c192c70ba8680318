import { coursePickerText as text } from '../src/text/uz.course-picker'
import { formText } from '../src/text/uz.form'
import { topCourseText } from '../src/resources/top-course/text'
import type { Api } from './api'
import { png, pngFile } from './pictures'
import { expect, recordCalls, test } from './test'

const FORM = '/courses/top-rated-courses/add'

type TopCourse = { id: number; courseId: number | null; version: number }

async function make(api: Api, name: string, status: string, isVisible = false): Promise<number> {
  const { id } = (await api.call<{ id: number }>('POST', '/course', { name })).data
  if (status !== 'DRAFT') await api.call('PATCH', `/course/${id}/status`, { status })
  if (isVisible) await api.call('PATCH', `/course/${id}/visibility`, { isVisible })
  return id
}

test('a course is found and chosen by keyboard alone, those on the site first', async ({ panel, api }) => {
  const shown = await make(api, 'Oʻyin dizayni', 'ACTIVE', true)
  await make(api, 'Veb dizayn', 'ARCHIVED')
  await make(api, 'UX dizayn', 'DRAFT')
  await make(api, 'SMM', 'ACTIVE', true)
  const calls = recordCalls(panel)
  await panel.goto(FORM)
  const field = panel.getByRole('combobox', { name: topCourseText.course })
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(calls.filter((call) => call.includes('/courses/'))).toEqual([])

  await field.focus()
  await field.pressSequentially('dizay')
  const options = panel.getByRole('option')
  await expect(options).toHaveText(['Oʻyin dizayni', `UX dizayn${text.status.DRAFT}`, `Veb dizayn${text.status.ARCHIVED}`])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  // The list opens with the first rows; fast typing causes one more call, not one per letter.
  const asked = calls.filter((call) => call.startsWith('GET /api/admin/courses/ACTIVE'))
  expect(asked).toEqual(['GET /api/admin/courses/ACTIVE?page=1&perPage=20', 'GET /api/admin/courses/ACTIVE?page=1&perPage=20&key=dizay'])

  const active = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    return id === null ? null : await panel.locator(`[id="${id}"]`).textContent()
  }
  await expect.poll(active).toBe('Oʻyin dizayni')
  await panel.keyboard.press('ArrowUp')
  await expect.poll(active).toBe(`Veb dizayn${text.status.ARCHIVED}`)
  await panel.keyboard.press('Enter')
  await expect(field).toHaveValue('Veb dizayn')
  await expect(options).toHaveCount(0)
  await expect(panel.getByText(text.unseen.ARCHIVED)).toBeVisible()

  // Escape and blur keep the choice.
  await field.fill('ux')
  await expect(options).toHaveCount(1)
  await panel.keyboard.press('Escape')
  await expect(field).toHaveValue('Veb dizayn')
  await field.fill('ux')
  await expect(options).toHaveCount(1)
  await panel.keyboard.press('Tab')
  await expect(field).toHaveValue('Veb dizayn')

  // Clearing the field does too, with or without another name.
  await field.fill('')
  await panel.keyboard.press('Escape')
  await expect(field).toHaveValue('Veb dizayn')
  await field.fill('')
  await panel.keyboard.press('Tab')
  await expect(field).toHaveValue('Veb dizayn')
  await expect(panel.getByText(text.unseen.ARCHIVED)).toBeVisible()

  // In Cyrillic letters, by pointer.
  await field.fill('ўйин')
  await options.filter({ hasText: 'Oʻyin dizayni' }).click()
  await expect(field).toHaveValue('Oʻyin dizayni')
  await expect(panel.getByText(text.unseen.ARCHIVED)).toBeHidden()
  await panel.getByRole('textbox', { name: topCourseText.name }).fill('Slayd')
  await panel.getByRole('textbox', { name: topCourseText.desc }).fill('Tavsif')
  await panel.getByTestId('image-file').setInputFiles(pngFile('a.png', 200, 100))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/top-rated-courses$/)
  const { topCourses } = await api.get<{ topCourses: TopCourse[] }>('/top-courses?kind=1')
  expect(topCourses).toEqual([expect.objectContaining({ courseId: shown })])
})

test('a chosen course is named without a search, marked if it is not visible, and can be removed', async ({ panel, api }) => {
  const hidden = await make(api, 'Yashirin kurs', 'ACTIVE')
  const image = await api.upload('course-banners', 'a.png', png(40, 20, [1, 2, 3]))
  const body = { kind: 1, courseId: hidden, title: 'Slayd', desc: 'Tavsif', image }
  const { id } = (await api.call<TopCourse>('POST', '/top-course', body)).data
  const calls = recordCalls(panel)
  await panel.goto(`/courses/top-rated-courses/${id}`)
  const field = panel.getByRole('combobox', { name: topCourseText.course })
  await expect(field).toHaveValue('Yashirin kurs')
  await expect(panel.getByText(text.unseen.ACTIVE)).toBeVisible()
  expect(calls.filter((call) => call.includes('/course/') || call.includes('/courses/'))).toEqual([])

  await panel.getByRole('button', { name: text.clear(topCourseText.course) }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(panel.getByText(text.unseen.ACTIVE)).toBeHidden()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect((await api.get<TopCourse>(`/top-course/${id}`)).courseId).toBeNull()

  // The list of unsaved forms names its course too.
  await field.fill('yashirin')
  await panel.getByRole('option').first().click()
  await expect(panel.getByText(formText.save.changed)).toBeVisible()
  await panel.waitForTimeout(800)
  const again = await panel.context().newPage()
  await again.goto(`${api.url}/courses/top-rated-courses/${id}`)
  await expect(again.getByRole('combobox', { name: topCourseText.course })).toHaveValue('Yashirin kurs')
})

test('thousands of courses are searched, a list at a time; a failed search says so', async ({ panel, api }) => {
  for (let index = 0; index < 25; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await make(api, `Kurs ${String(index).padStart(2, '0')}`, 'ACTIVE')
  }
  await panel.goto(FORM)
  const field = panel.getByRole('combobox', { name: topCourseText.course })
  await field.click()
  await expect(panel.getByRole('option')).toHaveCount(20)
  await expect(panel.getByText(text.more(5))).toBeVisible()
  await field.fill('kurs 24')
  await expect(panel.getByRole('option')).toHaveText([`Kurs 24${text.hidden}`])
  await panel.route('**/api/admin/courses/*', (route) => route.abort())
  await panel.reload()
  await field.click()
  await expect(panel.getByText(text.failed)).toBeVisible()
})
