import type { Page } from '@playwright/test'

import { careerText } from '../src/resources/career/text'
import { formText } from '../src/text/uz.form'
import { homeText } from '../src/text/uz.home'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { expect, LAPTOP, styleOf, test } from './test'

type Section = { name: string; displayName: string; isVisible: boolean; isFilled: boolean | null }

/** The type scale, in pixels. */
const SIZES = [12, 13, 14, 16, 20, 24]
const ROW = 44


/** The font sizes of all text on the screen, except initials in place of a picture and the site's own rendering. */
async function readSizes(panel: Page): Promise<Record<number, string>> {
  return await panel.evaluate(() => {
    const found: Record<number, string> = {}
    for (const node of document.querySelectorAll<HTMLElement>('body *')) {
      const isRead = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && (child.textContent ?? '').trim() !== '')
      if (!isRead || node.closest('[aria-hidden="true"], [data-section], [data-picture], script, style') !== null) continue
      const { width, height } = node.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      found[Number.parseFloat(getComputedStyle(node).fontSize)] ??= node.outerHTML.slice(0, 160)
    }
    return found
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ viewport: LAPTOP, colorScheme, start: 'demo' })

    test('the font, the type scale and the surfaces are the same on every screen', async ({ panel, api }) => {
      const { courses } = await api.get<{ courses: { id: number }[] }>('/courses/ACTIVE')
      const course = courses[0]?.id ?? 0
      const screens = ['/', '/courses', `/course/${course}`, '/section-management/edit/partners', '/section-management/edit/banner', '/history']
      for (const path of screens) {
        // oxlint-disable-next-line no-await-in-loop -- one screen after the other
        await panel.goto(path)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(panel.getByRole('heading', { level: 1 }).first()).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(panel.locator('main [aria-busy="true"]')).toHaveCount(0)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect.poll(() => panel.evaluate(() => [...document.fonts].some((face) => face.family === 'Onest' && face.status === 'loaded'))).toBe(true)
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await panel.evaluate(async () => (await document.fonts.load('14px Onest', 'oʻgʻ maʼno')).length)).toBeGreaterThan(0)
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(await styleOf(panel.locator('body'), 'font-family')).toMatch(/^"?Onest"?,/)
        // oxlint-disable-next-line no-await-in-loop -- as above
        const sizes = await readSizes(panel)
        expect(Object.entries(sizes).filter(([size]) => !SIZES.includes(Number(size))), path).toEqual([])
        expect(Object.keys(sizes).length, `${path} has more than one size`).toBeGreaterThan(1)
      }

      // Three backgrounds: the page, panels on it, and overlays. In the dark theme no shadow distinguishes them.
      const ground = await styleOf(panel.locator('body'), 'background-color')
      const header = await styleOf(panel.getByRole('banner'), 'background-color')
      await panel.getByRole('button', { name: t.shell.theme }).click()
      const menu = panel.getByRole('menu')
      await expect(menu).toBeVisible()
      const raised = await styleOf(menu, 'background-color')
      expect(header).not.toBe(ground)
      if (colorScheme === 'dark') expect(new Set([ground, header, raised]).size).toBe(3)
    })

    test('rows are 44 px high, with tabular figures, arrows on hover, and amber for missing content', async ({ panel, api }) => {
      const { sections } = await api.get<{ sections: Section[] }>('/sections')
      await panel.goto('/')
      const rows = panel.getByRole('list', { name: homeText.title }).getByRole('listitem')
      await expect(rows).toHaveCount(sections.length)
      // They are rendered anew while the screen loads.
      const heights = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      await expect.poll(async () => (await heights()).filter((height) => Math.abs(height - ROW) > 1.5)).toEqual([])

      const row = rows.nth(3)
      const place = row.getByText('4', { exact: true }).first()
      // The row is rendered anew while the screen loads.
      await expect(place).toHaveCSS('font-variant-numeric', 'tabular-nums')
      const down = row.locator('[data-move$="-down"]')
      const isSeen = () => down.evaluate((node) => node.getBoundingClientRect().width > 8 && getComputedStyle(node).color !== 'rgba(0, 0, 0, 0)' && getComputedStyle(node).opacity !== '0')
      await panel.mouse.move(2, 2)
      await expect.poll(isSeen).toBe(false)
      await row.hover()
      await expect.poll(isSeen).toBe(true)
      await panel.mouse.move(2, 2)
      await expect.poll(isSeen).toBe(false)
      await down.focus()
      await expect.poll(isSeen).toBe(true)
    })

    test('the rows of a form are lines of 44 px with a handle, under the labels of the first', async ({ panel, api }) => {
      const items = ['Dasturchi', 'Dizayner', 'Tahlilchi'].map((name) => ({ name }))
      await api.call('PUT', '/mod-profession', { type: 1, title: 'IT kasblari', items })
      await panel.goto('/section-management/edit/emerging-career-options/1')
      const row = (place: number) => panel.getByRole('listitem').filter({ has: panel.getByRole('group', { name: careerText.item(place), exact: true }) })
      for (const place of [2, 3]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await expect(row(place).getByRole('button', { name: formText.list.drag(careerText.item(place)) })).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- as above
        const height = (await row(place).boundingBox())?.height ?? 0
        expect(Math.abs(height - ROW), `row ${place}: ${height} px`).toBeLessThanOrEqual(1.5)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(row(place).getByRole('textbox', { name: careerText.itemName })).toHaveValue(items[place - 1]?.name ?? '')
      }
      await expect(row(1).getByText(careerText.itemName, { exact: true })).toBeInViewport({ ratio: 1 })
    })

    test.describe('with nothing yet', () => {
      test.use({ start: 'person' })

      test('a visible empty section is marked in amber', async ({ panel, api }) => {
        const { sections } = await api.get<{ sections: Section[] }>('/sections')
        const empty = sections.find((one) => one.isVisible && one.isFilled === false)
        if (empty === undefined) throw new Error('no section is shown and empty')
        await panel.goto('/')
        const badge = panel.getByRole('list', { name: homeText.title }).getByRole('listitem').filter({ hasText: empty.displayName }).getByText(sectionsText.unfilled, { exact: true }).first()
        await expect(badge).toBeVisible()
        // The row is rendered anew while the screen loads.
        await expect(async () => {
          const [red = 0, green = 0, blue = 0] = (await styleOf(badge, 'background-color')).match(/\d+/g)?.map(Number) ?? []
          expect(red, 'amber: red before green before blue').toBeGreaterThan(green)
          expect(green).toBeGreaterThan(blue)
        }).toPass()
      })
    })
  })
}
