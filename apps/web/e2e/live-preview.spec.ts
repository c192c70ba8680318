import type { Locator, Page } from '@playwright/test'

import { faqText } from '../src/resources/faq/text'
import { finderText } from '../src/resources/profession-finder/text'
import { formText } from '../src/text/uz.form'
import { keepDraftText } from '../src/text/uz.keep-draft'
import { mentorText } from '../src/resources/mentor/text'
import { partnerText } from '../src/resources/partner/text'
import { previewText as text } from '../src/text/uz.preview'
import { salaryText } from '../src/resources/average-salary/text'
import { summaryText } from '../src/resources/summary/text'
import { t } from '../src/text/uz'
import { make, newCourse, picture, saveForm, screenOf } from './course'
import { pngFile } from './pictures'
import { expect, expectAccessible, LAPTOP, PHONE, tabTo, test } from './test'

const FINDER = '/section-management/edit/profession-finder'
const PARTNERS = '/section-management/edit/partners'

/** The section as visitors will see it. */
const previewOf = (panel: Page, section?: string): Locator =>
  section === undefined ? panel.getByRole('region', { name: text.region('') }) : panel.getByRole('region', { name: text.region(section), exact: true })

const toggle = (panel: Page) => panel.getByRole('button', { name: text.title, exact: true })

const finder = async (image: string) => ({
  title: 'Qaysi kasb sizga mos?',
  desc: 'Testdan oʻting',
  buttonText: 'Boshlash',
  link: 'https://example.uz/test',
  image,
})

/** Whether a part of the preview is within its visible area. */
async function isInSight(part: Locator, frame: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([part.boundingBox(), frame.boundingBox()])
  if (inner === null || outer === null) return false
  const isDown = inner.y + inner.height > outer.y && inner.y < outer.y + outer.height
  return isDown && inner.x + inner.width > outer.x && inner.x < outer.x + outer.width
}

test.use({ viewport: LAPTOP })

test('typed values are shown before they are saved, and disappear when discarded', async ({ panel, api }) => {
  expect((await api.call('PUT', '/profession-finder/save', await finder(await picture(api, 'other')))).status).toBe(200)
  await panel.goto(FINDER)
  const preview = previewOf(panel)
  const heading = preview.locator('h2')
  await expect(heading).toHaveText('Qaysi kasb sizga mos?')
  await panel.getByRole('textbox', { name: finderText.heading }).fill('Kasbingizni toping')
  await panel.getByRole('textbox', { name: finderText.buttonText }).fill('Testni boshlash')
  await expect(heading).toHaveText('Kasbingizni toping')
  await expect(preview.getByText('Testni boshlash')).toBeVisible()
  expect((await api.get<{ title: string }>('/profession-finder')).title).toBe('Qaysi kasb sizga mos?')

  await panel.getByRole('button', { name: formText.save.discard, exact: true }).click()
  await panel.getByRole('button', { name: formText.save.discardYes, exact: true }).click()
  await expect(heading).toHaveText('Qaysi kasb sizga mos?')
  await expect(preview.getByText('Boshlash', { exact: true })).toBeVisible()
})

test('a picture is shown as soon as it is chosen, and disappears when removed', async ({ panel }) => {
  await panel.goto(FINDER)
  const shown = previewOf(panel).locator('img:visible')
  await expect(previewOf(panel).locator('h2')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 240))
  await expect(shown).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await panel.locator('[data-field="image"]').getByRole('button', { name: formText.image.remove }).click()
  await expect(shown).toHaveCount(0)
})

test('a new row is at the end of its list, in view, and a stored one in its place', async ({ panel, api }) => {
  const logo = await picture(api, 'partners', 120, 60)
  const names = Array.from({ length: 14 }, (_, index) => `Hamkor ${index}`)
  const made = await make<{ id: number }>(api, 'POST', '/partner', names.map((name) => ({ name, link: 'https://example.uz', logo })))
  await panel.goto(`${PARTNERS}/add`)
  const preview = previewOf(panel)
  const rows = preview.locator('li')
  await expect(rows).toHaveCount(15)
  await panel.getByRole('textbox', { name: partnerText.name }).fill('Yangi hamkor')
  await expect(rows.last()).toHaveText('Yangi hamkor')
  await expect.poll(() => isInSight(rows.last(), preview)).toBe(true)
  expect(await isInSight(rows.first(), preview)).toBe(false)

  await panel.goto(`${PARTNERS}/${made[1]?.id}`)
  await expect(rows).toHaveCount(14)
  await panel.locator('[data-field="logo"]').getByRole('button', { name: formText.image.remove }).click()
  await panel.getByRole('textbox', { name: partnerText.name }).fill('Boshqa nom')
  await expect(rows.nth(1)).toHaveText('Boshqa nom')

  // A swiper is scrolled to it.
  const { sections } = await api.get<{ sections: { name: string; isSwiper: boolean }[] }>('/sections')
  const swiped = sections.map((section) => ({ ...section, isSwiper: section.name === 'Partners' }))
  expect((await api.call('PUT', '/sections', { sections: swiped })).status).toBe(200)
  await panel.goto(`${PARTNERS}/${made[9]?.id}`)
  await expect(rows).toHaveCount(14)
  await expect.poll(() => isInSight(rows.nth(9), preview)).toBe(true)
  expect(await isInSight(rows.first(), preview)).toBe(false)
})

test('rich text is shown while it is typed, in the edited answer, expanded', async ({ panel, api }) => {
  const course = await newCourse(api)
  const faqs = [1, 2, 3].map((one) => ({ question: `${one}-savol`, answer: `<p>${one}-javob</p>` }))
  const made = await make<{ id: number }>(api, 'POST', `/course/${course}/faq`, faqs)
  await panel.goto(`${screenOf(course, 'faq')}/${made[2]?.id}`)
  const preview = previewOf(panel)
  await expect(preview.getByText('3-javob')).toBeVisible()
  await expect(preview.getByText('1-javob')).toBeHidden()
  const editor = panel.getByRole('textbox', { name: faqText.answer })
  await editor.click()
  await panel.keyboard.press('Control+End')
  await panel.keyboard.type(' va ')
  await panel.keyboard.press('Control+b')
  await panel.keyboard.type('qalin')
  await expect(preview.locator('details[open] strong')).toHaveText('qalin')
})

test('data shown by several sections is previewed in each of them, first in that of the screen', async ({ panel, api }) => {
  const course = await newCourse(api)
  const salary = { title: 'Maoshlar', juniorSalary: 5_000_000, middleSalary: 9_000_000, seniorSalary: 15_000_000, source: 'hh.uz' }
  expect((await api.call('PUT', `/course/${course}/average-salary`, salary)).status).toBe(200)
  await panel.goto(screenOf(course, 'average-salary-box'))
  const section = (name: string) => previewOf(panel).locator(`[data-section="${name}"]`)
  await expect(section('AverageSalaryStepBox')).toContainText(/5\s000\s000/)
  // All sections of a new course are hidden: the preview says why the site shows nothing.
  await expect(panel.getByText(text.hidden)).toBeVisible()
  const variants = panel.getByRole('combobox', { name: text.section })
  await expect(variants.getByRole('option')).toHaveCount(3)
  await variants.selectOption('AverageSalaryStepLine')
  await expect(section('AverageSalaryStepLine')).toContainText(/5\s000\s000/)
  await panel.getByRole('textbox', { name: salaryText.junior }).fill('6500000')
  await expect(section('AverageSalaryStepLine')).toContainText(/6\s500\s000/)
  await expect(section('AverageSalaryStepBox')).toHaveCount(0)

  // However far the form is scrolled, it stays beside the fields, clear of the header and the bar.
  await panel.getByRole('textbox', { name: salaryText.addInfo }).scrollIntoViewIfNeeded()
  await panel.mouse.move(500, 400)
  await panel.mouse.wheel(0, 2000)
  await expect.poll(() => panel.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect.poll(async () => (await toggle(panel).boundingBox())?.y).toBeGreaterThan(56)
  await expect(toggle(panel)).toBeInViewport()
})

test('it is one tab stop, nothing in it is interactive, and its width is remembered', async ({ panel, api }) => {
  const course = await newCourse(api)
  const media = await picture(api, 'student-images')
  const long = 'Oʻn yildan beri dasturlaydi. '.repeat(30)
  const [mentor] = await make<{ id: number }>(api, 'POST', `/course/${course}/mentor`, [{ fullName: 'Aziz Rahimov', profession: 'Dasturchi', desc: long, media }])
  await panel.goto(`${screenOf(course, 'course-mentor')}/single/${mentor?.id}`)
  const preview = previewOf(panel)
  await expect(preview.getByText('Aziz Rahimov')).toBeVisible()
  // It contains a button that expands the long text.
  await expect(preview.locator('button')).toHaveCount(1)
  const desktop = panel.getByRole('button', { name: text.widths.desktop })
  await tabTo(panel, desktop)
  await panel.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: text.full })).toBeFocused()
  await panel.keyboard.press('Tab')
  await expect(preview).toBeFocused()
  await panel.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: keepDraftText.button, exact: true })).toBeFocused()
  await panel.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: formText.save.save, exact: true })).toBeFocused()

  const page = preview.locator('[inert]')
  // Slightly more space than a phone has is used.
  const wide = await page.evaluate((node) => node.clientWidth)
  expect(wide).toBeGreaterThanOrEqual(390)
  expect(wide).toBeLessThan(430)
  await tabTo(panel, desktop, 'Shift+Tab')
  await panel.keyboard.press('Space')
  await expect(desktop).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveCSS('width', '1440px')
  const [inner, outer] = await Promise.all([page.boundingBox(), preview.boundingBox()])
  expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0)
  await panel.reload()
  await expect(page).toHaveCSS('width', '1440px')

  await toggle(panel).click()
  await expect(preview).toHaveCount(0)
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: mentorText.name })).toHaveValue('Aziz Rahimov')
  await expect(toggle(panel)).toHaveAttribute('aria-expanded', 'false')
})

test('saved values are still shown, with those saved by another form since', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'profession-summary'))
  await panel.getByRole('textbox', { name: summaryText.name }).fill('Kasb haqida')
  await panel.getByRole('textbox', { name: summaryText.desc }).fill('Qisqacha')
  await saveForm(panel)
  const preview = previewOf(panel)
  await expect(preview.locator('h2')).toHaveText('Kasb haqida')
  await expect(preview.getByText('Qisqacha')).toBeVisible()

  const logo = await picture(api, 'partners', 120, 60)
  await panel.goto(`${PARTNERS}/add`)
  await expect(preview.locator('li')).toHaveCount(1)
  await make(api, 'POST', '/partner', [{ name: 'Hamkor', link: 'https://example.uz', logo }])
  await panel.getByRole('link', { name: partnerText.title }).first().click()
  await panel.getByRole('link', { name: partnerText.add }).first().click()
  await expect(preview.locator('li')).toHaveCount(2)
})

test.describe('when the site cannot be read', () => {
  test('the form works without it, and the preview has a retry', async ({ panel }) => {
    await panel.route('**/api/admin/preview/home', (route) => route.fulfill({ status: 404, json: {} }))
    await panel.goto(FINDER)
    await expect(panel.getByText(text.failed)).toBeVisible()
    await panel.getByRole('textbox', { name: finderText.heading }).fill('Kasbingizni toping')
    await panel.unroute('**/api/admin/preview/home')
    await panel.getByRole('button', { name: t.common.again }).click()
    await expect(previewOf(panel).locator('h2')).toHaveText('Kasbingizni toping')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('it is below the form, loaded on request', async ({ panel, api }) => {
    const course = await newCourse(api)
    const media = await picture(api, 'student-images')
    const people = ['Aziz Rahimov', 'Gulnoza Saidova'].map((fullName) => ({ fullName, profession: 'Dasturchi', desc: 'Tajribali', media }))
    const made = await make<{ id: number }>(api, 'POST', `/course/${course}/mentor`, people)
    const calls: string[] = []
    panel.on('request', (request) => calls.push(request.url()))
    await panel.goto(`${screenOf(course, 'course-mentor')}/single/${made[1]?.id}`)
    await expect(panel.getByRole('textbox', { name: mentorText.name })).toHaveValue('Gulnoza Saidova')
    await panel.waitForLoadState('networkidle')
    expect(calls.filter((url) => /\/preview\/|\/live-/.test(url))).toEqual([])
    await toggle(panel).click()
    const preview = previewOf(panel)
    const name = preview.getByText('Gulnoza Saidova')
    await expect(name).toBeVisible()
    await expect.poll(() => isInSight(name, preview)).toBe(true)
    const [field, shown] = await Promise.all([panel.getByTestId('media-file').locator('..').boundingBox(), preview.boundingBox()])
    expect(shown?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
    await panel.getByRole('textbox', { name: mentorText.name }).fill('Gulnoza Saidova-Karimova')
    await expect(preview.getByText('Gulnoza Saidova-Karimova')).toBeVisible()
  })
})

test('it is accessible, light and dark, on a laptop and a phone', async ({ panel, api }) => {
  test.setTimeout(120_000)
  const course = await newCourse(api)
  const media = await picture(api, 'student-images')
  const people = ['Aziz Rahimov', 'Gulnoza Saidova'].map((fullName) => ({ fullName, profession: 'Dasturchi', desc: 'Tajribali '.repeat(40), media }))
  await make(api, 'POST', `/course/${course}/mentor`, people)
  await panel.evaluate(() => localStorage.setItem('preview.narrow', '1'))
  for (const path of [`${PARTNERS}/add`, screenOf(course, 'average-salary-line'), `${screenOf(course, 'course-mentor')}/add`]) {
    await panel.goto(path)
    await expect(previewOf(panel).locator('h2')).toBeVisible()
    await expectAccessible(panel, `the preview at ${path}`)
  }
})
