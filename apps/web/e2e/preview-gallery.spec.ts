import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { CONTENTS, WIDTHS } from '../preview/gallery/contents'
import { startGallery, type Gallery } from '../scripts/gallery'
import { COURSE_SECTIONS, HOME_SECTIONS } from '../src/api/generated/contract'

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- it needs no other
    async ({}, use) => {
      const gallery = await startGallery()
      await use(gallery)
      await gallery.stop()
    },
    { scope: 'worker' },
  ],
})

const NAMES = [...new Set([...HOME_SECTIONS, ...COURSE_SECTIONS].map((section) => section.name))]

/** Everything the page complains of while it is shown. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', (request) => {
    if (/\/media\//.test(request.url())) faults.push(`loaded ${request.url()}`)
  })
  return faults
}

/** What axe finds. */
async function violationsOf(page: Page, ...besides: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules(besides).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n')}`)
}

/** What sticks out sideways of the site it stands in, but for what is scrolled on purpose. */
async function sticking(page: Page): Promise<string[]> {
  return page.locator('[data-shows]').evaluateAll((places) =>
    places.flatMap((place) => {
      const { left, right } = place.getBoundingClientRect()
      return [...place.querySelectorAll('*')]
        .filter((node) => {
          const track = node.parentElement?.closest('ul[tabindex]') ?? null
          const box = node.getBoundingClientRect()
          return track === null && (box.left < left - 1 || box.right > right + 1)
        })
        .map((node) => `${place.getAttribute('data-shows')}: ${node.outerHTML.slice(0, 120)}`)
    }),
  )
}

for (const name of NAMES) {
  test(`${name} is sound with every content at every width`, async ({ page, gallery }) => {
    const faults = faultsOf(page)
    await page.setViewportSize({ width: 2760, height: 1600 })
    await page.goto(gallery.at({ name }))
    await expect(page.locator(`[data-section="${name}"]`)).toHaveCount(CONTENTS.length * WIDTHS.length)
    // The same section many times on one page cannot but have the same name.
    expect(await violationsOf(page, 'landmark-unique')).toEqual([])
    expect(await sticking(page)).toEqual([])
    expect(faults).toEqual([])
  })
}

for (const name of ['HomePage', 'CoursePage']) {
  test(`${name} is sound as a whole`, async ({ page, gallery }) => {
    const faults = faultsOf(page)
    for (const width of WIDTHS) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on the same page
      await page.setViewportSize({ width, height: 900 })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.goto(gallery.at({ name, content: 'full', width: String(width) }))
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await violationsOf(page), `axe at ${width} px`).toEqual([])
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await sticking(page), `at ${width} px`).toEqual([])
    }
    expect(faults).toEqual([])
  })
}
