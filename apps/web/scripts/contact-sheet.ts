/**
 * Takes pictures of the site's sections with all their sample contents at three widths: `contact-sheet/<name>.png`. Arguments
 * limit it to some names.
 */
import { chromium } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import config from '../playwright.config.ts'
import { COURSE_SECTIONS, HOME_SECTIONS } from '../src/api/generated/contract.ts'
import { startGallery } from './gallery.ts'

const OUT = join(import.meta.dirname, '../contact-sheet')
const all = [...new Set([...HOME_SECTIONS, ...COURSE_SECTIONS].map((section) => section.name as string))]
const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : all

await mkdir(OUT, { recursive: true })
const gallery = await startGallery()
const browser = await chromium.launch(config.use?.launchOptions)
try {
  // Half size: three widths side by side remain readable.
  const page = await browser.newPage({ deviceScaleFactor: 0.5 })
  for (const name of names) {
    await page.setViewportSize({ width: 2760, height: 1600 })
    await page.goto(gallery.at({ name }))
    const sheet = await page.locator('main').boundingBox()
    await page.setViewportSize({ width: 2760, height: Math.ceil(sheet?.height ?? 1600) })
    // Including lazy images outside the viewport.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.allSettled([...document.images].map((image) => image.decode()))
    })
    await page.screenshot({ path: join(OUT, `${name}.png`) })
    console.log(name)
  }
} finally {
  await browser.close()
  await gallery.stop()
}
