import type { Page } from '@playwright/test'
import { createRequire } from 'node:module'

/** The rules to run: only these, or all but these. */
type Rules = { only?: readonly string[]; without?: readonly string[] }

type Found = { violations: { id: string; nodes: { html: string }[] }[] }
type Axe = { run: (context: Document, options: object) => Promise<Found> }

// AxeBuilder would send axe twice for each check, and return its full report.
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** The violations that axe finds in the current page, which has no cross-origin frames. */
export async function violationsOf(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options = {
    // Passes are not described node by node, which took more than half of the time.
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
  }
  return page.evaluate(async (chosen) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, chosen)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
  }, options)
}
