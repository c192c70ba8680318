import { feedbackText as text } from '../src/resources/feedback/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { pngFile } from './pictures'
import { expect, tabTo, test } from './test'

type Feedback = {
  id: number
  feedbackType: 1 | 2
  courseId: number | null
  fullName: string
  body: string | null
  rating: number | null
  media: string | null
  version: number
}

const SCREEN = '/section-management/edit/text-feedbacks'

async function feedback(api: Api): Promise<Feedback[]> {
  return (await api.get<{ feedback: Feedback[] }>('/feedback?feedbackType=2&perPage=1000')).feedback
}

const names = async (api: Api) => (await feedback(api)).map((one) => one.fullName)

async function seed(api: Api, fullName: string, more: object = {}): Promise<Feedback> {
  const body = { feedbackType: 2, fullName, profession: 'Talaba', body: 'Zoʻr kurs', ...more }
  return (await api.call<Feedback>('POST', '/feedback', body)).data
}

test('a text is added, edited, deleted and restored', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.text.add }).first().click()
  await panel.getByRole('textbox', { name: text.name }).fill('Oygul Karimova')
  await panel.getByRole('textbox', { name: text.profession }).fill('Dizayner')
  await panel.getByRole('textbox', { name: text.body }).fill('Birinchi qator\nIkkinchi qator')
  await panel.getByRole('radio', { name: formText.rating.mark(4) }).check()
  await panel.getByTestId('media-file').setInputFiles(pngFile('rasm.png', 120, 120))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect(panel.getByRole('listitem').filter({ hasText: 'Oygul Karimova' })).toContainText(text.mark(4, 5))
  const [added] = await feedback(api)
  expect(added).toMatchObject({ feedbackType: 2, courseId: null, body: 'Birinchi qator\nIkkinchi qator', rating: 4 })
  expect(added?.media).toContain('student-images/')

  await panel.getByRole('link', { name: 'Oygul Karimova', exact: true }).click()
  await panel.getByRole('button', { name: formText.rating.clear }).click()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => feedback(api)).toMatchObject([{ rating: null, version: 2 }])
  await panel.reload()
  await expect(panel.getByRole('radio', { name: formText.rating.mark(4) })).not.toBeChecked()

  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove('Oygul Karimova') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => names(api)).toEqual([])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => feedback(api)).toMatchObject([{ id: added?.id, media: added?.media }])
})

test('a text is required, and stars are set by keyboard', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(3)
  await expect(panel.getByRole('textbox', { name: text.name })).toBeFocused()
  await panel.keyboard.type('Ali')
  await panel.keyboard.press('Tab')
  await panel.keyboard.type('Talaba')
  await panel.keyboard.press('Tab')
  await panel.keyboard.type('Yaxshi')
  await tabTo(panel, panel.getByRole('radio', { name: formText.rating.mark(1) }))
  await panel.keyboard.press('Space')
  await panel.keyboard.press('ArrowRight')
  await panel.keyboard.press('ArrowRight')
  await expect(panel.getByRole('radio', { name: formText.rating.mark(3) })).toBeChecked()
  await panel.keyboard.press('Control+s')
  await expect.poll(() => feedback(api)).toMatchObject([{ fullName: 'Ali', rating: 3 }])
})

test('a text is read in a dialog', async ({ panel, api }) => {
  await seed(api, 'Oygul', { body: 'Uzun fikr. '.repeat(80).trim(), rating: 5 })
  await panel.goto(SCREEN)
  const look = panel.getByRole('button', { name: text.view('Oygul') })
  await tabTo(panel, look)
  await panel.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog', { name: 'Oygul' })
  await expect(dialog).toContainText('Uzun fikr.')
  await expect(dialog).toContainText(text.mark(5, 5))
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(look).toBeFocused()
})

test('texts have an order of their own, separate from the videos and from those of a course', async ({ panel, api }) => {
  const course = (await api.call<{ id: number }>('POST', '/course', { name: 'Frontend' })).data
  await seed(api, 'Bir')
  await seed(api, 'Kursniki', { courseId: course.id })
  await seed(api, 'Ikki')
  await panel.goto(SCREEN)
  await expect(panel.getByRole('list', { name: text.text.title }).getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('button', { name: formText.list.up('Ikki') }).click()
  await expect.poll(() => names(api)).toEqual(['Ikki', 'Bir'])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => names(api)).toEqual(['Bir', 'Ikki'])
  await panel.reload()
  await expect(panel.getByRole('list', { name: text.text.title }).getByRole('listitem').first()).toContainText('Bir')
})

test('a copy starts with all values and is saved as a new one', async ({ panel, api }) => {
  await seed(api, 'Bir', { rating: 2 })
  await panel.goto(SCREEN)
  await panel.getByRole('link', { name: formText.list.copy('Bir') }).click()
  await expect(panel.getByRole('radio', { name: formText.rating.mark(2) })).toBeChecked()
  await panel.getByRole('textbox', { name: text.name }).fill('Ikki')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => names(api)).toEqual(['Bir', 'Ikki'])
})
