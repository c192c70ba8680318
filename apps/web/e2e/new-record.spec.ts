import type { Locator, Page } from '@playwright/test'

import { mentorText } from '../src/resources/mentor/text'
import { skillText } from '../src/resources/skill/text'
import { coursePageText } from '../src/resources/course-page/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { saveAgainText as text } from '../src/text/uz.save-again'
import { shortcutsText } from '../src/text/uz.shortcuts'
import { t } from '../src/text/uz'
import { newCourse, screenOf } from './course'
import { expect, expectAccessible, PHONE, recordCalls, settled, test } from './test'

const SKILLS = '/courses/skills'

const nameField = (panel: Page): Locator => panel.getByRole('textbox', { name: skillText.name })
const saves = (calls: readonly string[]) => calls.filter((call) => /^(POST|PUT) \/api\/admin/.test(call))

test('the form of a new record focuses its first field, by mouse and by keyboard', async ({ panel, api }) => {
  await panel.goto(SKILLS)
  await panel.getByRole('link', { name: skillText.add }).first().click()
  await expect(nameField(panel)).toBeFocused()
  // Opened by its address, and through quick search.
  await panel.goto(`${SKILLS}/add`)
  await expect(nameField(panel)).toBeFocused()
  await panel.goto('/')
  await expect(panel.getByRole('link', { name: t.screens.homeView })).toBeVisible()
  await panel.keyboard.press('Control+k')
  await expect(panel.getByRole('combobox', { name: t.shell.palette })).toBeFocused()
  await panel.keyboard.type(skillText.addTitle)
  await expect(panel.getByRole('option', { name: skillText.addTitle }).first()).toBeVisible()
  await panel.keyboard.press('Enter')
  await expect(nameField(panel)).toBeFocused()
  // That of a stored one does not.
  const { id } = (await api.call<{ id: number }>('POST', '/skill', { name: 'HTML' })).data
  await panel.goto(SKILLS)
  await panel.getByRole('link', { name: 'HTML', exact: true }).click()
  await expect(nameField(panel)).toHaveValue('HTML')
  await settled(panel)
  await expect(nameField(panel)).not.toBeFocused()
  await expect(panel).toHaveURL(new RegExp(`/${id}$`))
})

/** The first field of each form of a new record. */
const FORMS: readonly (readonly [path: string, name: string])[] = [
  ['/courses/add', 'name'],
  ['/courses/tools/add', 'name'],
  ['/fields/add', 'name'],
  ['/groups/add', 'name'],
  ['/admins/add', 'firstName'],
  ['/section-management/edit/partners/add', 'name'],
  ['/section-management/edit/bonus-courses/add', 'courseId'],
  ['/section-management/edit/video-feedbacks/add', 'fullName'],
  ['/section-management/edit/footer-socials/add', 'type'],
]

test('so does every such form, and none validates the focused field before anything is typed', async ({ panel, api }) => {
  const course = await newCourse(api)
  const ofCourse = ['course-mentor', 'faq', 'course-audience', 'course-advantages', 'networking'].map((screen) => [`${screenOf(course, screen)}/add`, null] as const)
  for (const [path, name] of [...FORMS, ...ofCourse]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.goto(path)
    const first = panel.locator(`form :is(input, textarea, select)${name === null ? '' : `[name="${name}"]`}`).first()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(first, path).toBeFocused()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Tab')
    // oxlint-disable-next-line no-await-in-loop -- the validation runs a moment later
    await panel.waitForTimeout(300)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.locator('[aria-invalid="true"]'), path).toHaveCount(0)
  }
})

test('a save validates it, and so does leaving it once something was typed', async ({ panel, api }) => {
  await panel.goto(`${SKILLS}/add`)
  await expect(nameField(panel)).toBeFocused()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await panel.goto(`${screenOf(await newCourse(api), 'course-mentor')}/add`)
  const name = panel.getByRole('textbox', { name: mentorText.name })
  await expect(name).toBeFocused()
  await expect(panel.getByText(formText.save.allRequired)).toBeVisible()
  // Walking through it is no mistake.
  for (let step = 0; step < 4; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- key by key
    await panel.keyboard.press('Tab')
  }
  await panel.waitForTimeout(300)
  await expect(panel.locator('[aria-invalid="true"]')).toHaveCount(0)
  await panel.getByRole('textbox', { name: mentorText.profession }).fill('Dasturchi')
  await name.focus()
  await panel.keyboard.press('Tab')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
})

test.describe('by finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('no on-screen keyboard opens: the focus stays on the main element', async ({ panel }) => {
    await panel.goto(SKILLS)
    await panel.getByRole('link', { name: skillText.add }).first().tap()
    await expect(nameField(panel)).toBeVisible()
    await settled(panel)
    await expect(panel.getByRole('main')).toBeFocused()
    await nameField(panel).fill('HTML')
    await panel.getByRole('button', { name: text.again }).tap()
    await expect(panel.locator('[data-toast]')).toContainText(text.created('HTML'))
    await expect(nameField(panel)).toHaveValue('')
    await expect(nameField(panel)).not.toBeFocused()
  })
})

test('what is typed while a row is being saved belongs to the next one, however slow the server', async ({ panel, api }) => {
  await panel.route('**/api/admin/skill', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await route.continue()
  })
  await panel.goto(`${SKILLS}/add`)
  await expect(nameField(panel)).toBeFocused()
  await expect(panel.getByRole('button', { name: text.again })).toBeVisible()
  for (const name of ['Birinchi', 'Ikkinchi', 'Uchinchi']) {
    // oxlint-disable-next-line no-await-in-loop -- as a person types
    await panel.keyboard.type(name)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Control+Shift+Enter')
  }
  await panel.keyboard.type('Toʻrtinchi')
  await expect(panel.locator('[data-toast]').filter({ hasText: text.created('Uchinchi') })).toBeVisible()
  await expect(nameField(panel)).toHaveValue('Toʻrtinchi')
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(new RegExp(`${SKILLS}$`))
  const { skills } = await api.get<{ skills: { name: string }[] }>('/skills?perPage=100')
  expect(skills.map(({ name }) => name).toSorted()).toEqual(['Birinchi', 'Ikkinchi', 'Toʻrtinchi', 'Uchinchi'])
})

test('a refused row comes back, and what was typed since then waits for it', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'HTML' })
  await panel.route('**/api/admin/skill', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await panel.goto(`${SKILLS}/add`)
  await expect(panel.getByRole('button', { name: text.again })).toBeVisible()
  await expect(nameField(panel)).toBeFocused()
  await panel.keyboard.type('HTML')
  await panel.keyboard.press('Control+Shift+Enter')
  await panel.keyboard.type('CSS')
  await expect(nameField(panel)).toHaveValue('HTML')
  await expect(nameField(panel)).toHaveAttribute('aria-invalid', 'true')
  await nameField(panel).fill('HTML5')
  await panel.keyboard.press('Control+s')
  await expect(nameField(panel)).toHaveValue('CSS')
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(new RegExp(`${SKILLS}$`))
  const { skills } = await api.get<{ skills: { name: string }[] }>('/skills?perPage=100')
  expect(skills.map(({ name }) => name).toSorted()).toEqual(['CSS', 'HTML', 'HTML5'])
})

test('rows are added one after another, each reported by its name with a link', async ({ panel, api }) => {
  await panel.goto(`${SKILLS}/add`)
  const calls = recordCalls(panel)
  const toast = panel.locator('[data-toast]')
  await expect(nameField(panel)).toBeFocused()
  await panel.keyboard.type('HTML')
  await panel.getByRole('button', { name: text.again }).click()
  await expect(toast).toContainText(text.created('HTML'))
  await expect(nameField(panel)).toHaveValue('')
  await expect(nameField(panel)).toBeFocused()
  await expect(panel.getByText(formText.save.othersRequired)).toBeVisible()
  await expect(panel).toHaveURL(new RegExp(`${SKILLS}/add$`))
  await expectAccessible(panel, 'a form for the next new record')

  // By the shortcut, from the focused field.
  await panel.keyboard.type('CSS')
  await panel.keyboard.press('Control+Shift+Enter')
  await expect(toast).toContainText(text.created('CSS'))
  await expect(nameField(panel)).toHaveValue('')
  await expect(nameField(panel)).toBeFocused()
  expect(saves(calls)).toEqual(['POST /api/admin/skill', 'POST /api/admin/skill'])

  // Undone by shortcut, and what is typed meanwhile stays.
  await panel.keyboard.type('React')
  await panel.getByRole('button', { name: t.common.undo, exact: true }).click()
  await expect(toast).toContainText(t.common.undone)
  const names = async () => (await api.get<{ skills: { name: string }[] }>('/skills?page=1&perPage=10')).skills.map(({ name }) => name)
  await expect.poll(names).toEqual(['HTML'])
  await expect(nameField(panel)).toHaveValue('React')

  // Following the link asks about what is typed.
  await panel.keyboard.press('Control+Shift+Enter')
  await expect(toast).toContainText(text.created('React'))
  await nameField(panel).fill('Vue')
  await panel.getByRole('button', { name: text.openOf('React') }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: formText.save.leaveYes }).click()
  await expect(nameField(panel)).toHaveValue('React')
  // What was typed for the next one is its draft, of the saved ones there is none.
  await panel.goto(`${SKILLS}/add`)
  await expect(nameField(panel)).toHaveValue('Vue')
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(panel.getByRole('button', { name: text.again })).toBeVisible()
  await panel.keyboard.press('Control+Shift+Enter')
  await expect(toast).toContainText(text.created('Vue'))
  await expect(panel.getByText(formText.draft.restored)).toBeHidden()
  await panel.reload()
  await expect(nameField(panel)).toHaveValue('')
})

test('errors keep the form as it is', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'HTML' })
  await panel.goto(`${SKILLS}/add`)
  await expect(panel.getByRole('button', { name: text.again })).toBeVisible()
  await panel.keyboard.press('Control+Shift+Enter')
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await panel.keyboard.type('HTML')
  await panel.keyboard.press('Control+Shift+Enter')
  await expect(nameField(panel)).toHaveAttribute('aria-invalid', 'true')
  await expect(nameField(panel)).toHaveValue('HTML')
})

test('it is offered for new rows only: not for a stored one, a copy, or one with a screen of its own', async ({ panel, api }) => {
  const { id } = (await api.call<{ id: number }>('POST', '/skill', { name: 'HTML' })).data
  const course = await newCourse(api)
  for (const path of [`${SKILLS}/edit/${id}`, '/courses/add', `/courses/add?copy=${course}`, '/section-management/edit/banner']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('button', { name: formText.save.save, exact: true }), path).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settled(panel)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('button', { name: text.again }), path).toHaveCount(0)
  }
  await panel.goto(`${screenOf(course, 'course-mentor')}/add`)
  await expect(panel.getByRole('button', { name: text.again })).toBeVisible()
  await expectAccessible(panel, mentorText.addTitle)
  // And its shortcut is in the list of shortcuts.
  await panel.goto(`/course/${course}`)
  await expect(panel.getByRole('button', { name: coursePageText.actions })).toBeVisible()
  await panel.keyboard.press('?')
  await expect(panel.getByRole('dialog', { name: shortcutsText.title })).toContainText(shortcutsText.again)
})
