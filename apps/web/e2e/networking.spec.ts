import { missingRecordText } from '../src/text/uz.missing-record'
import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { courseScreenText } from '../src/text/uz.course-screen'
import { networkingText as text } from '../src/resources/networking/text'
import type { Api } from './api'
import { liftByKeyboard, make, newCourse, picture, remove, saveForm, screenOf, undo } from './course'
import { pngFile } from './pictures'
import { expect, recordCalls, test } from './test'

type Row = { id: number; title: string; desc: string; image: string; version: number }

async function rows(api: Api, course: number): Promise<Row[]> {
  return (await api.get<{ networking: Row[] }>(`/course/${course}/networking/all`)).networking
}

const titles = async (api: Api, course: number) => (await rows(api, course)).map((row) => row.title)

async function seed(api: Api, course: number, ...wanted: string[]): Promise<Row[]> {
  const image = await picture(api)
  return await make<Row>(api, 'PUT', `/course/${course}/networking`, wanted.map((title) => ({ title, desc: `${title} haqida`, image })))
}

test('networking is added, refused, edited, deleted and restored', async ({ panel, api }) => {
  const course = await newCourse(api)
  const screen = screenOf(course, 'networking')
  await panel.goto(screen)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
  await expect(panel.getByRole('textbox', { name: text.name })).toBeFocused()
  expect(await rows(api, course)).toEqual([])

  await panel.getByRole('textbox', { name: text.name }).fill('Xakaton')
  await panel.getByRole('textbox', { name: text.desc }).fill('Har oy\njamoalar musobaqasi')
  await panel.getByTestId('image-file').setInputFiles(pngFile('x.png', 240, 120))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${screen}$`))
  const [added] = await rows(api, course)
  expect(added).toMatchObject({ title: 'Xakaton', desc: 'Har oy\njamoalar musobaqasi', version: 1 })
  expect(added?.image).toMatch(/^course-illustrations\//)

  await panel.getByRole('link', { name: 'Xakaton', exact: true }).click()
  await panel.getByRole('textbox', { name: text.name }).fill('Katta xakaton')
  await saveForm(panel)
  expect(await rows(api, course)).toMatchObject([{ id: added?.id, title: 'Katta xakaton', image: added?.image, version: 2 }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Katta xakaton')

  await panel.goto(screen)
  await remove(panel, 'Katta xakaton')
  await expect.poll(() => rows(api, course)).toEqual([])
  await undo(panel)
  await expect(panel.getByRole('link', { name: 'Katta xakaton', exact: true })).toBeVisible()
  expect(await rows(api, course)).toMatchObject([{ id: added?.id, title: 'Katta xakaton' }])
})

test('it is sorted without a mouse, found in either alphabet, and copied', async ({ panel, api }) => {
  const course = await newCourse(api)
  const other = await newCourse(api, 'Boshqa kurs')
  await seed(api, other, 'Begona')
  await seed(api, course, 'Xakaton', 'Mehmonlar', 'Klub')
  await panel.goto(screenOf(course, 'networking'))
  await expect(panel.getByRole('link', { name: 'Begona', exact: true })).toHaveCount(0)
  await liftByKeyboard(panel, 'Klub')
  await expect.poll(() => titles(api, course)).toEqual(['Xakaton', 'Klub', 'Mehmonlar'])
  await panel.getByRole('button', { name: formText.list.up('Klub') }).click()
  await expect.poll(() => titles(api, course)).toEqual(['Klub', 'Xakaton', 'Mehmonlar'])
  await undo(panel)
  await expect.poll(() => titles(api, course)).toEqual(['Xakaton', 'Klub', 'Mehmonlar'])
  expect(await titles(api, other)).toEqual(['Begona'])

  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('меҳмон')
  await expect(panel.getByRole('link', { name: 'Mehmonlar', exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Klub', exact: true })).toHaveCount(0)
  await panel.getByRole('link', { name: formText.list.copy('Mehmonlar') }).click()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Mehmonlar')
  await panel.getByRole('textbox', { name: text.name }).fill('Mehmonlar 2')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => titles(api, course)).toEqual(['Xakaton', 'Klub', 'Mehmonlar', 'Mehmonlar 2'])
})

test('another person’s change is shown, and a missing course is reported', async ({ panel, api }) => {
  const course = await newCourse(api)
  const [row] = await seed(api, course, 'Xakaton')
  if (row === undefined) throw new Error('nothing was made')
  await panel.goto(`${screenOf(course, 'networking')}/${row.id}`)
  await panel.getByRole('textbox', { name: text.name }).fill('Mening xakatonim')
  await api.call('PUT', `/course/${course}/networking`, { ...row, desc: 'Ularning tavsifi' })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Ularning tavsifi')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await rows(api, course)).toMatchObject([{ title: 'Mening xakatonim', desc: 'Ularning tavsifi', version: 3 }])

  for (const wrong of ['999999', 'abc', '0']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.goto(`/course/${wrong}/course-sections/edit/networking`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('heading', { name: courseScreenText.missing })).toBeVisible()
  }
})

test('the list takes two calls, the form one more', async ({ panel, api }) => {
  const course = await newCourse(api)
  const [row] = await seed(api, course, 'Xakaton', 'Klub')
  const calls = recordCalls(panel)
  await panel.goto(screenOf(course, 'networking'))
  await panel.getByRole('link', { name: 'Xakaton', exact: true }).click()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Xakaton')
  expect(calls.filter((call) => call.includes('/course/')).toSorted()).toEqual([
    `GET /api/admin/course/${course}`,
    `GET /api/admin/course/${course}/networking/all`,
    `GET /api/admin/course/${course}/networking?networkId=${row?.id}`,
  ])
})

test('what is typed for a row deleted by another person can become a new one', async ({ panel, api }) => {
  const course = await newCourse(api)
  const [row] = await seed(api, course, 'Xakaton')
  await panel.goto(`${screenOf(course, 'networking')}/${row?.id}`)
  await panel.getByRole('textbox', { name: text.name }).fill('Mening xakatonim')
  await api.call('DELETE', `/course/${course}/networking/${row?.id}`)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await panel.getByRole('button', { name: missingRecordText.reuse }).click()
  await expect(panel).toHaveURL(new RegExp(`${screenOf(course, 'networking')}/add$`))
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Mening xakatonim')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => titles(api, course)).toEqual(['Mening xakatonim'])
})
