import type { Page } from '@playwright/test'

import { aboutText } from '../src/resources/about/text'
import { courseInfoText } from '../src/resources/course-info/text'
import { courseScreenText } from '../src/text/uz.course-screen'
import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { itBenefitsText } from '../src/resources/it-benefits/text'
import { practiceText } from '../src/resources/practice/text'
import { salaryText } from '../src/resources/average-salary/text'
import { summaryText } from '../src/resources/summary/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { newCourse, picture, saveForm, screenOf, undo, write } from './course'
import { pngFile } from './pictures'
import { expect, recordCalls, test } from './test'

const field = (panel: Page, name: string) => panel.getByRole('textbox', { name, exact: true })
const save = (panel: Page) => panel.getByRole('button', { name: formText.save.save, exact: true }).click()
const imageOf = (panel: Page, label: string) => panel.getByRole('img', { name: formText.image.alt(label), exact: true })


test('profession info is one record in three screens; only one of them shows the qualities', async ({ panel, api }) => {
  const course = await newCourse(api)
  const stored = () => api.get<{ courseInfo: Record<string, unknown> | null; total: number }>(`/course/${course}/info`)
  await panel.goto(screenOf(course, 'profession-info'))
  await expect(panel.getByText(courseScreenText.shared(3))).toBeVisible()
  await expect(panel.getByRole('group', { name: courseInfoText.items })).toHaveCount(0)
  await save(panel)
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await expect(panel.getByText(fieldErrorsText.image_required)).toHaveCount(1)
  await field(panel, courseInfoText.name).fill('Frontend kim?')
  await write(panel, courseInfoText.desc, 'Sahifani chizadi')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 200))
  await saveForm(panel)
  expect(await stored()).toMatchObject({ courseInfo: { title: 'Frontend kim?', desc: '<p>Sahifani chizadi</p>', items: [], version: 1 }, total: 1 })

  // The note links to the screen with the qualities.
  await panel.getByRole('note').getByRole('link').nth(1).click()
  await expect(panel).toHaveURL(/profession-info-progress$/)
  await expect(field(panel, courseInfoText.name)).toHaveValue('Frontend kim?')
  await panel.getByRole('button', { name: courseInfoText.addItem }).click()
  await panel.keyboard.type('JavaScript')
  await panel.locator('input[name="items.0.percent"]').fill('101')
  await save(panel)
  await expect(panel.getByText(fieldErrorsText.at_most('100'))).toBeVisible()
  await panel.locator('input[name="items.0.percent"]').fill('80')
  await saveForm(panel)
  expect(await stored()).toMatchObject({ courseInfo: { items: [{ title: 'JavaScript', percent: 80 }], version: 2 } })

  await panel.goto(screenOf(course, 'profession-info-blue'))
  await field(panel, courseInfoText.name).fill('Frontend')
  await saveForm(panel)
  expect(await stored()).toMatchObject({ courseInfo: { title: 'Frontend', items: [{ title: 'JavaScript', percent: 80 }], version: 3 } })
  await undo(panel)
  await expect(field(panel, courseInfoText.name)).toHaveValue('Frontend kim?')
})

test('invalid qualities from another screen are shown where they prevent saving', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'profession-info-progress'))
  await field(panel, courseInfoText.name).fill('Frontend')
  await panel.getByRole('button', { name: courseInfoText.addItem }).click()
  await panel.keyboard.type('JavaScript')
  await panel.waitForTimeout(800)
  await panel.goto(screenOf(course, 'profession-info'))
  await expect(field(panel, courseInfoText.name)).toHaveValue('Frontend')
  await expect(panel.getByRole('group', { name: courseInfoText.items })).toHaveCount(0)
  await save(panel)
  await expect(panel.locator('input[name="items.0.percent"]')).toBeVisible()
})

test('the summary keeps its picture in the screen that shows none', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'profession-summary-img'))
  await expect(panel.getByText(courseScreenText.shared(2))).toBeVisible()
  await field(panel, summaryText.name).fill('Xulosa')
  await write(panel, summaryText.desc, 'Matn')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 200))
  await saveForm(panel)
  const image = (await api.get<{ image: string }>(`/course/${course}/summary`)).image
  expect(image).toContain('course-illustrations/')
  await panel.goto(screenOf(course, 'profession-summary'))
  await expect(field(panel, summaryText.name)).toHaveValue('Xulosa')
  await expect(imageOf(panel, summaryText.image)).toHaveCount(0)
  await write(panel, summaryText.desc, 'Yana. ')
  await saveForm(panel)
  expect(await api.get(`/course/${course}/summary`)).toMatchObject({ image, version: 2 })
  await panel.goto(screenOf(course, 'profession-summary-img'))
  await expect(imageOf(panel, summaryText.image)).toBeVisible()
})

test('the average salaries increase from level to level', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'average-salary-line'))
  await expect(panel.getByText(courseScreenText.shared(3))).toBeVisible()
  await field(panel, salaryText.name).fill('Maoshlar')
  await panel.locator('input[name="juniorSalary"]').fill('5 000 000 soʻm')
  await panel.locator('input[name="middleSalary"]').fill('4,000,000')
  await panel.locator('input[name="seniorSalary"]').fill('25000000')
  // On blur, without a call.
  const calls = recordCalls(panel)
  await field(panel, salaryText.source).fill('hh.uz')
  await expect(panel.getByText(salaryText.middleLess)).toBeVisible()
  await save(panel)
  await expect(panel.locator('input[name="middleSalary"]')).toBeFocused()
  await expect(panel.locator('input[name="middleSalary"]')).toHaveAttribute('aria-invalid', 'true')
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  // A change of either field fixes it.
  await panel.locator('input[name="juniorSalary"]').fill('4000000')
  await expect(panel.getByText(salaryText.middleLess)).toBeHidden()
  await panel.locator('input[name="juniorSalary"]').fill('5000000')
  await panel.locator('input[name="middleSalary"]').fill('30000000')
  await panel.locator('input[name="seniorSalary"]').blur()
  await save(panel)
  await expect(panel.getByText(salaryText.seniorLess)).toBeVisible()
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  await panel.locator('input[name="middleSalary"]').fill('12000000')
  await expect(panel.getByText(salaryText.seniorLess)).toBeHidden()
  await panel.getByTestId('sourceIcon-file').setInputFiles(pngFile('belgi.png', 64, 64))
  await saveForm(panel)
  const { specialistAverageSalary: stored } = await api.get<{ specialistAverageSalary: object }>(`/course/${course}/average-salary`)
  expect(stored).toMatchObject({ title: 'Maoshlar', juniorSalary: 5_000_000, middleSalary: 12_000_000, seniorSalary: 25_000_000, addInfo: null })
  for (const screen of ['average-salary', 'average-salary-box']) {
    await panel.goto(screenOf(course, screen))
    await expect(panel.locator('input[name="middleSalary"]')).toHaveValue('12\u00a0000\u00a0000')
  }
})

test('practice shows comma-separated items line by line', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'practise'))
  await field(panel, practiceText.name).fill('Amaliyot')
  await field(panel, practiceText.items).fill(' , ,')
  await save(panel)
  await expect(field(panel, practiceText.items)).toHaveAttribute('aria-invalid', 'true')
  await field(panel, practiceText.items).fill('Portfolio sayti, Internet-doʻkon,, Jamoaviy loyiha')
  await expect(panel.getByRole('list', { name: practiceText.shown }).getByRole('listitem')).toHaveText([
    'Portfolio sayti',
    'Internet-doʻkon',
    'Jamoaviy loyiha',
  ])
  await saveForm(panel)
  const stored = () => api.get<Record<string, unknown>>(`/course/${course}/practice-info`)
  expect(await stored()).toMatchObject({ items: 'Portfolio sayti, Internet-doʻkon,, Jamoaviy loyiha', desc: null, image: null })
  const desc = `${practiceText.desc} (${t.common.optional})`
  await write(panel, desc, 'Tavsif')
  await saveForm(panel)
  await expect.poll(stored).toMatchObject({ desc: '<p>Tavsif</p>' })
  await field(panel, desc).press('Control+a')
  await panel.keyboard.press('Delete')
  await saveForm(panel)
  await expect.poll(stored).toMatchObject({ desc: null })
})

test('a course’s description and success stories are saved separately, each by its own version', async ({ panel, api }) => {
  const course = await newCourse(api)
  const path = `/course/${course}/other-info`
  await panel.goto(screenOf(course, 'course-about-info'))
  await save(panel)
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await field(panel, aboutText.name).fill('Kurs haqida')
  await write(panel, aboutText.desc, 'Sakkiz oy')
  // The other half is changed by another person meanwhile, without a conflict.
  await api.call('PUT', path, { aboutSuccess: { title: 'Muvaffaqiyat', desc: '<p>Zoʻr</p>' } })
  await saveForm(panel)
  expect(await api.get(path)).toMatchObject({
    aboutInfo: { title: 'Kurs haqida', desc: '<p>Sakkiz oy</p>', version: 1 },
    aboutSuccess: { title: 'Muvaffaqiyat', version: 1 },
  })
  await field(panel, aboutText.name).fill('Meniki')
  await api.call('PUT', path, { aboutInfo: { title: 'Ularniki', desc: '<p>Ular</p>' } })
  await save(panel)
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Ularniki')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect.poll(() => api.get(path)).toMatchObject({ aboutInfo: { title: 'Meniki', desc: '<p>Ular</p>', version: 3 } })
  await undo(panel)
  await expect(field(panel, aboutText.name)).toHaveValue('Ularniki')

  await panel.goto(screenOf(course, 'course-about-success'))
  await expect(field(panel, aboutText.name)).toHaveValue('Muvaffaqiyat')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 200))
  await saveForm(panel)
  expect(await api.get(path)).toMatchObject({ aboutInfo: { version: 4 }, aboutSuccess: { version: 2 } })
})

type Benefits = { body: { title: string; image: string | null; version: number } | null; courseItBenefits: { id: number; title: string }[] }
const benefitsOf = (api: Api, course: number) => api.get<Benefits>(`/course/${course}/it-benefits`)

test('benefits keep their identity while they are moved, added and removed', async ({ panel, api }) => {
  const course = await newCourse(api)
  const path = `/course/${course}/it-benefits`
  await panel.goto(screenOf(course, 'it-benefits'))
  await expect(panel.getByText(courseScreenText.shared(2))).toBeVisible()
  await save(panel)
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await field(panel, itBenefitsText.name).fill('IT nima beradi?')
  await field(panel, itBenefitsText.subtitle).fill('Ikki sabab')
  for (const title of ['Maosh', 'Erkinlik']) {
    await panel.getByRole('button', { name: itBenefitsText.addItem }).click()
    await panel.keyboard.type(title)
  }
  const calls = recordCalls(panel)
  await saveForm(panel)
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  const [first, second] = (await benefitsOf(api, course)).courseItBenefits
  await panel.getByRole('button', { name: formText.rows.up(itBenefitsText.item(2)) }).click()
  await panel.getByRole('button', { name: itBenefitsText.addItem }).click()
  await panel.keyboard.type('Masofa')
  await saveForm(panel)
  await expect.poll(() => benefitsOf(api, course)).toMatchObject({
    body: { version: 2 },
    courseItBenefits: [{ id: second?.id, title: 'Erkinlik' }, { id: first?.id, title: 'Maosh' }, { title: 'Masofa' }],
  })

  // Another person removes one of them while its name is changed here: this is a conflict, and it is kept as a new one.
  const now = await benefitsOf(api, course)
  await field(panel, itBenefitsText.itemName).first().fill('Erkin ish')
  const others = now.courseItBenefits.slice(1).map(({ id, title }) => ({ id, title }))
  const theirs = { body: { title: 'IT nima beradi?', subtitle: 'Ikki sabab' }, courseItBenefits: others }
  expect((await api.call('PUT', path, theirs)).status).toBe(200)
  await save(panel)
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Erkin ish')
  await expect(dialog).not.toContainText(`${second?.id} ·`)
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect
    .poll(async () => (await benefitsOf(api, course)).courseItBenefits.map((one) => one.title))
    .toEqual(['Erkin ish', 'Maosh', 'Masofa'])
  await undo(panel)
  await expect.poll(async () => (await benefitsOf(api, course)).courseItBenefits.map((one) => one.title)).toEqual(['Maosh', 'Masofa'])

  await panel.goto(screenOf(course, 'it-benefits-with-image'))
  await expect(field(panel, itBenefitsText.itemName)).toHaveCount(2)
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 200))
  await saveForm(panel)
  const { body } = await benefitsOf(api, course)
  expect(body?.image).toContain('course-illustrations/')
  await panel.goto(screenOf(course, 'it-benefits'))
  await field(panel, itBenefitsText.name).fill('IT')
  await saveForm(panel)
  expect(await benefitsOf(api, course)).toMatchObject({ body: { title: 'IT', image: body?.image } })
})

test('an undone change leaves no draft behind', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'practise'))
  await field(panel, practiceText.name).fill('Amaliyot')
  await field(panel, practiceText.items).fill('Sayt')
  await saveForm(panel)
  await field(panel, practiceText.items).fill('Sayt, doʻkon')
  await panel.keyboard.press('Control+s')
  await expect.poll(() => api.get(`/course/${course}/practice-info`)).toMatchObject({ version: 2 })
  await undo(panel)
  await expect(field(panel, practiceText.items)).toHaveValue('Sayt')
  // Longer than the delay of a draft.
  await panel.waitForTimeout(600)
  await panel.reload()
  await expect(field(panel, practiceText.items)).toHaveValue('Sayt')
  await expect(panel.getByText(formText.save.clean)).toBeVisible()
  await expect(panel.getByRole('alertdialog')).toHaveCount(0)
})

test('two people who create a new singleton at once: the second one is asked', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'it-benefits'))
  await field(panel, itBenefitsText.name).fill('Meniki')
  await field(panel, itBenefitsText.subtitle).fill('Matn')
  const theirs = { body: { title: 'Ularniki', subtitle: 'Ular' }, courseItBenefits: [{ title: 'Maosh' }] }
  expect((await api.call('PUT', `/course/${course}/it-benefits`, theirs)).status).toBe(200)
  await save(panel)
  await expect(panel.getByRole('alertdialog')).toContainText('Ularniki')

  const other = await newCourse(api, 'Boshqa kurs')
  const image = await picture(api)
  await panel.goto(screenOf(other, 'profession-info'))
  await field(panel, courseInfoText.name).fill('Meniki')
  await write(panel, courseInfoText.desc, 'Matn')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 200))
  const info = { title: 'Ularniki', desc: '<p>Ular</p>', image, items: [] }
  expect((await api.call('PUT', `/course/${other}/info`, info)).status).toBe(200)
  await save(panel)
  await expect(panel.getByRole('alertdialog')).toContainText('Ularniki')
})

test('a missing course is reported', async ({ panel }) => {
  await panel.goto(screenOf(999_999, 'practise'))
  await expect(panel.getByRole('heading', { name: courseScreenText.missing })).toBeVisible()
})
