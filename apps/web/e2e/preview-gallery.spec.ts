import { expect, test as base, type ConsoleMessage, type Locator, type Page, type Request } from '@playwright/test'
import { WIDTHS } from '@peshtoq/site-kit/gallery/contents'
import { startGallery, type Gallery } from '../scripts/gallery'
import { COURSE_SECTIONS, HOME_SECTIONS } from '../src/api/generated/contract'
import { violationsOf } from './axe'
import { text } from '@peshtoq/site-kit/text'

type Query = Parameters<Gallery['at']>[0]

type WorkerFixtures = {
  gallery: Gallery
  /** A page that shows one section after another: its hundred and fifty files take longer to load than a check. */
  stage: Page
}

const test = base.extend<object, WorkerFixtures>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- it needs no other
    async ({}, use) => {
      const gallery = await startGallery()
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker' },
  ],
  stage: [
    async ({ browser, gallery }, use) => {
      const stage = await browser.newPage({ locale: 'uz-UZ' })
      await stage.goto(gallery.at({}))
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
})

/** Shows something else in a loaded gallery. */
async function show(stage: Page, query: Query): Promise<void> {
  await stage.evaluate((search) => {
    history.replaceState(null, '', search)
    dispatchEvent(new PopStateEvent('popstate'))
    scrollTo(0, 0)
  }, `?${String(new URLSearchParams(query))}`)
}

const NAMES = [...new Set([...HOME_SECTIONS, ...COURSE_SECTIONS].map((section) => section.name))]

/** All errors that the page logs during an action. */
async function faultsOf(page: Page, doing: () => Promise<void>): Promise<string[]> {
  const faults: string[] = []
  const watching = {
    pageerror: (error: Error) => faults.push(error.message),
    console: (message: ConsoleMessage) => message.type() === 'error' && faults.push(message.text()),
    request: (request: Request) => /\/media\//.test(request.url()) && faults.push(`loaded ${request.url()}`),
  }
  page.on('pageerror', watching.pageerror).on('console', watching.console).on('request', watching.request)
  await doing()
  page.off('pageerror', watching.pageerror).off('console', watching.console).off('request', watching.request)
  return faults
}

/** The elements that overflow the site sideways, except for scrollable ones, which are focusable. */
async function sticking(page: Page): Promise<string[]> {
  return page.locator('[data-shows]').evaluateAll((places) =>
    places.flatMap((place) => {
      const { left, right } = place.getBoundingClientRect()
      return [...place.querySelectorAll('*')]
        .filter((node) => {
          if (node.getClientRects().length === 0 || node.parentElement?.closest('svg, [tabindex]')) return false
          const box = node.getBoundingClientRect()
          return box.left < left - 1 || box.right > right + 1
        })
        .map((node) => `${place.getAttribute('data-shows')}: ${node.outerHTML.slice(0, 120)}`)
    }),
  )
}

for (const name of NAMES) {
  test(`${name} renders correctly with every content at every width`, async ({ stage }) => {
    const faults = await faultsOf(stage, async () => {
      await stage.setViewportSize({ width: 2760, height: 1600 })
      await show(stage, { name })
      const places = stage.locator('[data-shows]')
      await expect(places.nth(2 * WIDTHS.length - 1), 'in more than one state').toBeVisible()
      await expect(places.locator(`[data-section="${name}"]`)).toHaveCount(await places.count())
      // By the second frame a swiper has been measured.
      await stage.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      // The same section many times on one page cannot but have the same name.
      expect(await violationsOf(stage, { without: ['landmark-unique'] })).toEqual([])
      expect(await sticking(stage)).toEqual([])
    })
    expect(faults).toEqual([])
  })
}

for (const [name, ...besides] of [
  ['HomePage'],
  // No page has all variants of a section; here they are side by side with the same title.
  ['CoursePage', 'landmark-unique'],
] as const) {
  test(`${name} renders correctly as a whole`, async ({ stage }) => {
    const faults = await faultsOf(stage, async () => {
      for (const width of WIDTHS) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, on the same page
        await stage.setViewportSize({ width, height: 900 })
        // oxlint-disable-next-line no-await-in-loop -- as above
        await show(stage, { name, content: 'full', width: String(width) })
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(stage.locator(`[data-shows="full-${width}"]`)).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(stage.getByRole('heading', { level: 1 })).toHaveCount(1)
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await violationsOf(stage, { without: besides }), `axe at ${width} px`).toEqual([])
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await sticking(stage), `at ${width} px`).toEqual([])
      }
    })
    expect(faults).toEqual([])
  })
}

for (const name of ['HomePage', 'CoursePage']) {
  test(`on the ${name} no two neighbours have the same background`, async ({ page, gallery }) => {
    await page.goto(gallery.at({ name, content: 'full', width: '1440' }))
    const alike = await page.locator('[data-section]').evaluateAll((all) => {
      // Dimmed sections are not on the site.
      const shown = all.filter((node) => node.parentElement === null || getComputedStyle(node.parentElement).filter === 'none')
      const grounds = shown.map((node) => getComputedStyle(node).backgroundColor)
      return shown.slice(1).flatMap((node, before) => (grounds[before] === grounds[before + 1] ? [node.getAttribute('data-section')] : []))
    })
    // The header and the banner are the page's own.
    expect(alike.filter((one) => one !== 'Banner')).toEqual([])
  })
}

test('if the last one would be alone, the first has a row to itself', async ({ page, gallery }) => {
  for (const [width, columns] of [[768, 2], [1440, 3]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await page.goto(gallery.at({ name: 'TopRatedCourses', content: 'seven', width: String(width) }))
    // oxlint-disable-next-line no-await-in-loop -- as above
    const boxes = await page.locator('ol > li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, width: wide }) => ({ top, wide })))
    expect(boxes).toHaveLength(7)
    const rows = Map.groupBy(boxes, ({ top }) => top)
    expect([...rows.values()].map((row) => row.length)).toEqual([1, ...Array.from({ length: 6 / columns }, () => columns)])
    expect(boxes[0]?.wide).toBeGreaterThan((boxes[1]?.wide ?? 0) * columns)
  }
})

test('a swiper is moved by its buttons and by keyboard', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(gallery.at({ name: 'TopRatedCourses', content: 'swiper', width: '390' }))
  const row = page.locator('ul[tabindex]')
  const left = () => row.evaluate((list) => Math.round(list.scrollLeft))
  const previous = page.getByRole('button', { name: /^Oldingisi/ })
  const next = page.getByRole('button', { name: /^Keyingisi/ })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')

  await next.click()
  await expect.poll(left).toBeGreaterThan(100)
  await expect(previous).toHaveAttribute('aria-disabled', 'false')
  await next.focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(next).toHaveAttribute('aria-disabled', 'true', { timeout: 1000 })
  }).toPass()
  await expect(next, 'the end takes no focus away').toBeFocused()

  await row.focus()
  const end = await left()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeLessThan(end)
})

test('a swiper without overflow has no buttons', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(gallery.at({ name: 'TopRatedCourses', content: 'swiper', width: '1440' }))
  await expect(page.locator('[data-section="TopRatedCourses"] li')).toHaveCount(3)
  // By the second frame the row has been measured.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('the form that asks for a call sends nothing', async ({ page, gallery }) => {
  await page.goto(gallery.at({ name: 'FreeConsultation', content: 'full', width: '768' }))
  const address = page.url()
  const sent: string[] = []
  await page.getByLabel('Ism').fill('Madina')
  await page.getByLabel('Telefon raqami').fill('90 123 45 67')
  page.on('request', (request) => sent.push(request.url()))
  await page.getByRole('button', { name: 'Yuborish' }).click()
  await expect(page.getByLabel('Ism')).toHaveValue('Madina')
  expect(page.url()).toBe(address)
  expect(sent).toEqual([])
})

test('courses are shown by category', async ({ page, gallery }) => {
  await page.goto(gallery.at({ name: 'Courses', content: 'full', width: '1440' }))
  const cards = page.locator('article', { has: page.getByText(/ta dars/) })
  await expect(cards).toHaveCount(5)
  await page.getByRole('button', { name: 'Dizayn', exact: true }).click()
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Dizayn', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

/** The number of items in each row of a list, as rendered. */
async function rowsOf(list: Locator): Promise<number[]> {
  const tops = await list.locator('> li').evaluateAll((all) =>
    all.filter((one) => one.getClientRects().length > 0).map((one) => Math.round(one.getBoundingClientRect().top)),
  )
  return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length)
}

test('no grid of any count leaves one card alone in its last row', async ({ stage }) => {
  test.setTimeout(120_000)
  const lonely: string[] = []
  // Small items, texts, and cards with a picture: each kind has a layout of its own.
  for (const name of ['Partners', 'VideoFeedbacks', 'ProfessionMatcher', 'TopRatedCourses', 'BonusCourses']) {
    for (const width of ['360', '640', '768', '1024', '1440', '1920']) {
      // oxlint-disable-next-line no-await-in-loop -- one width after the other, on the same page
      await stage.setViewportSize({ width: Number(width), height: 900 })
      for (const content of ['two', 'three', 'four', 'five', 'seven', 'ten', 'thirteen']) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await show(stage, { name, content, width })
        const list = stage.locator(`[data-shows="${content}-${width}"] [data-section] :is(ul, ol)`).first()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(list).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- as above
        const rows = await rowsOf(list)
        // In one column every item is alone.
        if (Math.max(...rows) > 1 && rows.at(-1) === 1) lonely.push(`${name}, ${content} at ${width}: ${rows.join(' ')}`)
      }
    }
  }
  expect(lonely).toEqual([])
})

for (const [script, javaScriptEnabled] of [['with', true], ['without', false]] as const) {
  test(`a phone shows the first of many and the rest on request, ${script} a script`, async ({ browser, gallery }) => {
    // Rendered with a script: the test is whether the list needs one afterwards.
    const drawn = await browser.newPage({ viewport: { width: 360, height: 800 } })
    await drawn.goto(gallery.at({ name: 'ProfessionMatcher', content: 'seven', width: '360' }))
    await expect(drawn.locator('[data-shows] li').first()).toBeVisible()
    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, javaScriptEnabled })
    const page = javaScriptEnabled ? drawn : await context.newPage()
    if (!javaScriptEnabled) {
      const styles = await drawn.evaluate(() => [...document.querySelectorAll('style')].map((one) => one.textContent).join('\n'))
      await page.setContent(`<style>${styles}</style>${await drawn.locator('body').innerHTML()}`)
    }
    const cards = page.locator('[data-section="ProfessionMatcher"] ul > li')
    const more = page.locator('summary', { hasText: text.rest(4) })
    await expect(cards).toHaveCount(7)
    await expect(cards.filter({ visible: true })).toHaveCount(3)
    await expect(more).toBeVisible()
    expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(cards.filter({ visible: true })).toHaveCount(7)
    await page.locator('summary', { hasText: text.readLess }).click()
    await expect(cards.filter({ visible: true })).toHaveCount(3)
    await page.setViewportSize({ width: 768, height: 800 })
    await drawn.close()
    await context.close()
  })
}

test('a wide page shows all of many at once', async ({ stage }) => {
  await stage.setViewportSize({ width: 1440, height: 900 })
  await show(stage, { name: 'ProfessionMatcher', content: 'seven', width: '1440' })
  await expect(stage.locator('[data-section="ProfessionMatcher"] ul > li').filter({ visible: true })).toHaveCount(7)
  await expect(stage.locator('summary').filter({ visible: true })).toHaveCount(0)
})

test('a static section is one slim strip', async ({ stage }) => {
  for (const [width, limit] of [['1440', 100], ['768', 100], ['360', 140]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one width after the other
    await stage.setViewportSize({ width: Number(width), height: 900 })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await show(stage, { name: 'CourseStructure', content: 'full', width })
    const strip = stage.locator(`[data-shows="full-${width}"] [data-section="CourseStructure"]`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(strip).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect((await strip.boundingBox())?.height).toBeLessThan(limit)
  }
})

test.describe('the button of a course', () => {
  for (const width of [360, 1440]) {
    test(`leads to the form on its page at ${width} px`, async ({ page, gallery }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(gallery.at({ name: 'CoursePage', content: 'full', width: String(width) }))
      const address = page.url()
      const head = page.locator('[data-section="CourseHead"]')
      await expect(head.getByText(text.money(6_800_000))).toBeVisible()
      await head.getByRole('link', { name: text.enrol.paid }).click()
      const form = page.locator('[data-section="CourseCallback"]')
      await expect(form).toBeFocused()
      await expect(form).toBeInViewport()
      expect(page.url(), 'the page around keeps its address').toBe(address)
    })
  }

  test('sticks to the lower edge of a phone, except while the page has one in view', async ({ page, gallery }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(gallery.at({ name: 'CoursePage', content: 'full', width: '360' }))
    const bar = page.getByRole('group', { name: text.enrol.bar })
    await expect(page.locator('[data-section="CourseHead"] [data-enrol]')).toBeInViewport()
    await expect(bar).toBeHidden()
    await page.locator('[data-section="CourseAudience"]').scrollIntoViewIfNeeded()
    await expect(bar).toBeVisible()
    await expect(bar).toContainText(text.money(6_800_000))
    // It slides in from below.
    await expect.poll(async () => bar.evaluate((one) => Math.round(one.getBoundingClientRect().bottom))).toBe(740)
    expect((await bar.boundingBox())?.height).toBeLessThan(80)
    const button = await bar.getByRole('link').boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0), 'as far from the edge as all else').toBeLessThanOrEqual(340)
    expect(button?.height).toBeGreaterThanOrEqual(40)
    await page.locator('[data-section="CourseCallback"]').scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.setViewportSize({ width: 1366, height: 768 })
  })

  test('is not at the lower edge of a wide page', async ({ page, gallery }) => {
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto(gallery.at({ name: 'CoursePage', content: 'full', width: '1440' }))
    await page.locator('[data-section="CourseAudience"]').scrollIntoViewIfNeeded()
    await expect(page.getByRole('group', { name: text.enrol.bar })).toBeHidden()
  })
})
