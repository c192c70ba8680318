import { RULES } from '../src/api/generated/contract'
import { coursePickerText } from '../src/text/uz.course-picker'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { topCourseText as text } from '../src/resources/top-course/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { png, pngFile } from './pictures'
import { expect, test, undoLast } from './test'

type Top = { id: number; kind: 1 | 2; courseId: number | null; title: string; link: string | null; version: number }

const RATED = '/courses/top-rated-courses'
const CAROUSEL = '/courses/new-courses-carousel'

async function tops(api: Api, kind: 1 | 2): Promise<Top[]> {
  return (await api.get<{ topCourses: Top[] }>(`/top-courses?kind=${kind}&perPage=1000`)).topCourses
}

const titles = async (api: Api, kind: 1 | 2) => (await tops(api, kind)).map((top) => top.title)

async function seed(api: Api, kind: 1 | 2, ...wanted: string[]): Promise<void> {
  const image = await api.upload('course-banners', 'a.png', png(80, 40, [9, 80, 60]))
  for (const title of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- their order is what the tests are about
    await api.call('POST', '/top-course', { kind, title, desc: 'Bir necha soʻz', image })
  }
}

test('a top-rated course is added, edited, deleted and restored', async ({ panel, api }) => {
  const course = (await api.call<{ id: number }>('POST', '/course', { name: 'Frontend' })).data
  await panel.goto(RATED)
  await expect(panel.getByText(text.rated.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.rated.add }).first().click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await panel.getByRole('textbox', { name: text.name }).fill('Frontend asoslari')
  await panel.getByRole('textbox', { name: text.desc }).fill('Noldan ish topguncha')
  await panel.getByRole('combobox', { name: text.course }).fill('front')
  await panel.getByRole('option', { name: 'Frontend' }).click()
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 200, 100))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${RATED}$`))
  await expect(panel.getByRole('listitem').filter({ hasText: 'Frontend asoslari' })).toContainText(coursePickerText.unseen.DRAFT)
  const [added] = await tops(api, 1)
  expect(added).toMatchObject({ kind: 1, courseId: course.id, link: null })
  expect(await tops(api, 2)).toEqual([])

  await panel.getByRole('link', { name: 'Frontend asoslari', exact: true }).click()
  await panel.getByRole('textbox', { name: text.link }).fill('example.uz/frontend')
  await panel.getByRole('button', { name: coursePickerText.clear(text.course) }).click()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => tops(api, 1)).toMatchObject([{ courseId: null, link: 'https://example.uz/frontend', version: 2 }])
  await panel.reload()
  await expect(panel.getByRole('combobox', { name: text.course })).toHaveValue('')

  await panel.goto(RATED)
  await panel.getByRole('button', { name: formText.list.remove('Frontend asoslari') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => tops(api, 1)).toEqual([])
  await undoLast(panel)
  await expect.poll(() => tops(api, 1)).toMatchObject([{ id: added?.id }])
})

test('the carousel is full with ten slides, and says so', async ({ panel, api }) => {
  const most = RULES.spotlightMax
  await seed(api, 2, ...Array.from({ length: most - 1 }, (_, index) => `Slayd ${index + 1}`))
  await panel.goto(CAROUSEL)
  await expect(panel.getByText(formText.list.totalOf(most - 1, most))).toBeVisible()
  await panel.getByRole('link', { name: text.carousel.add }).click()
  await panel.getByRole('textbox', { name: text.name }).fill('Oʻn birinchi')
  await panel.getByRole('textbox', { name: text.desc }).fill('Sigʻmaydi')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 200, 100))
  // Another person adds the tenth meanwhile.
  await seed(api, 2, 'Oʻninchi')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('carousel_limit_exceeded')
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Oʻn birinchi')
  expect(await tops(api, 2)).toHaveLength(most)

  await panel.goto(CAROUSEL)
  await expect(panel.getByText(formText.list.totalOf(most, most))).toBeVisible()
  await expect(panel.getByText(text.carousel.full(most))).toBeVisible()
  await expect(panel.getByRole('link', { name: text.carousel.add })).toHaveCount(0)
  await panel.getByRole('button', { name: formText.list.remove('Slayd 1') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.getByRole('link', { name: text.carousel.add })).toBeVisible()
})

test('slides are ordered separately from the top-rated courses', async ({ panel, api }) => {
  await seed(api, 2, 'Bir', 'Ikki')
  await seed(api, 1, 'Uch')
  await panel.goto(CAROUSEL)
  await panel.getByRole('button', { name: formText.list.up('Ikki') }).click()
  await expect.poll(() => titles(api, 2)).toEqual(['Ikki', 'Bir'])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => titles(api, 2)).toEqual(['Bir', 'Ikki'])
  await panel.reload()
  await expect(panel.getByRole('list', { name: text.carousel.title }).getByRole('listitem')).toHaveCount(2)
  expect(await titles(api, 1)).toEqual(['Uch'])
})
