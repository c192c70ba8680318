import { courseProfessionsText } from '../src/resources/course-professions/text'
import { conflictText } from '../src/text/uz.conflict'
import { formText } from '../src/text/uz.form'
import { associationsText as text } from '../src/text/uz.associations'
import { skillText } from '../src/resources/skill/text'
import { technologiesText } from '../src/resources/technologies/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { liftByKeyboard } from './course'
import { makeCourse, makeNamed } from './course-api'
import { png } from './pictures'
import { dragByMouse, expect, recordCalls, test, undoLast } from './test'

type Associations = { courseSkills: { id: number; name: string }[]; listVersion: number }

const skills = (api: Api, id: number) => api.get<Associations>(`/course/${id}/skills?perPage=1000`)
const names = async (api: Api, id: number) => (await skills(api, id)).courseSkills.map((one) => one.name)
const toolNames = async (api: Api, id: number) =>
  (await api.get<{ tools: { name: string }[] }>(`/course/${id}/tools?perPage=1000`)).tools.map((one) => one.name)

async function makeTool(api: Api, name: string): Promise<number> {
  const image = await api.upload('other', 'belgi.png', png(64, 64, [90, 60, 40]))
  return (await api.call<{ id: number }>('POST', '/tool', { name, image })).data.id
}

test('skills and tools are found, ordered, removed and saved as one', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await makeNamed(api, '/skill', 'HTML', 'CSS', 'React', 'Figma')
  await makeTool(api, 'VS Code')
  await panel.goto(`/course/${course.id}/course-sections/edit/technologies`)
  const field = panel.getByRole('combobox', { name: technologiesText.skills })
  const chosen = panel.getByRole('list', { name: text.chosen(technologiesText.skills) }).getByRole('listitem')
  await expect(panel.getByText(text.empty)).toHaveCount(2)
  await field.fill('rea')
  await expect(panel.getByRole('option', { name: 'React' })).toBeVisible()
  await panel.keyboard.press('Enter')
  await expect(chosen).toHaveText([/React/])
  // The list stays open; rows already added are marked.
  await field.fill('')
  await panel.getByRole('option', { name: 'HTML' }).click()
  await panel.getByRole('option', { name: 'CSS' }).click()
  await expect(panel.getByRole('option', { name: 'HTML' })).toHaveAttribute('aria-selected', 'true')
  await panel.getByRole('option', { name: 'Figma' }).click()
  await panel.getByRole('option', { name: 'Figma' }).click()
  await panel.keyboard.press('Escape')
  await expect(chosen).toHaveText([/React/, /HTML/, /CSS/])

  const up = panel.getByRole('button', { name: formText.list.up('CSS') })
  await up.focus()
  await panel.keyboard.press('Enter')
  await panel.keyboard.press('Enter')
  await expect(chosen).toHaveText([/CSS/, /React/, /HTML/])
  await expect(up).toBeFocused()
  // Or moved by the handle, without a mouse.
  await liftByKeyboard(panel, 'HTML')
  await expect(panel.getByText(formText.list.orderedAnnouncement('HTML', 2, 3))).toBeAttached()
  await expect(chosen).toHaveText([/CSS/, /HTML/, /React/])
  await panel.getByRole('button', { name: text.remove('React') }).press('Enter')
  await expect(chosen).toHaveText([/CSS/, /HTML/])
  await expect(panel.getByRole('button', { name: text.remove('HTML') })).toBeFocused()

  await panel.getByRole('combobox', { name: technologiesText.tools }).fill('code')
  await panel.getByRole('option', { name: 'VS Code' }).click()
  await panel.keyboard.press('Escape')
  const calls = recordCalls(panel)
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([`PUT /api/admin/course/${course.id}/technologies`])
  await expect.poll(() => names(api, course.id)).toEqual(['CSS', 'HTML'])
  await expect.poll(() => toolNames(api, course.id)).toEqual(['VS Code'])
  await panel.reload()
  await expect(chosen).toHaveText([/CSS/, /HTML/])

  // Only the changed list is sent, and undone.
  await panel.getByRole('button', { name: text.remove('VS Code') }).click()
  const sent = panel.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/technologies'))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const body: unknown = (await sent).postDataJSON()
  expect(Object.keys(Object(body))).toEqual(['tools'])
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => toolNames(api, course.id)).toEqual([])
  await undoLast(panel)
  await expect.poll(() => toolNames(api, course.id)).toEqual(['VS Code'])
  await expect(panel.getByRole('button', { name: text.remove('VS Code') })).toBeVisible()
})

test('associations are dragged by mouse', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const ids = await makeNamed(api, '/skill', 'HTML', 'CSS', 'React')
  await api.call('PUT', `/course/${course.id}/skills`, { ids })
  await panel.goto(`/course/${course.id}/course-sections/edit/technologies`)
  const chosen = panel.getByRole('list', { name: text.chosen(technologiesText.skills) }).getByRole('listitem')
  await dragByMouse(panel, panel.getByRole('button', { name: formText.list.drag('HTML') }), chosen.nth(2))
  await expect(chosen).toHaveText([/CSS/, /React/, /HTML/])
  await panel.keyboard.press('Control+s')
  await expect.poll(() => names(api, course.id)).toEqual(['CSS', 'React', 'HTML'])
})

test('a save of both lists is undone as one', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await makeNamed(api, '/skill', 'HTML')
  await makeTool(api, 'Git')
  await panel.goto(`/course/${course.id}/course-sections/edit/technologies`)
  for (const [label, name] of [
    [technologiesText.skills, 'HTML'],
    [technologiesText.tools, 'Git'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.getByRole('combobox', { name: label }).click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('option', { name }).click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Escape')
  }
  await panel.keyboard.press('Control+s')
  await expect.poll(() => toolNames(api, course.id)).toEqual(['Git'])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => toolNames(api, course.id)).toEqual([])
  await expect.poll(() => names(api, course.id)).toEqual([])
  await expect(panel.getByText(text.empty)).toHaveCount(2)
})

test('two people change associations at once: no change is lost without a choice', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const [html = 0, css = 0] = await makeNamed(api, '/skill', 'HTML', 'CSS', 'React')
  await api.call('PUT', `/course/${course.id}/skills`, { ids: [html] })
  await panel.goto(`/course/${course.id}/course-sections/edit/technologies`)
  const chosen = panel.getByRole('list', { name: text.chosen(technologiesText.skills) }).getByRole('listitem')
  await expect(chosen).toHaveText([/HTML/])
  await panel.getByRole('combobox', { name: technologiesText.skills }).fill('react')
  await expect(panel.getByRole('option', { name: 'React' })).toBeVisible()
  await panel.keyboard.press('Enter')
  await expect(chosen).toHaveText([/HTML/, /React/])
  await panel.keyboard.press('Escape')
  await api.call('PUT', `/course/${course.id}/skills`, { ids: [css, html] })
  await panel.keyboard.press('Control+s')
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('React')
  await expect(dialog).toContainText('CSS')
  await expect.poll(() => names(api, course.id)).toEqual(['CSS', 'HTML'])
  await dialog.getByRole('button', { name: conflictText.cancel }).click()
  await expect(chosen).toHaveText([/HTML/, /React/])
  await panel.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: conflictText.sides.colleague.allMine }).click()
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect.poll(() => names(api, course.id)).toEqual(['HTML', 'React'])
  await panel.reload()
  await expect(chosen).toHaveText([/HTML/, /React/])
})

test('added associations survive a closed tab', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await makeNamed(api, '/profession', 'Dasturchi')
  const path = `/course/${course.id}/course-sections/edit/course-professions`
  await panel.goto(path)
  await panel.getByRole('combobox', { name: courseProfessionsText.professions }).click()
  await panel.getByRole('option', { name: 'Dasturchi' }).click()
  await panel.keyboard.press('Escape')
  await panel.waitForTimeout(1500)
  panel.on('dialog', (dialog) => void dialog.accept())
  await panel.reload()
  const chosen = panel.getByRole('list', { name: text.chosen(courseProfessionsText.professions) }).getByRole('listitem')
  await expect(chosen).toHaveText([/Dasturchi/])
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const stored = await api.get<{ courseProfessions: { name: string }[] }>(`/course/${course.id}/professions?perPage=1000`)
  expect(stored.courseProfessions.map((one) => one.name)).toEqual(['Dasturchi'])
})

test('a deleted skill is reported at its list', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const [id] = await makeNamed(api, '/skill', 'HTML')
  await panel.goto(`/course/${course.id}/course-sections/edit/technologies`)
  const field = panel.getByRole('combobox', { name: technologiesText.skills })
  await field.click()
  await panel.getByRole('option', { name: 'HTML' }).click()
  await panel.keyboard.press('Escape')
  await api.call('DELETE', `/skill/${id}`)
  await panel.keyboard.press('Control+s')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByRole('button', { name: text.remove('HTML') })).toBeVisible()
})

test('a skill used by a course is not deleted, and the course is linked', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const ids = await makeNamed(api, '/skill', 'HTML')
  await api.call('PUT', `/course/${course.id}/skills`, { ids })
  await panel.goto('/courses/skills')
  await expect(panel.getByRole('list', { name: skillText.title })).toBeVisible()
  await panel.getByRole('button', { name: formText.list.remove('HTML') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  const toast = panel.getByRole('alert')
  await expect(toast).toContainText('in_use')
  await toast.getByRole('link', { name: 'Frontend' }).click()
  await expect(panel).toHaveURL(new RegExp(`/course/${course.id}/course-sections/edit/technologies$`))
  await expect(panel.getByRole('button', { name: text.remove('HTML') })).toBeVisible()
})
