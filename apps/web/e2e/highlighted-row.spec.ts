import type { Page } from '@playwright/test'
import { formText } from '../src/text/uz.form'
import { partnerText as text } from '../src/resources/partner/text'
import { t } from '../src/text/uz'
import { png, pngFile } from './pictures'
import { expect, test } from './test'

const SCREEN = '/section-management/edit/partners'

type Highlight = { row: string; ms: unknown; from: string }

/** The rows that were highlighted, and for how long. It is too short for a test to poll. */
async function watchHighlights(panel: Page): Promise<() => Promise<Highlight[]>> {
  await panel.addInitScript(() => {
    const highlights: Highlight[] = []
    Object.assign(window, { highlights })
    // oxlint-disable-next-line typescript/unbound-method -- called on the element below
    const animate = Element.prototype.animate
    Element.prototype.animate = function light(this: Element, ...[frames, options]) {
      const animation = animate.call(this, frames, options)
      if (this instanceof HTMLElement && this.dataset['row'] !== undefined) {
        // The colour at its beginning, and at its end.
        const from = getComputedStyle(this).backgroundColor
        highlights.push({ row: this.dataset['row'], ms: animation.effect?.getTiming().duration, from })
      }
      return animation
    }
  })
  return async () => await panel.evaluate(() => (window as unknown as { highlights: Highlight[] }).highlights)
}

async function addPartner(panel: Page, name: string): Promise<void> {
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('textbox', { name: text.name }).fill(name)
  await panel.getByRole('textbox', { name: text.link }).fill('bank.uz')
  await panel.getByTestId('logo-file').setInputFiles(pngFile('logo.png', 240, 96))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a new row, or one restored by an undo, is highlighted for 150 ms: ${scheme}`, async ({ panel, api }) => {
    await panel.emulateMedia({ colorScheme: scheme })
    const logo = await api.upload('partners', 'logo.png', png(40, 20, [1, 2, 3]))
    await api.call('POST', '/partner', { name: 'Birinchi', link: 'https://example.uz', logo })
    const highlighted = await watchHighlights(panel)
    await panel.goto(SCREEN)
    await expect(panel.getByRole('link', { name: 'Birinchi', exact: true })).toBeVisible()
    expect(await highlighted()).toEqual([])
    await addPartner(panel, 'Yangi bank')
    const link = panel.getByRole('link', { name: 'Yangi bank', exact: true })
    await expect(link).toBeFocused()
    const row = panel.locator('main [data-row]').filter({ has: link })
    const id = (await row.getAttribute('data-row')) ?? ''
    const [first, ...others] = await highlighted()
    expect(others).toEqual([])
    expect(first).toMatchObject({ row: id, ms: 150 })
    // It is visible: another colour than the row has afterwards.
    await expect.poll(async () => await row.evaluate((one) => one.getAnimations().length)).toBe(0)
    expect(await row.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(first?.from)

    await panel.getByRole('button', { name: formText.list.remove('Yangi bank') }).click()
    await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
    await expect(link).toBeHidden()
    await panel.getByRole('button', { name: t.common.undo }).click()
    await expect(link).toBeFocused()
    expect(await highlighted()).toMatchObject([{ row: id, ms: 150 }, { row: id, ms: 150 }])
  })
}

test('with reduced motion there is no highlight, but the focus', async ({ panel }) => {
  await panel.emulateMedia({ reducedMotion: 'reduce' })
  const highlighted = await watchHighlights(panel)
  await panel.goto(SCREEN)
  await addPartner(panel, 'Yangi bank')
  await expect(panel.getByRole('link', { name: 'Yangi bank', exact: true })).toBeFocused()
  expect(await highlighted()).toEqual([])
})
