import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { mentorText as text } from '../src/resources/mentor/text'
import type { Api } from './api'
import { liftByKeyboard, make, newCourse, picture, remove, saveForm, screenOf, undo } from './course'
import { pngFile } from './pictures'
import { expect, test } from './test'

type Mentor = {
  id: number
  fullName: string
  profession: string
  desc: string
  media: string
  blurImage: { placeholder: string | null }
  version: number
}

async function mentors(api: Api, course: number): Promise<Mentor[]> {
  return (await api.get<{ courseMentor: Mentor[] }>(`/course/${course}/mentors?perPage=1000`)).courseMentor
}

const names = async (api: Api, course: number) => (await mentors(api, course)).map((row) => row.fullName)

async function seed(api: Api, course: number, ...wanted: string[]): Promise<Mentor[]> {
  const media = await picture(api, 'student-images')
  const bodies = wanted.map((fullName) => ({ fullName, profession: 'Dasturchi', desc: `${fullName} haqida`, media }))
  return await make<Mentor>(api, 'POST', `/course/${course}/mentor`, bodies)
}

test('a mentor is added, refused, edited, deleted and restored', async ({ panel, api }) => {
  const course = await newCourse(api)
  const screen = screenOf(course, 'course-mentor')
  await panel.goto(screen)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(3)
  await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
  await panel.getByRole('textbox', { name: text.name }).fill('Aziz Rahimov')
  await panel.getByRole('textbox', { name: text.profession }).fill('Bosh dasturchi')
  await panel.getByRole('textbox', { name: text.desc }).fill('Oʻn yillik tajriba')
  await panel.getByTestId('media-file').setInputFiles(pngFile('aziz.png', 320, 320))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${screen}$`))
  const [added] = await mentors(api, course)
  expect(added).toMatchObject({ fullName: 'Aziz Rahimov', profession: 'Bosh dasturchi', desc: 'Oʻn yillik tajriba', version: 1 })
  expect(added?.media).toMatch(/^student-images\//)

  await panel.getByRole('link', { name: 'Aziz Rahimov', exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${screen}/single/${added?.id}$`))
  await panel.getByRole('textbox', { name: text.profession }).fill('Arxitektor')
  await saveForm(panel)
  expect(await mentors(api, course)).toMatchObject([{ profession: 'Arxitektor', media: added?.media, version: 2 }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.profession })).toHaveValue('Arxitektor')

  await panel.goto(screen)
  await remove(panel, 'Aziz Rahimov')
  await expect.poll(() => mentors(api, course)).toEqual([])
  await undo(panel)
  await expect(panel.getByRole('link', { name: 'Aziz Rahimov', exact: true })).toBeVisible()
  expect(await mentors(api, course)).toMatchObject([{ id: added?.id, profession: 'Arxitektor' }])
})

test('mentors are sorted within their course, found and copied', async ({ panel, api }) => {
  const course = await newCourse(api)
  const other = await newCourse(api, 'Boshqa kurs')
  await seed(api, other, 'Begona')
  await seed(api, course, 'Aziz', 'Oʻktam', 'Lola')
  await panel.goto(screenOf(course, 'course-mentor'))
  await liftByKeyboard(panel, 'Lola')
  await expect.poll(() => names(api, course)).toEqual(['Aziz', 'Lola', 'Oʻktam'])
  await undo(panel)
  await expect.poll(() => names(api, course)).toEqual(['Aziz', 'Oʻktam', 'Lola'])
  expect(await names(api, other)).toEqual(['Begona'])

  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('ўктам')
  await expect(panel.getByRole('link', { name: 'Lola', exact: true })).toHaveCount(0)
  await panel.getByRole('link', { name: formText.list.copy('Oʻktam') }).click()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Oʻktam')
  await panel.getByRole('textbox', { name: text.name }).fill('Oʻktam Karimov')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => names(api, course)).toEqual(['Aziz', 'Oʻktam', 'Lola', 'Oʻktam Karimov'])
})

test('a placeholder is shown until the picture has loaded', async ({ panel, api }) => {
  const course = await newCourse(api)
  const [mentor] = await seed(api, course, 'Aziz')
  expect(mentor?.blurImage.placeholder).toMatch(/^data:image\//)
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await panel.route('**/media/student-images/**', async (route) => {
    await held
    await route.continue()
  })
  const background = (place: 'row' | 'form') =>
    panel
      .locator(place === 'row' ? '[data-row] img' : '[data-field="media"] img')
      .evaluate((node) => getComputedStyle(node).backgroundImage)
  await panel.goto(screenOf(course, 'course-mentor'))
  await expect.poll(() => background('row')).toContain('data:image/')
  await panel.getByRole('link', { name: 'Aziz', exact: true }).click()
  await expect.poll(() => background('form')).toContain('data:image/')
  release()
  await expect.poll(() => background('form')).toBe('none')
  await panel.goBack()
  await expect.poll(() => background('row')).toBe('none')
})

test('what is typed for a mentor of one course is not restored for another', async ({ panel, api }) => {
  const course = await newCourse(api)
  const other = await newCourse(api, 'Boshqa kurs')
  await panel.goto(`${screenOf(course, 'course-mentor')}/add`)
  await panel.getByRole('textbox', { name: text.name }).fill('Yarim yozilgan')
  await panel.waitForTimeout(800)
  await panel.goto(`${screenOf(other, 'course-mentor')}/add`)
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('')
  await panel.goto(`${screenOf(course, 'course-mentor')}/add`)
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Yarim yozilgan')
})
