import type { Locator, Page } from '@playwright/test'
import { faqText } from '../src/resources/faq/text'
import { skillNames } from '../src/resources/skill/names'
import { skillText } from '../src/resources/skill/text'
import { historyText } from '../src/text/uz.history'
import { paletteText as text } from '../src/text/uz.palette'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { makeCourse } from './course-api'
import { expect, expectAccessible, test } from './test'

const field = (panel: Page): Locator => panel.getByRole('combobox', { name: t.shell.palette })
const options = (panel: Page): Locator => panel.getByRole('option').filter({ hasNotText: text.inRequests('').replace(/[“”]/g, '') })

async function openPalette(panel: Page): Promise<void> {
  await expect(panel.getByRole('button', { name: t.shell.palette })).toBeVisible()
  await panel.keyboard.press('Control+k')
  await expect(field(panel)).toBeFocused()
}

/** A course with a question, whose answer has a unique phrase. */
async function makeQuestion(api: Api): Promise<{ course: number; question: number }> {
  const course = await makeCourse(api, 'Frontend')
  const answer = '<p>Har hafta uch marta dars bor.</p><p>Zarafshon vodiysidagi oʻquvchilar onlayn qatnashadi.</p>'
  const { data } = await api.call<{ id: number }>('POST', `/course/${course.id}/faq`, { question: 'Darslar qachon?', answer })
  return { course: course.id, question: data.id }
}

test('a phrase is found in a record’s content, and its form opened by keyboard alone', async ({ panel, api }) => {
  const { course, question } = await makeQuestion(api)
  await panel.goto('/')
  await openPalette(panel)
  await panel.keyboard.type("zarafshon o'quvchi")
  const found = options(panel)
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Darslar qachon?')
  await expect(found).toContainText(`${historyText.things.faq.one} · Frontend`)
  await expect(found.locator('mark')).toHaveText(['Zarafshon', 'oʻquvchi'])
  await expect(panel.getByRole('group', { name: text.records })).toBeVisible()
  await expect(panel.getByRole('dialog').getByRole('status')).toHaveText(text.count(1))
  const id = await found.getAttribute('id')
  await expect(field(panel)).toHaveAttribute('aria-activedescendant', String(id))
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(new RegExp(`/course/${course}/course-sections/edit/faq/${question}$`))
  await expect(panel.getByRole('dialog')).toHaveCount(0)
  // In the field that contains it, before the words.
  const answer = panel.getByRole('textbox', { name: faqText.answer })
  await expect(answer).toBeFocused()
  await expect.poll(() => panel.evaluate(() => getSelection()?.anchorNode?.textContent?.slice(getSelection()?.anchorOffset))).toMatch(/^Zarafshon/)
  await expect(panel.locator('[data-field="answer"][data-found]')).toBeInViewport()

  // In a form that is open already, too.
  await panel.getByRole('main').getByRole('heading', { level: 1 }).click()
  await openPalette(panel)
  await panel.keyboard.type('har hafta')
  await expect(options(panel)).toHaveCount(1)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('dialog')).toHaveCount(0)
  await expect(answer).toBeFocused()
  await expect.poll(() => panel.evaluate(() => getSelection()?.anchorNode?.textContent?.slice(getSelection()?.anchorOffset))).toMatch(/^Har hafta/)
})

test('a record found by its name opens at the top', async ({ panel, api }) => {
  await makeQuestion(api)
  await panel.goto('/')
  await openPalette(panel)
  await panel.keyboard.type('darslar qachon')
  await expect(options(panel)).toHaveCount(1)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: faqText.name })).toHaveValue('Darslar qachon?')
  await expect(panel.getByRole('main')).toBeFocused()
})

test('a matching row of a form gets the focus', async ({ panel, api }) => {
  const items = Array.from({ length: 9 }, (_, index) => ({ name: index === 7 ? 'Masofadan ishlash' : `Kasb ${index + 1}` }))
  expect((await api.call('PUT', '/mod-profession', { type: 1, title: 'Guruh', items })).status).toBe(200)
  await panel.goto('/')
  await openPalette(panel)
  await panel.keyboard.type('masofadan')
  await expect(options(panel)).toHaveCount(1)
  await panel.keyboard.press('Enter')
  const row = panel.getByRole('textbox').and(panel.locator('[name="items.7.name"]'))
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('screens, actions, courses, sections and records are in one list', async ({ panel, api }) => {
  await makeQuestion(api)
  await panel.goto('/courses')
  await openPalette(panel)
  await field(panel).fill('yangi ko')
  const actions = panel.getByRole('group', { name: text.actions })
  await expect(actions.getByRole('option', { name: skillNames.addTitle })).toBeVisible()
  await field(panel).fill('frontend')
  await expect(panel.getByRole('group', { name: text.courses }).getByRole('option', { name: 'Frontend' })).toBeVisible()
  await field(panel).fill('mentor')
  const section = panel.getByRole('group', { name: text.sections }).getByRole('option').first()
  await expect(section).toContainText('Frontend')
  await section.click()
  await expect(panel).toHaveURL(/course-sections\/edit\/course-mentor$/)
  await openPalette(panel)
  await field(panel).fill('yangi ko')
  await actions.getByRole('option', { name: skillNames.addTitle }).click()
  await expect(panel.getByRole('textbox', { name: skillText.name })).toBeVisible()
})

test('recently opened screens come first, and arrows go through everything', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'Figma' })
  await panel.goto('/courses/skills')
  await panel.getByRole('link', { name: 'Figma', exact: true }).click()
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('Figma')
  // It counts as opened after it stays open.
  await expect.poll(() => panel.evaluate(() => Object.entries(localStorage).join())).toContain('Figma')
  // A new name is taken over.
  await panel.getByRole('textbox', { name: skillText.name }).fill('Figma va Sketch')
  await panel.keyboard.press('Control+s')
  await expect.poll(() => panel.evaluate(() => Object.entries(localStorage).join())).toContain('Figma va Sketch')
  await panel.goto('/groups')
  await openPalette(panel)
  const recents = panel.getByRole('group', { name: text.recents })
  await expect(recents.getByRole('option').first()).toContainText('Figma va Sketch')
  await panel.keyboard.press('ArrowUp')
  await expect(options(panel).last()).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('ArrowDown')
  await expect(options(panel).first()).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('Figma va Sketch')
})

test('a failed search says so, keeps the results, and tries again by itself', async ({ panel, api }) => {
  await makeQuestion(api)
  await panel.goto('/')
  await openPalette(panel)
  await field(panel).fill('zarafshon')
  await expect(options(panel)).toHaveCount(1)
  await panel.route('**/api/admin/search**', (route) => route.abort())
  await field(panel).fill('zarafshon vodiy')
  await expect(panel.getByText(text.failed)).toBeVisible({ timeout: 15_000 })
  await expect(panel.getByText(t.shell.paletteEmpty)).toHaveCount(0)
  await panel.unroute('**/api/admin/search**')
  await expect(panel.getByText(text.failed)).toHaveCount(0, { timeout: 20_000 })
  await expect(options(panel).locator('mark')).toHaveText(['Zarafshon', 'vodiy'])
  await field(panel).fill('hech qayerda yoʻq')
  await expect(panel.getByRole('dialog').getByRole('status')).toHaveText(t.shell.paletteEmpty)
  await expect(panel.getByText(t.shell.paletteEmpty).first()).toBeVisible()
})

test('a screen is found by its name with a letter mistyped', async ({ panel }) => {
  await panel.goto('/')
  await openPalette(panel)
  await field(panel).fill('madia')
  await expect(options(panel).first()).toContainText(t.screens.media)
})

test('requests are searched on their own screen', async ({ panel }) => {
  await panel.goto('/')
  await openPalette(panel)
  await panel.keyboard.type('Nodira')
  await panel.getByRole('option', { name: text.inRequests('Nodira') }).click()
  await expect(panel).toHaveURL(/\/requests\?key=Nodira$/)
})

test('a late response does not replace a later one', async ({ panel, api }) => {
  await makeCourse(api, 'Frontend')
  await makeCourse(api, 'Backend')
  await panel.route('**/api/admin/search**', async (route) => {
    if (route.request().url().includes('key=front')) await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue().catch(() => undefined)
  })
  await panel.goto('/')
  await openPalette(panel)
  await field(panel).fill('frontend')
  await panel.waitForTimeout(400)
  await field(panel).fill('backend')
  const courses = panel.getByRole('group', { name: text.courses })
  await expect(courses.getByRole('option', { name: 'Backend' })).toBeVisible()
  await panel.waitForTimeout(1800)
  await expect(courses.getByRole('option')).toHaveCount(1)
})

for (const width of [360, 1366]) {
  test.describe(`quick search, ${width} pixels`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: width === 360 })

    test('is accessible, empty and with results', async ({ panel, api }) => {
      await makeQuestion(api)
      await panel.goto('/')
      const button = panel.getByRole('button', { name: t.shell.palette })
      await (width === 360 ? button.tap() : button.click())
      await expect(options(panel).first()).toBeVisible()
      await expectAccessible(panel, 'quick search')
      await field(panel).fill('dars')
      await expect(options(panel).filter({ hasText: 'Darslar qachon?' })).toBeVisible()
      await expectAccessible(panel, 'quick search with records')
      const overflow = await panel.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      const box = await options(panel).first().boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(width === 360 ? 40 : 24)
    })
  })
}

test('sections of one name leave space for records, and those of the open course come first', async ({ panel, api }) => {
  const first = await makeCourse(api, 'Birinchi')
  await api.call('POST', `/course/${first.id}/faq`, { question: 'Sertifikat beriladimi?', answer: '<p>Ha.</p>' })
  for (let number = 0; number < 7; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each newer than the previous one
    await makeCourse(api, `Kurs ${number}`)
  }
  const sections = panel.getByRole('group', { name: text.sections }).getByRole('option')
  await panel.goto('/courses')
  await openPalette(panel)
  await field(panel).fill('sertifikat')
  await expect(sections.first()).toContainText('Kurs 6')
  await expect(panel.getByRole('group', { name: text.records }).getByRole('option')).toContainText('Sertifikat beriladimi?')
  await panel.goto(`/course/${first.id}`)
  await openPalette(panel)
  await field(panel).fill('sertifikat')
  await expect(sections.first()).toContainText('Birinchi')
})

test('opened again while the chosen screen loads, it stays, empty, with the focus', async ({ panel }) => {
  // Its code is delayed, so that the screen arrives while quick search is open again.
  let arrive = () => {}
  const late = new Promise<void>((done) => {
    arrive = done
  })
  await panel.route('**/assets/skill-*.js', async (route) => {
    await late
    await route.continue()
  })
  await panel.goto('/groups')
  await openPalette(panel)
  await field(panel).fill(skillNames.title)
  await panel.keyboard.press('Enter')
  await panel.keyboard.press('Control+k')
  await expect(field(panel)).toBeFocused()
  await expect(field(panel)).toHaveValue('')
  await panel.keyboard.type('figma')
  arrive()
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  await expect(panel.locator('main h1')).toHaveText(skillNames.title)
  await panel.waitForTimeout(500)
  await expect(field(panel)).toBeFocused()
  await expect(field(panel)).toHaveValue('figma')
  await panel.keyboard.press('Escape')
  await expect(panel.getByRole('dialog')).toHaveCount(0)
})
