import { bannerText } from '../src/resources/banner/text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { salaryText } from '../src/resources/average-salary/text'
import { skillText } from '../src/resources/skill/text'
import { staffText } from '../src/resources/staff/text'
import { technologiesText } from '../src/resources/technologies/text'
import { partnerText } from '../src/resources/partner/text'
import { dictionaryInCyrillic as inCyrillic } from '../src/text/cyrillic/dictionary'
import { LANGUAGES } from '../src/text/language'
import { deliveriesText } from '../src/text/uz.deliveries'
import { formText } from '../src/text/uz.form'
import { homeText } from '../src/text/uz.home'
import { profileText } from '../src/text/uz.profile'
import { signInText } from '../src/text/uz.signin'
import { t } from '../src/text/uz'
import type { Page } from '@playwright/test'
import { screenOf } from './course'
import { courseSections, makeCourse, makeNamed } from './course-api'
import { png } from './pictures'
import { expect, expectAccessible, LAPTOP, PERSON, PHONE, recordCalls, signIn, tabTo, test } from './test'

const latin = LANGUAGES.find((one) => one.language === 'uz-Latn')?.name ?? ''
const cyrillic = LANGUAGES.find((one) => one.language === 'uz-Cyrl')?.name ?? ''

// What a reader of Cyrillic sees, by the Latin dictionaries that it is made of.
const form = inCyrillic(formText)
const shell = inCyrillic(t.shell)

/** Words in Latin letters that a reader of Cyrillic expects: names, keys, units, and how the other script is called. */
const EXPECTED = new Set(
  `Peshtoq ${PERSON.firstName} ${PERSON.lastName} ${PERSON.login} Facebook Instagram LinkedIn Telegram YouTube IT PNG JPEG JPG WebP SVG GIF
   AVIF MP4 WebM Junior Middle Senior px ms kB MB GB B x Ctrl Shift Alt Enter Escape Space K S T V Chrome Linux HeadlessChrome ${latin}`.split(
    /[\s]+/,
  ),
)

/** All that the page says, in the window and to a screen reader; what people typed and what visitors of the site see stands aside. */
async function said(page: Page, content: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    // A preview shows the site, which is in Latin; so is what its own language is named for.
    const aside = '[lang="uz-Latn"], [lang="uz-Latn"] *, [data-content], input, textarea'
    const shown = (element: Element) => element.closest('[lang="uz-Latn"]:not(html)') === null
    const attributes = Array.from(document.querySelectorAll('*')).flatMap((element) =>
      shown(element)
        ? ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'].flatMap(
            (name) => element.getAttribute(name) ?? [],
          )
        : [],
    )
    void aside
    const hidden = Array.from(document.querySelectorAll<HTMLElement>('[lang="uz-Latn"]:not(html)'))
    for (const element of hidden) element.style.display = 'none'
    const words = document.body.innerText
    for (const element of hidden) element.style.display = ''
    return [document.title, words, ...attributes]
  })
  // The longest first, as one name may begin another.
  const known = content.toSorted((one, other) => other.length - one.length)
  return texts.map((text) => known.reduce((rest, one) => rest.replaceAll(one, ' '), text))
}

/** The page speaks Cyrillic and nothing of it sticks out, on a phone and a laptop. `content` is what people have written. */
async function expectCyrillic(page: Page, what: string, content: readonly string[] = []): Promise<void> {
  const before = page.viewportSize()
  for (const size of [PHONE, LAPTOP]) {
    // oxlint-disable-next-line no-await-in-loop -- it is one window
    await page.setViewportSize(size)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    // oxlint-disable-next-line no-await-in-loop -- as above
    const texts = await said(page, content)
    const left = texts
      .flatMap((text) => text.replaceAll(/https?:\S*|[\w.@-]+\.(?:uz|com|me)(?:\/\S*)?|#[\da-f]{6}/g, ' ').match(/\p{Script=Latin}[\p{Script=Latin}ʻʼ]*/gu) ?? [])
      .filter((word) => !EXPECTED.has(word))
    expect([...new Set(left)], `Latin words on ${what}, ${size.width} px`).toEqual([])
    expect(texts.join(' '), `${what} speaks`).toMatch(/\p{Script=Cyrillic}{3}/u)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(sideways, `${what} sticks out sideways at ${size.width} px`).toBeLessThanOrEqual(0)
  }
  if (before !== null) await page.setViewportSize(before)
}

/** The headings of the page, once it is there. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const sectionNames = async (panel: Page, path: string, member: string): Promise<string[]> => {
  const token = await panel.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await panel.request.get(`/api/admin${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: Record<string, { displayName: string }[]> }
  return (data[member] ?? []).map((one) => one.displayName)
}

test.describe('who has chosen Cyrillic', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', 'uz-Cyrl')
    })
  })

  test('signs in by it, and what is wrong is told in it', async ({ page, server }) => {
    await page.goto(`${server.url}/signin`)
    const text = inCyrillic(signInText)
    await expect(heading(page, text.title)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('uz-Cyrl')
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByText(text.loginRequired)).toBeVisible()
    await expectCyrillic(page, 'sign-in with errors')
    await expectAccessible(page, 'sign-in in Cyrillic')
    await page.locator('input[name="username"]').fill('madina')
    await page.locator('input[name="password"]').fill('Notogri-2026!')
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(text.wrong)
    await expectCyrillic(page, 'a refused sign-in')
  })

  test('reads the home screen, its menus and quick search in it', async ({ page, server }) => {
    await page.goto(`${server.url}/signin`)
    await page.locator('input[name="username"]').fill(PERSON.login)
    await page.locator('input[name="password"]').fill(PERSON.password)
    await page.getByRole('button', { name: inCyrillic(signInText).submit, exact: true }).click()
    await expect(heading(page, inCyrillic(homeText).title)).toBeVisible()
    const rows = page.getByRole('list', { name: inCyrillic(homeText).title }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    const names = await sectionNames(page, '/landing/sections', 'sections')
    await expectCyrillic(page, 'home', names)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: shell.palette }).fill('kurs')
    await expect(page.getByRole('option', { name: inCyrillic(t.menu).allCourses })).toBeVisible()
    await expectCyrillic(page, 'quick search', [...names, 'kurs'])
  })
})
