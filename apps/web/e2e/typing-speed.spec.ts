import type { Locator, Page } from '@playwright/test'

import { newCourse, picture, screenOf } from './course'
import { expect, test } from './test'

/** Not noticeable, on a CPU throttled to a quarter. */
const MOST_MS = 50
const SLOWER = 4
/** How much longer the largest form may take than the smallest, on a busy machine. */
const TIMES = 3
const LETTERS = 'Dasturlash asoslarini noldan oʻrganamiz.'
const ROUNDS = 3
const PAUSE_MS = 90
/** The browser does not report faster events. */
const LEAST_MS = 16

type Timing = { keys: number[]; events: { start: number; end: number }[] }

/** Records when keys are pressed and when their effects are painted. */
async function watch(page: Page) {
  return await page.evaluateHandle<Timing, number>((least) => {
    const timing: Timing = { keys: [], events: [] }
    window.addEventListener('keydown', (event) => timing.keys.push(event.timeStamp), { capture: true })
    // The type lacks the threshold.
    const slowEnough: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: least }
    new PerformanceObserver((list) => {
      for (const { name, startTime, duration } of list.getEntries()) {
        if (/^(?:key(?:down|press)|(?:before)?input)$/.test(name)) timing.events.push({ start: startTime, end: startTime + duration })
      }
    }).observe(slowEnough)
    return timing
  }, LEAST_MS)
}

/** From each key to the frame that shows its effect. */
function durations({ keys, events }: Timing): number[] {
  return keys.map((at, index) => {
    const next = keys[index + 1] ?? Infinity
    const ends = events.filter(({ start }) => start >= at && start < next).map(({ end }) => end - at)
    return Math.max(LEAST_MS, ...ends)
  })
}

function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Types in several rounds and prints the time of each key; the limit is for the median of the rounds' medians. */
async function measure(page: Page, field: Locator, what: string): Promise<number> {
  await expect(field).toBeVisible()
  await page.waitForLoadState('networkidle')
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const medians: number[] = []
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    await field.click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.keyboard.press('End')
    // oxlint-disable-next-line no-await-in-loop -- as above
    const timing = await watch(page)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.keyboard.type(LETTERS, { delay: PAUSE_MS })
    // oxlint-disable-next-line no-await-in-loop -- the last frame is reported after it is painted
    await page.waitForTimeout(500)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const found = durations(await timing.jsonValue())
    expect(found.length, 'keys that were seen').toBeGreaterThanOrEqual([...LETTERS].length - 1)
    all.push(...found)
    medians.push(share(found.toSorted((a, b) => a - b), 0.5))
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const sorted = all.toSorted((a, b) => a - b)
  const median = share(medians.toSorted((a, b) => a - b), 0.5)
  const line = `${what}: median ${median.toFixed(0)} ms, p95 ${share(sorted, 0.95).toFixed(0)} ms, worst ${(sorted.at(-1) ?? 0).toFixed(0)} ms`
  test.info().annotations.push({ type: 'key to paint', description: line })
  // oxlint-disable-next-line no-console -- the figures are the purpose of this test
  console.log(line)
  return median
}

const WORDS = 'Bu kursda siz zamonaviy veb-saytlarni yaratishni, ularni joylashtirishni va yuritishni oʻrganasiz. '
const LONG_TEXT = Array.from({ length: 40 }, (_, place) => `<h3>${place}</h3><p>${WORDS.repeat(4)}<strong>Muhim.</strong></p>`).join('')

test.describe.configure({ mode: 'serial' })
// Recording the page would distort the measurement.
test.use({ trace: 'off' })

test('the measurement detects a slow key', async ({ panel }) => {
  await panel.goto('/courses/skills/add')
  const field = panel.locator('input[name="name"]')
  await field.focus()
  await field.evaluate((node) => {
    node.addEventListener('input', () => {
      for (const end = performance.now() + 80; performance.now() < end; );
    })
  })
  expect(await measure(panel, field, 'a field made slow by 80 ms')).toBeGreaterThanOrEqual(80)
})

test('typing is shown at once in the largest forms', async ({ panel, api }) => {
  test.setTimeout(240_000)
  const course = await newCourse(api)
  const image = await picture(api)
  const items = Array.from({ length: 10 }, (_, index) => ({ title: `${index}-koʻnikma`, percent: index * 10 }))
  const benefits = Array.from({ length: 20 }, (_, index) => ({ title: `${index}-afzallik` }))
  const bodies = {
    info: { title: 'Frontend', desc: LONG_TEXT, image, items },
    'it-benefits': { body: { title: 'IT', subtitle: 'Nega IT?', image }, courseItBenefits: benefits },
    'other-info': { aboutInfo: { title: 'Kurs', desc: LONG_TEXT, image } },
  }
  for (const [path, body] of Object.entries(bodies)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await api.call('PUT', `/course/${course}/${path}`, body)).status, path).toBe(200)
  }
  const fields = [
    ['profession-info-progress', 'input[name="title"]', 'a text beside ten rows and a long rich text'],
    ['profession-info-progress', 'input[name="items.9.title"]', 'the last of ten rows'],
    ['profession-info-progress', '.ProseMirror', 'a long rich text beside ten rows'],
    ['it-benefits-with-image', 'input[name="courseItBenefits.19.title"]', 'the last of twenty rows'],
    ['course-about-info', '.ProseMirror', 'a long rich text'],
  ] as const
  // The baseline of the smallest form: on a slow machine, all measurements are slow.
  await panel.goto('/courses/skills/add')
  const least = await measure(panel, panel.locator('input[name="name"]'), 'the only field of the smallest form')
  const most = Math.max(MOST_MS, least * TIMES)
  for (const [screen, field, what] of fields) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.goto(screenOf(course, screen))
    // oxlint-disable-next-line no-await-in-loop -- as above
    const median = await measure(panel, panel.locator(field), what)
    expect.soft(median, what).toBeLessThanOrEqual(most)
  }
})
