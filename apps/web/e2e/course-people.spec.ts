import { advantageText } from '../src/resources/advantage/text'
import { audienceText } from '../src/resources/audience/text'
import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { learnerText } from '../src/resources/learner/text'
import type { Api } from './api'
import { liftByKeyboard, make, newCourse, picture, remove, saveForm, screenOf, undo } from './course'
import { pngFile } from './pictures'
import { refuseField } from './refuse'
import { expect, test } from './test'

type Audience = { id: number; title: string; desc: string; icon: string; version: number }
type Learner = { id: number; name: string; role: string; desc: string; image: string; version: number }
type Advantage = { id: number; title: string; descriptions: string[]; image: string; version: number }

async function audience(api: Api, course: number): Promise<Audience[]> {
  return (await api.get<{ targetAudience: Audience[] }>(`/course/${course}/target-audience?perPage=1000`)).targetAudience
}

async function learners(api: Api, course: number): Promise<Learner[]> {
  return (await api.get<{ courseLearnEverybody: Learner[] }>(`/course/${course}/learn-everybody?perPage=1000`)).courseLearnEverybody
}

async function advantages(api: Api, course: number): Promise<Advantage[]> {
  return (await api.get<{ courseOpportunities: Advantage[] }>(`/course/${course}/opportunities?perPage=1000`)).courseOpportunities
}

test.describe('audience', () => {
  const text = audienceText

  test('is added, refused, edited, deleted and restored', async ({ panel, api }) => {
    const course = await newCourse(api)
    const screen = screenOf(course, 'course-audience')
    await panel.goto(screen)
    await expect(panel.getByText(text.empty)).toBeVisible()
    await panel.getByRole('link', { name: text.add }).first().click()
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
    await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
    await panel.getByRole('textbox', { name: text.name }).fill('Yangi boshlovchilar')
    await panel.getByRole('textbox', { name: text.desc }).fill('Hech narsa bilmaydiganlar')
    await panel.getByTestId('icon-file').setInputFiles(pngFile('belgi.png', 64, 64))
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}$`))
    const [added] = await audience(api, course)
    expect(added).toMatchObject({ title: 'Yangi boshlovchilar', desc: 'Hech narsa bilmaydiganlar', version: 1 })
    expect(added?.icon).toMatch(/^other\//)

    await panel.getByRole('link', { name: 'Yangi boshlovchilar', exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}/${added?.id}$`))
    await panel.getByRole('textbox', { name: text.name }).fill('Oʻquvchilar')
    await saveForm(panel)
    expect(await audience(api, course)).toMatchObject([{ title: 'Oʻquvchilar', icon: added?.icon, version: 2 }])
    await panel.reload()
    await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Oʻquvchilar')

    await panel.goto(screen)
    await remove(panel, 'Oʻquvchilar')
    await expect.poll(() => audience(api, course)).toEqual([])
    await undo(panel)
    await expect(panel.getByRole('link', { name: 'Oʻquvchilar', exact: true })).toBeVisible()
    expect(await audience(api, course)).toMatchObject([{ id: added?.id, title: 'Oʻquvchilar' }])
  })

  test('is sorted, found and copied, and a deleted row is reported', async ({ panel, api }) => {
    const course = await newCourse(api)
    const icon = await picture(api, 'other', 64, 64)
    await make(api, 'POST', `/course/${course}/target-audience`, ['Bir', 'Ikki', 'Uch'].map((title) => ({ title, desc: title, icon })))
    const titles = async () => (await audience(api, course)).map((row) => row.title)
    await panel.goto(screenOf(course, 'course-audience'))
    await liftByKeyboard(panel, 'Uch')
    await expect.poll(titles).toEqual(['Bir', 'Uch', 'Ikki'])
    await undo(panel)
    await expect.poll(titles).toEqual(['Bir', 'Ikki', 'Uch'])
    await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('икки')
    await expect(panel.getByRole('link', { name: 'Bir', exact: true })).toHaveCount(0)
    await panel.getByRole('link', { name: formText.list.copy('Ikki') }).click()
    await panel.getByRole('textbox', { name: text.name }).fill('Toʻrt')
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect.poll(titles).toEqual(['Bir', 'Ikki', 'Uch', 'Toʻrt'])
    await panel.goto(`${screenOf(course, 'course-audience')}/999999`)
    await expect(panel.getByRole('heading', { name: formText.form.gone })).toBeVisible()
  })
})

test.describe('learners', () => {
  const text = learnerText

  test('are added, refused, edited, deleted and restored', async ({ panel, api }) => {
    const course = await newCourse(api)
    const screen = screenOf(course, 'open-to-all-learners')
    await panel.goto(screen)
    await expect(panel.getByText(text.empty)).toBeVisible()
    await panel.getByRole('link', { name: text.add }).first().click()
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(3)
    await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
    await panel.getByRole('textbox', { name: text.name }).fill('Oshpaz')
    await panel.getByRole('textbox', { name: text.role }).fill('Dasturchi')
    await panel.getByRole('textbox', { name: text.desc }).fill('Olti oyda kasbini oʻzgartirdi')
    await panel.getByTestId('image-file').setInputFiles(pngFile('x.png', 240, 120))
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}$`))
    const [added] = await learners(api, course)
    expect(added).toMatchObject({ name: 'Oshpaz', role: 'Dasturchi', desc: 'Olti oyda kasbini oʻzgartirdi', version: 1 })

    await panel.getByRole('link', { name: 'Oshpaz', exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}/single/${added?.id}$`))
    await panel.getByRole('textbox', { name: text.role }).fill('Tahlilchi')
    await saveForm(panel)
    expect(await learners(api, course)).toMatchObject([{ role: 'Tahlilchi', image: added?.image, version: 2 }])
    await panel.reload()
    await expect(panel.getByRole('textbox', { name: text.role })).toHaveValue('Tahlilchi')

    await panel.goto(screen)
    await remove(panel, 'Oshpaz')
    await expect.poll(() => learners(api, course)).toEqual([])
    await undo(panel)
    await expect(panel.getByRole('link', { name: 'Oshpaz', exact: true })).toBeVisible()
    expect(await learners(api, course)).toMatchObject([{ id: added?.id, role: 'Tahlilchi' }])
  })

  test('are sorted', async ({ panel, api }) => {
    const course = await newCourse(api)
    const image = await picture(api)
    const bodies = ['Bir', 'Ikki', 'Uch'].map((name) => ({ name, role: name, desc: name, image }))
    await make(api, 'POST', `/course/${course}/learn-everybody`, bodies)
    const names = async () => (await learners(api, course)).map((row) => row.name)
    await panel.goto(screenOf(course, 'open-to-all-learners'))
    await liftByKeyboard(panel, 'Uch')
    await expect.poll(names).toEqual(['Bir', 'Uch', 'Ikki'])
    await undo(panel)
    await expect.poll(names).toEqual(['Bir', 'Ikki', 'Uch'])
  })
})

test.describe('advantages', () => {
  const text = advantageText

  test('are added with their texts, refused, edited, deleted and restored', async ({ panel, api }) => {
    const course = await newCourse(api)
    const screen = screenOf(course, 'course-advantages')
    await panel.goto(screen)
    await expect(panel.getByText(text.empty)).toBeVisible()
    await panel.getByRole('link', { name: text.add }).first().click()
    const row = (place: number) => panel.getByRole('group', { name: text.description(place) }).getByRole('textbox', { name: text.text })
    const add = panel.getByRole('button', { name: text.addDescription })
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
    await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()

    await panel.getByRole('textbox', { name: text.name }).fill('Kafolatli ish')
    await row(1).fill('Birinchi qator\nikkinchi qator')
    await add.click()
    await expect(row(2)).toBeFocused()
    // A new row has no errors yet.
    await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(0)
    await panel.keyboard.type('Ikkinchi')
    await panel.getByTestId('image-file').setInputFiles(pngFile('x.png', 240, 120))
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}$`))
    const [added] = await advantages(api, course)
    expect(added).toMatchObject({ title: 'Kafolatli ish', descriptions: ['Birinchi qator\nikkinchi qator', 'Ikkinchi'], version: 1 })

    await panel.getByRole('link', { name: 'Kafolatli ish', exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}/single/${added?.id}$`))
    await panel.getByRole('button', { name: formText.rows.up(text.description(2)) }).click()
    await expect(row(1)).toHaveValue('Ikkinchi')
    await saveForm(panel)
    await panel.getByRole('button', { name: formText.rows.remove(text.description(2)) }).click()
    await panel.keyboard.press('Control+s')
    await expect.poll(() => advantages(api, course)).toMatchObject([{ descriptions: ['Ikkinchi'], version: 3 }])
    await panel.reload()
    await expect(row(1)).toHaveValue('Ikkinchi')
    await expect(row(2)).toHaveCount(0)

    await panel.goto(screen)
    await remove(panel, 'Kafolatli ish')
    await expect.poll(() => advantages(api, course)).toEqual([])
    await undo(panel)
    await expect(panel.getByRole('link', { name: 'Kafolatli ish', exact: true })).toBeVisible()
    expect(await advantages(api, course)).toMatchObject([{ id: added?.id, descriptions: ['Ikkinchi'] }])
  })

  test('have one to five texts, each validated in its place', async ({ panel, api }) => {
    const course = await newCourse(api)
    await panel.goto(`${screenOf(course, 'course-advantages')}/add`)
    const add = panel.getByRole('button', { name: text.addDescription })
    const group = (place: number) => panel.getByRole('group', { name: text.description(place) })
    await panel.getByRole('button', { name: formText.rows.remove(text.description(1)) }).click()
    await expect(add).toBeFocused()
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrorsText.too_few(1))).toBeVisible()
    for (let place = 1; place <= 5; place += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await add.click()
    }
    await expect(panel.getByText(formText.rows.full(5))).toBeVisible()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await group(4).getByRole('textbox').fill('a'.repeat(1001))
    await group(4).getByRole('textbox').blur()
    await expect(group(4).getByText(fieldErrorsText.too_long(1000))).toBeVisible()

    await panel.getByRole('textbox', { name: text.name }).fill('Afzallik')
    await panel.getByTestId('image-file').setInputFiles(pngFile('x.png', 240, 120))
    for (let place = 1; place <= 5; place += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await group(place).getByRole('textbox').fill(`Matn ${place}`)
    }
    // An error found only by the server is shown in its row as well.
    const words = 'Bu matn taqiqlangan'
    const accept = await refuseField(panel, '**/opportunity', 'descriptions[2]', words)
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(group(3).getByText(words)).toBeVisible()
    await expect(group(3).getByRole('textbox')).toBeFocused()
    await accept()
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect
      .poll(async () => (await advantages(api, course))[0]?.descriptions)
      .toEqual(['Matn 1', 'Matn 2', 'Matn 3', 'Matn 4', 'Matn 5'])
  })

  test('a conflict of two people’s texts shows them, and the order is kept', async ({ panel, api }) => {
    const course = await newCourse(api)
    const image = await picture(api)
    const bodies = ['Bir', 'Ikki'].map((title) => ({ title, descriptions: ['Asl matn'], image }))
    const [row] = await make<Advantage>(api, 'POST', `/course/${course}/opportunity`, bodies)
    await panel.goto(`${screenOf(course, 'course-advantages')}/single/${row?.id}`)
    await panel.getByRole('textbox', { name: text.text }).fill('Mening matnim')
    await api.call('PUT', `/course/opportunity/${row?.id}`, { ...row, descriptions: ['Ularning matni'] })
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    const dialog = panel.getByRole('alertdialog')
    await expect(dialog).toContainText('Ularning matni')
    await expect(dialog).toContainText('Mening matnim')
    await dialog.getByRole('button', { name: conflictText.apply }).click()
    await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
    expect((await advantages(api, course))[0]).toMatchObject({ descriptions: ['Mening matnim'], version: 3 })

    await panel.goto(screenOf(course, 'course-advantages'))
    await liftByKeyboard(panel, 'Ikki')
    await expect.poll(async () => (await advantages(api, course)).map((one) => one.title)).toEqual(['Ikki', 'Bir'])
  })
})
