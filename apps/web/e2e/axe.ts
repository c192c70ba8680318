import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createRequire } from 'node:module'

/** Which rules: only these, or all but these. */
type Rules = { only?: readonly string[]; without?: readonly string[] }

// The axe that AxeBuilder brings, which it would send anew, twice, for each look.
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as { source: string }

/** What axe finds in the page as it stands. */
export async function violationsOf(page: Page, { only, without = [] }: Rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // There are no frames of other origins, for which it would open a page of its own each time. What passes is not
  // described node by node: that took more than half of the time.
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: [...only] } }),
  })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
}
