import type { Page } from '@playwright/test'
import { createRequire } from 'node:module'

/** The rules to run: only these, or all but these. */
type Rules = { only?: readonly string[]; without?: readonly string[] }

type Found = { violations: { id: string; nodes: { html: string; target: string[] }[] }[] }
type Axe = { run: (context: Document | Element, options: object) => Promise<Found> }

// AxeBuilder would send axe twice for each check, and return its full report.
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** The violations that axe finds in the current page, which has no cross-origin frames. */
export async function violationsOf(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    // Passes are not described node by node, which took more than half of the time.
    resultTypes: ['violations'],
    rules: {
      // A rule of WCAG 2.2, which axe has off.
      'target-size': { enabled: true },
      ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    },
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
  }
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, chosen)
    // A sticky bar may cover part of a scrolled element: such a target is measured in the middle of the window.
    const isTooSmall = async (selector: string | undefined) => {
      const target = selector === undefined ? null : document.querySelector(selector)
      if (target === null) return true
      const [x, y] = [scrollX, scrollY]
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const again = await axe.run(target, { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['target-size'] } })
      scrollTo({ left: x, top: y, behavior: 'instant' })
      return again.violations.length > 0
    }
    const found: string[] = []
    for (const { id, nodes } of violations) {
      const wrong: string[] = []
      for (const { html, target } of nodes) {
        // oxlint-disable-next-line no-await-in-loop -- axe runs once at a time
        if (id !== 'target-size' || (await isTooSmall(target[0]))) wrong.push(html)
      }
      if (wrong.length > 0) found.push(`${id}: ${wrong.join('\n')}`)
    }
    return found
  }, options)
}
