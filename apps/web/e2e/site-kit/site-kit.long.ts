import type { Page } from '@playwright/test'
import { SHAPES } from '@peshtoq/site-kit/static/shapes'
import { isEmpty } from '@peshtoq/site-kit/empty'
import type { SiteSection } from '@peshtoq/site-kit/section'
import { text as siteText } from '@peshtoq/site-kit/text'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { formText } from '../../src/text/uz.form'
import type { Api } from '../api'
import { violationsOf } from '../axe'
import { courseSections, type Course } from '../course-api'
import { expect, LAPTOP, PHONE, test as plain } from '../test'
import { startSite, type Generation, type NextSite } from './next-site'
import { coloured, headOf, replacedColours, roomless, shiftOf } from './page-facts'

const SECRET = 'sinov-uchun-uzun-maxfiy-soz'

/** The oldest supported version and the newest. */
const GENERATIONS: Readonly<Record<string, Generation>> = {
  'Next.js 14, React 18': { next: '14.2.35', react: '18.3.1', types: '18.3.1' },
  'Next.js 16, React 19': { next: '16.4.6', react: '19.3.1', types: '19.3.0' },
}

/** From a save until visitors see it, in milliseconds. */
const ARRIVES_WITHIN = 3000

type Fixtures = { generation: Generation; port: number; site: NextSite; course: CourseOfSite }
type Seo = { title: string | null; description: string | null }
type CourseOfSite = Course & { slug?: string | null; desc: string | null; price: number }

const test = plain.extend<Fixtures>({
  generation: [{ next: '', react: '', types: '' }, { option: true }],
  start: 'demo',
  // oxlint-disable-next-line no-empty-pattern -- it needs no other
  port: async ({}, use) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    probe.close()
    if (address === null || typeof address === 'string') throw new Error('no port')
    await use(address.port)
  },
  env: async ({ port }, use) => {
    await use({ PESHTOQ_WEBHOOK_URL: `http://127.0.0.1:${port}/api/peshtoq`, PESHTOQ_WEBHOOK_SECRET: SECRET })
  },
  course: async ({ api }, use) => {
    await showAll(api)
    const { courses } = await api.get<{ courses: CourseOfSite[] }>('/courses/ACTIVE?perPage=100')
    const [course] = courses.filter((one) => one.isVisible)
    if (course === undefined) throw new Error('the demo shows no course')
    const rows = await courseSections(api, course.id)
    await api.call('PUT', `/courses/${course.id}/sections`, { courseSections: rows.map((row) => ({ ...row, isVisible: true })) })
    await use(course)
  },
  site: async ({ server, port, generation, course }, use) => {
    expect(course.id).toBeGreaterThan(0)
    const site = await startSite(server.url, port, SECRET, generation)
    await use(site)
    await site.stop()
  },
})

/** Shows every section of the landing page. */
async function showAll(api: Api): Promise<void> {
  const { sections } = await api.get<{ sections: object[] }>('/sections')
  const answer = await api.call('PUT', '/sections', { sections: sections.map((one) => ({ ...one, isVisible: true })) })
  if (answer.status !== 200) throw new Error(`the sections were answered with ${answer.status} ${answer.code ?? ''}`)
}

async function publicly<T>(server: string, path: string): Promise<T> {
  const response = await fetch(`${server}/api/public${path}`)
  return ((await response.json()) as { data: T }).data
}

/** The shape of each static section; empty for those that the kit renders. */
const OWN: Readonly<Record<string, string>> = { ...SHAPES, CoursePrice: '' }

/** The names of the sections that the kit renders of a page: the example leaves out static ones, and forms without an address. */
function drawnBy(sections: readonly SiteSection[]): string[] {
  return sections.filter((one) => !isEmpty(one) && !OWN[one.name]).map(({ name }) => name)
}

/** The names of the sections with a form. */
const formsOf = (sections: readonly SiteSection[]) => sections.map(({ name }) => name).filter((name) => OWN[name] === 'request')

/** Checks a page at both sizes: it has all these sections in another theme, is accessible, and does not shift. */
async function look(page: Page, url: string, sections: readonly string[]): Promise<void> {
  for (const size of [LAPTOP, PHONE]) {
    // oxlint-disable-next-line no-await-in-loop -- one window after the other
    await test.step(`${new URL(url).pathname} at ${size.width} px`, async () => {
      await page.setViewportSize(size)
      const { total, moved } = await shiftOf(page, url)
      expect(total, moved.join('\n')).toBe(0)
      const shown = await page.locator('[data-section]').evaluateAll((all) => all.map((one) => one.getAttribute('data-section')))
      expect(shown).toEqual(expect.arrayContaining([...sections]))
      expect(await coloured(page, replacedColours())).toEqual([])
      expect(await roomless(page)).toEqual([])
        // Here all designs of one content are on one page, under the same heading.
      expect(await violationsOf(page, { without: ['landmark-unique'] })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
    })
  }
}

/** Fills in and sends the form of a section, as slowly as a person. */
async function ask(page: Page, section: string, name: string, phone: string): Promise<void> {
  const place = page.locator(`[data-section="${section}"]`)
  const words = siteText.request
  await place.getByLabel(words.name).fill(name)
  await place.getByLabel(words.phone).fill(phone)
  await place.getByRole('checkbox', { name: words.consent }).check()
  // The server refuses faster submissions.
  await page.waitForTimeout(2100)
  await place.getByRole('button', { name: words.send }).click()
  await expect(place.getByRole('status')).toHaveText(words.sent)
}

for (const [name, generation] of Object.entries(GENERATIONS)) {
  test.describe(name, () => {
    test.use({ generation })

    test('a site works with the kit of its server', async ({ page, panel, server, api, site, course }) => {
      await test.step('it was built with the kit of this very server', () => {
        expect(site.output()).not.toContain('@peshtoq/site is of version')
      })
      const home = await publicly<{ sections: SiteSection[]; seo: Seo }>(server.url, '/home')
      const ofCourse = await publicly<{ course: CourseOfSite; sections: SiteSection[]; seo: Seo }>(server.url, `/courses/${course.id}`)
      const coursePath = `/courses/${ofCourse.course.slug ?? course.id}`
      await test.step('the demo has content for every section that the kit draws', () => {
        for (const { sections } of [home, ofCourse]) {
          expect(drawnBy(sections)).toEqual(sections.map(({ name: section }) => section).filter((section) => !OWN[section]))
        }
      })
      const places = { '/': drawnBy(home.sections), [coursePath]: drawnBy(ofCourse.sections), '/courses': ['Courses'], '/contact': ['Contact'] }
      for (const [path, sections] of Object.entries(places)) {
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await look(page, site.url + path, sections)
      }

      await test.step('search engines are told what it is', async () => {
        await page.goto(site.url + coursePath)
        const head = await headOf(page)
        expect(head.title).toBe(ofCourse.seo.title)
        expect(head.canonical).toBe(site.url + coursePath)
        expect(head.description ?? '').not.toBe('')
        expect(head.description).toBe(ofCourse.seo.description)
        expect(head.shared).toMatch(/\/media\/.+/)
        expect(head.data[0]).toMatchObject({ '@type': 'Course', name: course.name, url: site.url + coursePath, offers: { price: course.price, priceCurrency: 'UZS' } })
        await page.goto(site.url)
        const { title, description } = home.seo
        expect(description ?? '').not.toBe('')
        expect(await headOf(page)).toMatchObject({ title, description, canonical: `${site.url}/`, data: [{ '@type': 'Organization' }] })
        for (const [path, heading] of [['/courses', 'Barcha kurslar'], ['/contact', 'Aloqa']] as const) {
          // oxlint-disable-next-line no-await-in-loop -- one page after the other
          await page.goto(site.url + path)
          // oxlint-disable-next-line no-await-in-loop -- as above
          expect(await headOf(page)).toMatchObject({ title: heading, canonical: site.url + path })
          // oxlint-disable-next-line no-await-in-loop -- as above
          expect((await headOf(page)).description ?? '').not.toBe('')
        }
        const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
        expect(sitemap).toContain(`<loc>${site.url}${coursePath}</loc>`)
        expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`)
      })

      await test.step('a course has one address, and what is not there is not', async () => {
        const byId = await fetch(`${site.url}/courses/${course.id}`, { redirect: 'manual' })
        expect(byId.status).toBe(ofCourse.course.slug ? 308 : 200)
        expect((await fetch(`${site.url}/courses/9999999`)).status).toBe(404)
        expect((await fetch(`${site.url}/courses`)).status).toBe(200)
      })

      await test.step('menu and foot are those of the settings', async () => {
        const info = await publicly<{ menu: { label: string; link: string }[]; copyright: string }>(server.url, '/site')
        expect(info.menu.map(({ label }) => label)).toEqual(['Kurslar', 'Aloqa'])
        await page.goto(`${site.url}/courses`)
        for (const { label, link } of info.menu) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await expect(page.getByRole('banner').getByRole('link', { name: label, exact: true })).toHaveAttribute('href', link)
        }
        await expect(page.getByRole('contentinfo')).toContainText(info.copyright)
        const { faqs } = await publicly<{ faqs: { question: string }[] }>(server.url, '/faqs')
        await page.goto(site.url)
        await expect(page.getByText(faqs[0]?.question ?? '', { exact: true })).toBeVisible()
      })

      await test.step('a link between pages is followed without a new page', async () => {
        await page.goto(`${site.url}/courses`)
        await page.evaluate(() => Object.assign(window, { isSame: true }))
        await page.getByRole('link', { name: 'Aloqa', exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Aloqa' })).toBeVisible()
        expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
      })

      await test.step('a stranger tells it nothing', async () => {
        const body = '{"id":1,"tags":["home"],"createdAt":"2026-01-05T09:30:00Z"}'
        expect((await fetch(`${site.url}/api/peshtoq`, { method: 'POST', body })).status).toBe(401)
      })

      await test.step('an edit in the panel is seen by visitors', async () => {
        const seen = async (path: string, words: string) => (await (await fetch(site.url + path)).text()).includes(words)
        // The first page that a process renders also loads its code, which is no part of the delay.
        const { version } = await api.get<Course>(`/course/${course.id}`)
        expect((await api.call('PUT', `/course/${course.id}`, { name: `${course.name} 2026`, version })).status).toBe(200)
        await expect.poll(() => seen(coursePath, `${course.name} 2026`), { intervals: [50], timeout: 20_000 }).toBe(true)

        const renamed = `${course.name} 2027`
        await panel.setViewportSize(LAPTOP)
        await panel.goto(`${server.url}/courses/edit/${course.id}`)
        await panel.locator('input[name="name"]').fill(renamed)
        await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
        const isSaved = async () => (await api.get<Course>(`/course/${course.id}`)).name === renamed
        await expect.poll(isSaved, { intervals: [20] }).toBe(true)
        const saved = Date.now()
        await expect.poll(() => seen(coursePath, renamed), { intervals: [50], timeout: 10_000 }).toBe(true)
        expect(Date.now() - saved).toBeLessThan(ARRIVES_WITHIN)
        await expect.poll(() => seen('/courses', renamed), { timeout: 10_000 }).toBe(true)
        await expect.poll(() => seen('/', renamed), { timeout: 10_000 }).toBe(true)
      })

      await test.step('what visitors ask arrives in the panel', async () => {
        const hasForm = async (path: string) => (await (await fetch(site.url + path)).text()).includes('name="phone"')
        expect(await hasForm('/contact')).toBe(false)
        expect((await api.call('PUT', '/request-settings', { isOn: true })).status).toBe(200)
        await expect.poll(() => hasForm('/contact'), { intervals: [50], timeout: 10_000 }).toBe(true)
        await page.goto(`${site.url}/contact`)
        await ask(page, 'Contact', 'Aziza Karimova', '90 123 45 67')
        const [form = ''] = formsOf(ofCourse.sections)
        await expect.poll(() => hasForm(coursePath), { timeout: 10_000 }).toBe(true)
        await page.goto(site.url + coursePath)
        await ask(page, form, 'Gʻulom Shokirov', '90 123 45 68')

        const { requests } = await api.get<{ requests: object[] }>('/requests')
        expect(requests).toHaveLength(2)
        expect(requests[1]).toMatchObject({ name: 'Aziza Karimova', phone: '998901234567', courseId: null, page: '/contact' })
        expect(requests[0]).toMatchObject({ name: 'Gʻulom Shokirov', form, courseId: course.id, page: coursePath })
        await panel.goto(`${server.url}/requests`)
        for (const visitor of ['Aziza Karimova', 'Gʻulom Shokirov']) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await expect(panel.getByRole('link', { name: visitor, exact: true })).toBeVisible()
        }
      })

      await test.step('with their forms, pages are as they were', async () => {
        await expect.poll(async () => (await (await fetch(site.url)).text()).includes('name="phone"'), { timeout: 10_000 }).toBe(true)
        const forms = { '/': formsOf(home.sections), [coursePath]: formsOf(ofCourse.sections), '/contact': ['Contact'] }
        for (const [path, sections] of Object.entries(forms)) {
          // oxlint-disable-next-line no-await-in-loop -- one page after the other
          await look(page, site.url + path, sections)
        }
      })
    })
  })
}
