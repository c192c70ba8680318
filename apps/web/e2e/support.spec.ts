import { courseScreenText } from '../src/text/uz.course-screen'
import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { roadmapText } from '../src/resources/roadmap/text'
import { supportText as text } from '../src/resources/support/text'
import type { Api } from './api'
import { liftByKeyboard, make, newCourse, picture, remove, saveForm, screenOf, undo } from './course'
import { pngFile } from './pictures'
import { expect, test } from './test'

type Support = { id: number; title: string; desc: string; image: string | null; version: number }
type Roadmap = { id: number; image: string; title: string | null; version: number }

async function supports(api: Api, course: number): Promise<Support[]> {
  return (await api.get<{ supports: Support[] }>(`/course/${course}/supports`)).supports
}

const titles = async (api: Api, course: number) => (await supports(api, course)).map((row) => row.title)

async function roadmaps(api: Api, course: number): Promise<Roadmap[]> {
  return (await api.get<{ roadmaps: Roadmap[] }>(`/course/${course}/roadmap`)).roadmaps
}

test('support is added in one section, given a picture in the other, deleted and restored', async ({ panel, api }) => {
  const course = await newCourse(api)
  const plain = screenOf(course, 'support')
  const pictured = screenOf(course, 'support-with-img')
  await panel.goto(plain)
  await expect(panel.getByText(text.plain.empty)).toBeVisible()
  await expect(panel.getByText(courseScreenText.shared(2))).toBeVisible()
  await panel.getByRole('link', { name: text.plain.add }).first().click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await expect(panel.getByTestId('image-file')).toHaveCount(0)
  await panel.getByRole('textbox', { name: text.name }).fill('Shaxsiy ustoz')
  await panel.getByRole('textbox', { name: text.desc }).fill('Savolingizga shu kuniyoq javob')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${plain}$`))
  const [added] = await supports(api, course)
  expect(added).toMatchObject({ title: 'Shaxsiy ustoz', desc: 'Savolingizga shu kuniyoq javob', image: null })

  await panel.goto(pictured)
  await panel.getByRole('link', { name: 'Shaxsiy ustoz', exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${pictured}/${added?.id}$`))
  await panel.getByTestId('image-file').setInputFiles(pngFile('ustoz.png', 240, 120))
  await saveForm(panel)
  const [withImage] = await supports(api, course)
  expect(withImage?.image).toMatch(/^course-illustrations\//)

  // The section without pictures keeps the existing one.
  await panel.goto(`${plain}/${added?.id}`)
  await panel.getByRole('textbox', { name: text.name }).fill('Ustoz')
  await saveForm(panel)
  expect(await supports(api, course)).toMatchObject([{ title: 'Ustoz', image: withImage?.image, version: 3 }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Ustoz')

  await panel.goto(pictured)
  await remove(panel, 'Ustoz')
  await expect.poll(() => supports(api, course)).toEqual([])
  await undo(panel)
  await expect(panel.getByRole('link', { name: 'Ustoz', exact: true })).toBeVisible()
  expect(await supports(api, course)).toMatchObject([{ id: added?.id, image: withImage?.image }])
})

test('support is sorted for both sections, found and copied', async ({ panel, api }) => {
  const course = await newCourse(api)
  await make<Support>(api, 'POST', `/course/${course}/support`, ['Bir', 'Ikki', 'Uch'].map((title) => ({ title, desc: title })))
  await panel.goto(screenOf(course, 'support'))
  await liftByKeyboard(panel, 'Uch')
  await expect.poll(() => titles(api, course)).toEqual(['Bir', 'Uch', 'Ikki'])
  await panel.getByRole('link', { name: text.pictured.title, exact: true }).click()
  const rows = panel.getByRole('list', { name: text.pictured.title }).getByRole('listitem')
  await expect(rows.nth(1)).toContainText('Uch')
  await panel.getByRole('button', { name: formText.list.down('Bir') }).click()
  await expect.poll(() => titles(api, course)).toEqual(['Uch', 'Bir', 'Ikki'])
  await undo(panel)
  await expect.poll(() => titles(api, course)).toEqual(['Bir', 'Uch', 'Ikki'])
  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.pictured.title) }).fill('ikki')
  await expect(rows).toHaveCount(1)
  await panel.getByRole('link', { name: formText.list.copy('Ikki') }).click()
  await panel.getByRole('textbox', { name: text.name }).fill('Toʻrt')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => titles(api, course)).toEqual(['Bir', 'Uch', 'Ikki', 'Toʻrt'])
})

test('the roadmap is refused without a picture, saved, changed, deleted and restored', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'support-roadmap'))
  await expect(panel.getByRole('button', { name: roadmapText.remove, exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
  // The required size remains visible.
  await expect(panel.getByText(formText.image.hintExact(1200, 500))).toBeVisible()
  await panel.getByTestId('image-file').setInputFiles(pngFile('yol.png', 1200, 500))
  await panel.getByRole('textbox', { name: roadmapText.name }).fill('Birinchi darsdan ishgacha')
  await saveForm(panel)
  const [made] = await roadmaps(api, course)
  expect(made).toMatchObject({ title: 'Birinchi darsdan ishgacha', version: 1 })
  expect(made?.image).toMatch(/^course-illustrations\//)

  await panel.getByRole('textbox', { name: roadmapText.name }).fill('')
  await panel.keyboard.press('Control+s')
  await expect.poll(() => roadmaps(api, course)).toMatchObject([{ id: made?.id, image: made?.image, title: null, version: 2 }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: roadmapText.name })).toHaveValue('')

  await panel.getByRole('button', { name: roadmapText.remove, exact: true }).click()
  await expect(panel.getByRole('alertdialog')).toContainText(roadmapText.removeTitle)
  await panel.getByRole('alertdialog').getByRole('button', { name: roadmapText.remove, exact: true }).click()
  await expect(panel.getByText(roadmapText.removed)).toBeVisible()
  await expect.poll(() => roadmaps(api, course)).toEqual([])
  await expect(panel.getByRole('button', { name: formText.image.choose })).toBeVisible()
  await expect(panel.getByRole('button', { name: roadmapText.remove, exact: true })).toHaveCount(0)
  await undo(panel)
  await expect.poll(() => roadmaps(api, course)).toMatchObject([{ id: made?.id, image: made?.image }])
  await expect(panel.getByRole('img', { name: formText.image.alt(roadmapText.image) })).toBeVisible()
  await expect(panel.getByRole('button', { name: roadmapText.remove, exact: true })).toBeVisible()
})

test('two people create a roadmap at once: the second one is asked', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'support-roadmap'))
  await panel.getByTestId('image-file').setInputFiles(pngFile('yol.png', 1200, 500))
  await panel.getByRole('textbox', { name: roadmapText.name }).fill('Meniki')
  const image = await picture(api, 'course-illustrations', 1200, 500)
  await api.call('POST', `/course/${course}/roadmap`, { image, title: 'Ularniki' })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Ularniki')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await roadmaps(api, course)).toMatchObject([{ title: 'Meniki', version: 2 }])
})

test('a roadmap that is undone, or deleted by another person, leaves an empty form', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'support-roadmap'))
  const name = panel.getByRole('textbox', { name: roadmapText.name })
  await panel.getByTestId('image-file').setInputFiles(pngFile('yol.png', 1200, 500))
  await name.fill('Birinchi')
  await saveForm(panel)
  await undo(panel)
  await expect.poll(() => roadmaps(api, course)).toEqual([])
  await expect(name).toHaveValue('')
  await expect(panel.getByRole('button', { name: formText.image.choose })).toBeVisible()
  await expect(panel.getByText(formText.save.othersRequired)).toBeVisible()

  const image = await picture(api, 'course-illustrations', 1200, 500)
  const [stored] = await make<Roadmap>(api, 'POST', `/course/${course}/roadmap`, [{ image, title: 'Ikkinchi' }])
  await panel.reload()
  await expect(name).toHaveValue('Ikkinchi')
  await name.fill('Meniki')
  await api.call('DELETE', `/course/${course}/roadmap/${stored?.id}`)
  // Another person was faster: what is typed stays, and can be saved as a new one.
  await panel.getByRole('button', { name: roadmapText.remove, exact: true }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: roadmapText.remove, exact: true }).click()
  await expect(panel.getByRole('alert')).toBeVisible()
  await expect(panel.getByRole('button', { name: roadmapText.remove, exact: true })).toHaveCount(0)
  await expect(name).toHaveValue('Meniki')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => roadmaps(api, course)).toMatchObject([{ title: 'Meniki', image }])
})
