import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const apps = resolve(import.meta.dirname, '../../..')
const properties = (path: string) =>
  new Map([...readFileSync(resolve(apps, path), 'utf8').matchAll(/^ {2}(--site-[a-z\d-]+): (#[\da-f]{3,6});$/gm)].map(([, name = '', value = '']) => [name, value] as const))

/** The kit's own colours that the example's theme replaces, as browsers format them: none may remain. */
export function replacedColours(): string[] {
  const own = properties('site-kit/src/kit/site.module.css')
  const theme = properties('../examples/next/app/theme.css')
  const kept = new Set([...theme.values(), ...[...own].filter(([name]) => !theme.has(name)).map(([, value]) => value)])
  return [...own].filter(([name, value]) => theme.has(name) && !kept.has(value)).map(([, value]) => rgb(value))
}

function rgb(hex: string): string {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  return `rgb(${(digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).join(', ')})`
}

/** The elements that have one of these colours. */
export function coloured(page: Page, colours: readonly string[]): Promise<string[]> {
  return page.evaluate((given) => {
    const seen = new Set(given)
    return [...document.querySelectorAll('body, body *')].flatMap((node) => {
      const style = getComputedStyle(node)
      const found = [style.color, style.backgroundColor, style.borderTopColor, style.fill].find((one) => seen.has(one))
      return found === undefined ? [] : [`${found}: ${node.outerHTML.slice(0, 120)}`]
    })
  }, [...colours])
}

/** Pictures without reserved space: neither their own size is known nor the shape of the box around them. */
export function roomless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const box = image.parentElement
      const isKept = image.style.aspectRatio !== '' || (image.hasAttribute('width') && image.hasAttribute('height'))
      return isKept || (box !== null && box.style.aspectRatio !== '') ? [] : [image.outerHTML.slice(0, 200)]
    }),
  )
}

/** The layout shift of the page while it is scrolled from top to bottom. */
export async function shiftOf(page: Page, url: string): Promise<{ total: number; moved: string[] }> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] }
    const seen: { value: number; moved: string[] } = { value: 0, moved: [] }
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        seen.value += entry.value
        seen.moved.push(...entry.sources.map(({ node }) => `${entry.value}: ${node instanceof Element ? node.outerHTML.slice(0, 160) : ''}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
      window.scrollTo({ top, behavior: 'instant' })
      // oxlint-disable-next-line no-await-in-loop -- as one reads
      await new Promise((wake) => setTimeout(wake, 60))
    }
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; moved: string[] } }
    return { total: shifts.value, moved: shifts.moved }
  })
}

/** The page's data for search engines. */
export function headOf(page: Page) {
  return page.evaluate(() => {
    const meta = (name: string) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>)
    const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null
    return { title: document.title, description: meta('description'), shared: meta('og:image'), canonical, data }
  })
}
