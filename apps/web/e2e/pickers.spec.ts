import { courseProfessionsText } from '../src/resources/course-professions/text'
import { topCourseText } from '../src/resources/top-course/text'
import { technologiesText } from '../src/resources/technologies/text'
import { associationsText as text } from '../src/text/uz.associations'
import { t } from '../src/text/uz'
import { screenOf } from './course'
import { makeCourse, makeNamed } from './course-api'
import { expect, expectAccessible, test } from './test'

test('typing after a choice starts a new search', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await makeNamed(api, '/skill', 'HTML', 'CSS')
  await panel.goto(screenOf(course.id, 'technologies'))
  const field = panel.getByRole('combobox', { name: technologiesText.skills })
  await field.click()
  await panel.keyboard.type('html')
  await expect(panel.getByRole('option')).toHaveText(['HTML'])
  await panel.keyboard.press('Enter')
  await panel.keyboard.type('css')
  await expect(field).toHaveValue('css')
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('list', { name: text.chosen(technologiesText.skills) }).getByRole('listitem')).toContainText(['HTML', 'CSS'])
})

test('typing after a course is chosen replaces it', async ({ panel, api }) => {
  await makeCourse(api, 'Frontend')
  await makeCourse(api, 'Backend')
  await panel.goto('/courses/top-rated-courses/add')
  const field = panel.getByRole('combobox', { name: topCourseText.course })
  await field.click()
  await panel.keyboard.type('front')
  await panel.keyboard.press('Enter')
  await expect(field).toHaveValue('Frontend')
  await panel.keyboard.type('back')
  await expect(field).toHaveValue('back')
  await panel.keyboard.press('Enter')
  await expect(field).toHaveValue('Backend')
})

test('options are in the order of the Uzbek alphabet', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await makeNamed(api, '/skill', 'Choʻzish', 'Zamin', 'Shakl', 'Oʻlcham', 'Ochish', 'Gʻoya', 'Grafika')
  await panel.goto(screenOf(course.id, 'technologies'))
  await panel.getByRole('combobox', { name: technologiesText.skills }).click()
  await expect(panel.getByRole('option')).toHaveText(['Grafika', 'Ochish', 'Zamin', 'Oʻlcham', 'Gʻoya', 'Shakl', 'Choʻzish'])
})

for (const [what, screen, label, path] of [
  ['a skill', 'technologies', technologiesText.skills, 'skill'],
  ['a profession', 'course-professions', courseProfessionsText.professions, 'profession'],
] as const) {
  test(`${what} that does not exist yet is created where it is chosen, by keyboard`, async ({ panel, api }) => {
    const course = await makeCourse(api, 'Frontend')
    await makeNamed(api, `/${path}`, 'Vuetify')
    await panel.goto(screenOf(course.id, screen))
    const field = panel.getByRole('combobox').first()
    await field.click()
    await panel.keyboard.type('Vue')
    const create = panel.getByRole('option', { name: text.create('Vue'), exact: true })
    await expect(create).toBeVisible()
    await expectAccessible(panel, 'the offer to make a row')
    // The first result comes before it.
    await panel.keyboard.press('ArrowDown')
    await panel.keyboard.press('Enter')
    await expect(panel.getByText(text.created('Vue'))).toBeVisible()
    await expect(panel.getByRole('list', { name: text.chosen(label) }).getByRole('listitem')).toContainText(['Vue'])
    await expect(field).toBeFocused()
    await panel.keyboard.type('vue')
    await expect(panel.getByRole('option', { name: 'Vue', exact: true })).toBeVisible()
    // One of this name exists now.
    await expect(panel.getByRole('option', { name: text.create('vue') })).toHaveCount(0)
    await panel.keyboard.press('Escape')
    await panel.keyboard.press('Control+s')
    await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
    const picked = await api.get<object>(`/course/${course.id}/${path}s?perPage=1000`)
    expect(JSON.stringify(picked)).toContain('"name":"Vue"')
  })
}

test('tools, which need a picture, are not created by their name alone', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await panel.goto(screenOf(course.id, 'technologies'))
  const field = panel.getByRole('combobox', { name: technologiesText.tools })
  await field.click()
  await panel.keyboard.type('Vim')
  await expect(panel.getByText(text.nothing('Vim'))).toBeVisible()
  await expect(panel.getByRole('option')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: t.common.undo })).toHaveCount(0)
})
