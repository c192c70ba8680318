import { coursePickerText } from '../src/text/uz.course-picker'
import { courseQuestionsText as questions } from '../src/resources/course/questions-text'
import { courseFiltersText as filtersText } from '../src/resources/course/filters-text'
import { courseText as text } from '../src/resources/course/text'
import { conflictText } from '../src/text/uz.conflict'
import { formText } from '../src/text/uz.form'
import { colourText } from '../src/text/uz.colour'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { setSection } from './course-api'
import { pngFile } from './pictures'
import { expect, expectAccessible, recordCalls, test, undoLast } from './test'

type Course = {
  id: number
  courseId: number
  name: string
  category: { id: number; name: string } | null
  isVisible: boolean
  status: string
  price: number
  color: string | null
  version: number
}

const LIST = '/courses'

/** Creates a course by the API with this status. */
async function make(api: Api, name: string, status = 'ACTIVE', more: object = {}): Promise<Course> {
  const made = await api.call<Course>('POST', '/course', { name, ...more })
  if (made.status !== 201) throw new Error(`POST /course was answered with ${made.status} ${made.code ?? ''}`)
  if (status === 'DRAFT') return made.data
  return (await api.call<Course>('PATCH', `/course/${made.data.id}/status`, { status })).data
}

const read = (api: Api, id: number) => api.get<Course>(`/course/${id}`)

test('a course is added, refused with its errors, and edited', async ({ panel, api }) => {
  const group = await api.call<{ id: number }>('POST', '/course-category', { name: 'Dasturlash' })
  await make(api, 'Eski kurs', 'DRAFT', { courseId: 77 })
  await panel.goto(LIST)
  await expect(panel.getByText(text.empty.ACTIVE)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  const save = panel.getByRole('button', { name: formText.save.save, exact: true })
  const name = panel.getByRole('textbox', { name: text.name })
  await expect(name).toBeVisible()
  await save.click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await name.fill('Frontend dasturlash')
  await panel.getByRole('combobox', { name: text.category }).selectOption('Dasturlash')
  await panel.getByRole('textbox', { name: text.price }).fill('6800000')
  await expect(panel.getByRole('textbox', { name: text.price })).toHaveValue('6\u00a0800\u00a0000')
  await panel.getByRole('checkbox', { name: text.isProfession }).press('Space')
  const colour = panel.locator('input[name="color"]')
  await colour.fill('koʻk')
  await save.click()
  await expect(panel.getByText(colourText.wrong)).toBeVisible()
  await expect(colour).toBeFocused()
  await colour.fill('1D4F91')
  await expect(colour).toHaveValue('#1d4f91')
  await panel.getByTestId('imageIllustration-file').setInputFiles(pngFile('kurs.png', 400, 300))
  const number = panel.getByRole('textbox', { name: text.courseId })
  await number.fill('77')
  await save.click()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill('78')
  await save.click()
  // A new course needs more: its page opens, and it is among the drafts.
  await expect(panel).toHaveURL(/\/course\/78$/)
  await expect(panel.getByText(coursePickerText.unseen.DRAFT)).toBeVisible()

  const stored = await read(api, 78)
  expect(stored).toMatchObject({
    courseId: 78,
    name: 'Frontend dasturlash',
    category: { id: group.data.id, name: 'Dasturlash' },
    price: 6_800_000,
    color: '#1d4f91',
    isProfession: true,
    isComingSoon: false,
    isVisible: false,
    status: 'DRAFT',
  })

  await panel.goto(LIST)
  await panel.getByRole('navigation', { name: filtersText.statuses }).getByRole('link', { name: filtersText.tabs.DRAFT }).click()
  await panel.getByRole('link', { name: formText.list.edit('Frontend dasturlash') }).click()
  // Its category is chosen, and its number cannot be changed any more.
  await expect(panel.getByRole('combobox', { name: text.category })).toHaveValue(String(group.data.id))
  await expect(number).toHaveCount(0)
  await panel.getByRole('textbox', { name: text.lessonsCount }).fill('96')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await read(api, 78)).toMatchObject({ lessonsCount: 96, price: 6_800_000, category: { id: group.data.id }, color: '#1d4f91' })
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.lessonsCount })).toHaveValue('96')
})

test('the list is filtered by status, category, kind and name, all in the address', async ({ panel, api }) => {
  const group = (await api.call<{ id: number }>('POST', '/course-category', { name: 'Dizayn' })).data
  await make(api, 'Grafik dizayn', 'ACTIVE', { categoryId: group.id, isProfession: true })
  await make(api, 'Veb dizayn', 'ACTIVE', { categoryId: group.id })
  await make(api, 'SMM')
  await make(api, 'Qoralama kurs', 'DRAFT', { categoryId: group.id })
  await make(api, 'Eski kurs', 'ARCHIVED')
  const calls = recordCalls(panel)
  await panel.goto(LIST)
  const rows = panel.getByRole('list', { name: text.title }).getByRole('listitem')
  await expect(rows).toContainText(['Grafik dizayn', 'Veb dizayn', 'SMM'])
  expect(calls.filter((call) => call.includes('/course'))).toHaveLength(2)

  await panel.getByRole('combobox', { name: text.category }).selectOption('Dizayn')
  await expect(rows).toHaveCount(2)
  await panel.getByRole('combobox', { name: filtersText.kind }).selectOption(filtersText.professions)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Grafik dizayn')
  await panel.reload()
  await expect(rows).toContainText(['Grafik dizayn'])
  await expect(panel.getByRole('combobox', { name: filtersText.kind })).toHaveValue('true')
  await panel.getByRole('combobox', { name: filtersText.kind }).selectOption(filtersText.notProfessions)
  await expect(rows).toContainText(['Veb dizayn'])
  await panel.getByRole('combobox', { name: filtersText.kind }).selectOption(filtersText.allKinds)

  // The filters stay when the status changes.
  const tabs = panel.getByRole('navigation', { name: filtersText.statuses })
  await tabs.getByRole('link', { name: filtersText.tabs.DRAFT }).click()
  await expect(rows).toContainText(['Qoralama kurs'])
  await expect(panel).toHaveURL(/status=DRAFT/)
  await expect(panel).toHaveURL(new RegExp(`categoryId=${group.id}`))
  await expect(tabs.locator('[aria-current="page"]')).toHaveText([filtersText.tabs.DRAFT])
  await tabs.getByRole('link', { name: filtersText.tabs.ARCHIVED }).click()
  await expect(panel.getByText(text.emptyFiltered)).toBeVisible()
  await panel.getByRole('combobox', { name: text.category }).selectOption(filtersText.allCategories)
  await expect(rows).toContainText(['Eski kurs'])
  await panel.goBack()
  await expect(rows).toContainText(['Qoralama kurs'])

  await panel.goto(`${LIST}?key=dizayn`)
  await expect(rows).toHaveCount(2)
  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('веб')
  await expect(rows).toContainText(['Veb dizayn'])
})

test('showing a course on the site asks for a confirmation, hiding too, and both can be undone', async ({ panel, api }) => {
  const course = await make(api, 'Frontend')
  await panel.goto(LIST)
  const visible = panel.getByRole('checkbox', { name: text.visibleLabel('Frontend') })
  await expect(visible).not.toBeChecked()
  await visible.press('Space')
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText(questions.showQuestion('Frontend'))
  // Asked, and not confirmed yet.
  await expect(panel.getByLabel(text.visibleLabel('Frontend'))).not.toBeChecked()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(visible).not.toBeChecked()
  expect((await read(api, course.id)).isVisible).toBe(false)

  await visible.press('Space')
  await dialog.getByRole('button', { name: questions.showYes }).click()
  await expect(visible).toBeChecked()
  await expect.poll(async () => (await read(api, course.id)).isVisible).toBe(true)
  await panel.reload()
  await expect(visible).toBeChecked()

  await visible.press('Space')
  await expect(dialog).toContainText(questions.hideQuestion('Frontend'))
  await dialog.getByRole('button', { name: questions.hideYes }).click()
  await expect(visible).not.toBeChecked()
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect(visible).toBeChecked()
  await expect.poll(async () => (await read(api, course.id)).isVisible).toBe(true)
  await expect(panel.locator(`[data-row="${course.id}"] :focus`), 'the focus is on the course').toBeVisible()
})

test('a course changed by another person meanwhile is not shown by mistake', async ({ panel, api }) => {
  const course = await make(api, 'Frontend')
  await panel.goto(LIST)
  const visible = panel.getByRole('checkbox', { name: text.visibleLabel('Frontend') })
  await expect(visible).toBeAttached()
  await api.call('PUT', `/course/${course.id}`, { name: 'Backend', version: course.version })
  await visible.press('Space')
  await panel.getByRole('alertdialog').getByRole('button', { name: questions.showYes }).click()
  await expect(panel.getByText('version_conflict')).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: text.visibleLabel('Backend') })).not.toBeChecked()
  expect((await read(api, course.id)).isVisible).toBe(false)
})

test('a conflict of one course shows the names of categories', async ({ panel, api }) => {
  const groups: number[] = []
  for (const name of ['Dasturlash', 'Dizayn']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    groups.push((await api.call<{ id: number }>('POST', '/course-category', { name })).data.id)
  }
  const course = await make(api, 'Frontend', 'DRAFT', { categoryId: groups[0] })
  await panel.goto(`${LIST}/edit/${course.id}`)
  await panel.getByRole('textbox', { name: text.name }).fill('Mening nomim')
  await api.call('PUT', `/course/${course.id}`, { name: 'Frontend', categoryId: groups[1], version: course.version })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Dizayn')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await read(api, course.id)).toMatchObject({ name: 'Mening nomim', category: { name: 'Dizayn' } })
})

test('the status of a course is changed beside its form, without losing what is typed', async ({ panel, api }) => {
  const course = await make(api, 'Frontend', 'DRAFT')
  await panel.goto(`${LIST}/edit/${course.id}`)
  const name = panel.getByRole('textbox', { name: text.name })
  await name.fill('Frontend 2')
  await panel.getByRole('button', { name: text.moves.ACTIVE }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText(questions.moveActive('Frontend'))
  await dialog.getByRole('checkbox', { name: questions.alsoShow }).uncheck()
  await dialog.getByRole('button', { name: text.moves.ACTIVE }).click()
  await expect(panel.getByText(coursePickerText.unseen.ACTIVE)).toBeVisible()
  await expect.poll(async () => (await read(api, course.id)).status).toBe('ACTIVE')
  await panel.getByRole('checkbox', { name: text.show, exact: true }).press('Space')
  await dialog.getByRole('button', { name: questions.showYes }).click()
  await expect(panel.getByText(text.seen)).toBeVisible()
  // Neither changed the values typed here: they are saved without a conflict.
  await expect(name).toHaveValue('Frontend 2')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await read(api, course.id)).toMatchObject({ name: 'Frontend 2', status: 'ACTIVE', isVisible: true })

  await panel.getByRole('button', { name: text.moves.ARCHIVED }).click()
  await dialog.getByRole('button', { name: text.moves.ARCHIVED }).click()
  await expect.poll(async () => (await read(api, course.id)).status).toBe('ARCHIVED')
  await undoLast(panel)
  await expect.poll(async () => (await read(api, course.id)).status).toBe('ACTIVE')
  await expect(panel.getByText(text.seen)).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: text.show, exact: true })).toBeFocused()
})

test('a new course is activated and shown in one step, from either control, and undone in one', async ({ panel, api }) => {
  const course = await make(api, 'Frontend', 'DRAFT')
  await setSection(api, course.id, 'FAQ', { isVisible: true })
  const state = async () => {
    const { status, isVisible } = await read(api, course.id)
    return `${status} ${isVisible}`
  }
  const dialog = panel.getByRole('alertdialog')
  await panel.goto(`/course/${course.id}`)
  const unseen = panel.getByText(coursePickerText.unseen.DRAFT)
  await expect(unseen).toBeVisible()
  // The sections, which load later, have a button of this name too.
  await unseen.locator('..').getByRole('button', { name: text.moves.ACTIVE }).click()
  await expect(dialog.getByRole('checkbox', { name: questions.alsoShow })).toBeChecked()
  await expectAccessible(panel, 'the question before a course is made active')
  await dialog.getByRole('button', { name: text.moves.ACTIVE }).click()
  await expect(panel.getByText(text.activeShown('Frontend'))).toBeVisible()
  await expect(panel.getByText(text.seen)).toBeVisible()
  expect(await state()).toBe('ACTIVE true')
  await undoLast(panel)
  await expect.poll(state).toBe('DRAFT false')
  await expect(panel.getByText(coursePickerText.unseen.DRAFT)).toBeVisible()

  // By the switch, which does not turn before the confirmation.
  const visible = panel.getByRole('checkbox', { name: text.show, exact: true })
  await visible.press('Space')
  const also = dialog.getByRole('checkbox', { name: questions.alsoActivate })
  await expect(also).toBeChecked()
  await expect(panel.getByLabel(text.show, { exact: true })).not.toBeChecked()
  // The switch alone: the other missing condition is named.
  await also.uncheck()
  await dialog.getByRole('button', { name: questions.showYes }).click()
  await expect(panel.getByText(coursePickerText.unseenYet.DRAFT)).toBeVisible()
  expect(await state()).toBe('DRAFT true')
  await undoLast(panel)
  await expect.poll(state).toBe('DRAFT false')
  await expect(visible).not.toBeChecked()
  await expect(visible).toBeFocused()
  await visible.press('Space')
  await dialog.getByRole('button', { name: questions.showYes }).click()
  await expect(panel.getByText(text.seen)).toBeVisible()
  expect(await state()).toBe('ACTIVE true')
})

test('a course is copied without its number', async ({ panel, api }) => {
  await make(api, 'Frontend', 'ACTIVE', { courseId: 5, price: 100 })
  await panel.goto(LIST)
  await panel.getByRole('link', { name: formText.list.copy('Frontend') }).click()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Frontend')
  await expect(panel.getByRole('textbox', { name: text.courseId })).toHaveValue('')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/\/course\/\d+$/)
  const { courses } = await api.get<{ courses: Course[] }>('/courses/DRAFT')
  expect(courses).toEqual([expect.objectContaining({ name: 'Frontend', price: 100, status: 'DRAFT' })])
})

test('quick search finds a course by its name, without a call before typing', async ({ panel, api }) => {
  await make(api, 'Motion dizayn', 'DRAFT')
  await panel.goto(LIST)
  await expect(panel.getByText(text.empty.ACTIVE)).toBeVisible()
  const calls = recordCalls(panel)
  await panel.keyboard.press('Control+k')
  const field = panel.getByRole('combobox', { name: t.shell.palette })
  await expect(field).toBeVisible()
  await panel.waitForTimeout(500)
  // The menu counts the requests by itself.
  expect(calls.filter((call) => call !== 'GET /api/admin/requests/count')).toEqual([])
  await field.fill('motion')
  await expect(panel.getByRole('option', { name: 'Motion dizayn' }).first()).toBeVisible()
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(/\/course/)
})
