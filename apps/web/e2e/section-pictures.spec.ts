import type { Locator, Page } from '@playwright/test'
import { homeText } from '../src/text/uz.home'
import { sectionToolsText as tools } from '../src/text/uz.section-tools'
import { sectionsText as text } from '../src/text/uz.sections'
import { courseSections, makeCourse } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

const pictureOf = (panel: Page, name: string): Locator => panel.locator(`main [data-picture="${name}"]`)

/** The URL of a picture, once it is rendered. */
async function drawn(picture: Locator): Promise<string> {
  await expect(picture).toHaveAttribute('data-drawn', /^blob:/, { timeout: 20_000 })
  return (await picture.getAttribute('data-drawn')) ?? ''
}

/** The number of colours in a picture; a blank one has one. */
const coloursIn = async (panel: Page, url: string) =>
  await panel.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const colours = new Set<string>()
    // In sixteen levels each: shades between two are not counted.
    for (let at = 0; at < data.length; at += 4) colours.add([0, 1, 2].map((part) => (data[at + part] ?? 0) >> 4).join())
    return colours.size
  }, url)

async function openCourse(panel: Page, api: Parameters<typeof makeCourse>[0]) {
  const { id } = await makeCourse(api, 'Frontend')
  const faq = await api.call<{ id: number; version: number }>('POST', `/course/${id}/faq`, { question: 'Nima?', answer: '<p>Bu.</p>' })
  await panel.goto(`/course/${id}`)
  await expect(panel.getByRole('textbox', { name: tools.search })).toBeVisible()
  return { id, faq: faq.data }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ viewport: LAPTOP, colorScheme })

    test('each section in view has a small picture of what visitors see, an empty one its outline', async ({ panel, api }) => {
      const { id, faq } = await openCourse(panel, api)
      const stored = await courseSections(api, id)
      await expect(panel.locator('main [data-picture]')).toHaveCount(stored.length)
      await expect(panel.locator('main [data-picture][data-empty]')).toHaveCount(stored.filter((one) => one.isFilled === false).length)
      // It is scrolled into view first.
      const picture = pictureOf(panel, 'FAQ')
      await expect(picture).not.toHaveAttribute('data-drawn')
      await picture.scrollIntoViewIfNeeded()
      const first = await drawn(picture)
      expect(await coloursIn(panel, first)).toBeGreaterThan(4)
      expect(await pictureOf(panel, 'CourseMentor').getAttribute('data-drawn')).toBeNull()
      // Screen readers and the tab order skip it.
      await expect(picture).toHaveAttribute('aria-hidden', 'true')
      await expect(picture.locator('*')).toHaveCount(0)
      await expectAccessible(panel, 'rows with pictures', [LAPTOP])

      // Shown, hidden or renamed it is the same picture; with other content another one.
      const name = stored.find((one) => one.name === 'FAQ')?.displayName ?? ''
      await panel.getByRole('checkbox', { name: text.switch(name, text.show), exact: true }).press('Space')
      await expect.poll(async () => (await courseSections(api, id)).find((one) => one.name === 'FAQ')?.isVisible).toBe(true)
      expect(await picture.getAttribute('data-drawn')).toBe(first)
      const other = { question: 'Kurs qancha davom etadi?', answer: '<p>Olti oy.</p>', version: faq.version }
      const changed = await api.call('PUT', `/course/faq/${faq.id}`, other)
      expect(changed.status).toBe(200)
      await panel.getByRole('link', { name: text.editLabel(name) }).click()
      await expect(picture).toHaveCount(0)
      await panel.goBack()
      await expect(picture).toHaveAttribute('data-drawn', /^blob:/, { timeout: 20_000 })
      await expect.poll(async () => await picture.getAttribute('data-drawn'), { timeout: 20_000 }).not.toBe(first)
    })

    test('it is enlarged on hover, and on focus of the link to its view', async ({ panel, api }) => {
      const { id } = await openCourse(panel, api)
      const name = (await courseSections(api, id)).find((one) => one.name === 'FAQ')?.displayName ?? ''
      const picture = pictureOf(panel, 'FAQ')
      await picture.scrollIntoViewIfNeeded()
      const url = await drawn(picture)
      const large = panel.locator('[data-magnified]')
      await expect(large).toHaveCount(0)
      await picture.hover()
      await expect(large).toHaveAttribute('src', url)
      const box = await large.boundingBox()
      expect(box?.width).toBeGreaterThan(300)
      expect((box?.y ?? -1) + (box?.height ?? 0)).toBeLessThanOrEqual(LAPTOP.height)
      await panel.keyboard.press('Escape')
      await expect(large).toHaveCount(0)
      // The tab order leads from the switch to it.
      await panel.mouse.move(0, 0)
      await panel.getByRole('checkbox', { name: text.switch(name, text.show), exact: true }).focus()
      await panel.keyboard.press('Tab')
      await expect(panel.getByRole('link', { name: text.view(name) })).toBeFocused()
      await expect(large).toHaveAttribute('src', url)
      await panel.keyboard.press('Tab')
      await expect(large).toHaveCount(0)
    })
  })
}

test.describe('the landing page', () => {
  test.use({ start: 'demo', viewport: LAPTOP })

  test('has pictures too, including its own pictures', async ({ panel }) => {
    await panel.goto('/')
    await expect(panel.getByRole('list', { name: homeText.title })).toBeVisible()
    const banner = await drawn(pictureOf(panel, 'Banner'))
    expect(await coloursIn(panel, banner)).toBeGreaterThan(20)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('there is no space for them, and no code of the site is loaded', async ({ panel, api }) => {
    const loaded: string[] = []
    panel.on('request', (request) => loaded.push(request.url()))
    await openCourse(panel, api)
    await panel.waitForTimeout(1500)
    await expect(pictureOf(panel, 'FAQ')).toBeHidden()
    expect(loaded.filter((url) => /\/assets\/(?:site|painter)-|\/preview\//.test(url))).toEqual([])
  })
})

test.describe('names', () => {
  test.use({ viewport: LAPTOP })

  test('a click anywhere on a row opens its form, except on its controls', async ({ panel, api }) => {
    const { id } = await openCourse(panel, api)
    const name = (await courseSections(api, id)).find((one) => one.name === 'FAQ')?.displayName ?? ''
    const link = panel.getByRole('link', { name: text.editLabel(name) })
    const row = panel.locator('main [data-row]').filter({ has: link })
    // The link is recognisable at rest, and more so on hover.
    const sign = () => link.locator('bdi').evaluate((one) => getComputedStyle(one, '::after').content)
    expect(await sign()).toContain('›')
    const colour = () => link.evaluate((one) => getComputedStyle(one).color)
    const atRest = await colour()
    await row.hover({ position: { x: 700, y: 20 } })
    await expect.poll(colour).not.toBe(atRest)
    await link.hover()
    await expect(link).toHaveCSS('text-decoration-line', 'underline')

    await panel.getByRole('button', { name: text.actions(name), exact: true }).click()
    await panel.getByRole('menuitem', { name: text.slideOn }).click()
    await expect.poll(async () => (await courseSections(api, id)).find((one) => one.name === 'FAQ')?.isSwiper).toBe(true)
    await row.locator('[data-switch]').click()
    await expect.poll(async () => (await courseSections(api, id)).find((one) => one.name === 'FAQ')?.isVisible).toBe(true)
    await expect(panel).toHaveURL(new RegExp(`/course/${id}$`))
    await row.click({ position: { x: 700, y: 20 } })
    await expect(panel).toHaveURL(new RegExp(`/course/${id}/course-sections/edit/faq$`))
  })

  test('a static section links nowhere, and its badge says why, as text and on focus', async ({ panel, api }) => {
    const { id } = await openCourse(panel, api)
    const name = (await courseSections(api, id)).find((one) => one.name === 'Certificate')?.displayName ?? ''
    const row = panel.locator('main [data-row]').filter({ has: panel.getByRole('button', { name: text.actions(name), exact: true }) })
    await row.click({ position: { x: 700, y: 20 } })
    await expect(panel).toHaveURL(new RegExp(`/course/${id}$`))
    const sign = row.getByRole('button', { name: text.layouts[1].name })
    await expect(sign).toContainText(text.layouts[1].name)
    await expect(sign.locator('span')).toBeVisible()
    const help = panel.getByRole('tooltip')
    await sign.hover()
    await expect(help).toContainText(text.layouts[1].help)
    await panel.mouse.move(0, 0)
    await expect(help).toHaveCount(0)
    await panel.getByRole('button', { name: text.actions(name), exact: true }).focus()
    for (let presses = 0; presses < 3; presses += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await panel.keyboard.press('Shift+Tab')
    }
    await expect(sign).toBeFocused()
    await expect(help).toContainText(text.layouts[1].help)
    await expectAccessible(panel, 'the badge of a static section', [LAPTOP])
    // Without space there is only the icon.
    await panel.setViewportSize({ width: 900, height: 768 })
    await expect(sign).toBeVisible()
    await expect(sign.locator('span')).toBeHidden()
  })
})
