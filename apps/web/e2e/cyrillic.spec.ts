import type { Page } from '@playwright/test'

import { bannerText } from '../src/resources/banner/text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { courseText } from '../src/resources/course/text'
import { partnerText } from '../src/resources/partner/text'
import { salaryText } from '../src/resources/average-salary/text'
import { skillText } from '../src/resources/skill/text'
import { staffText } from '../src/resources/staff/text'
import { technologiesText } from '../src/resources/technologies/text'
import { dictionaryInCyrillic as inCyrillic } from '../src/text/cyrillic/dictionary'
import { LANGUAGES, type Language } from '../src/text/language'
import { conflictText } from '../src/text/uz.conflict'
import { deliveriesText } from '../src/text/uz.deliveries'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { homeText } from '../src/text/uz.home'
import { associationsText } from '../src/text/uz.associations'
import { profileText } from '../src/text/uz.profile'
import { sectionsText } from '../src/text/uz.sections'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { signInText } from '../src/text/uz.signin'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { screenOf } from './course'
import { courseSections, makeCourse, makeNamed, setSection } from './course-api'
import { png, pngFile } from './pictures'
import { expect, expectAccessible, LAPTOP, PERSON, PHONE, settled, signIn, tabTo, test as plain } from './test'

const nameOf = (language: Language) => LANGUAGES.find((one) => one.language === language)?.name ?? ''

/** The dictionaries in Cyrillic. */
const form = inCyrillic(formText)
const fieldErrors = inCyrillic(fieldErrorsText)
const shell = inCyrillic(t.shell)

/** Words that stay Latin in Cyrillic texts: names, keys, units, file types; initials of people. */
const LATIN = new Set(
  (
    'Peshtoq IT Junior Middle Senior PNG JPEG JPG WebP SVG GIF AVIF px ms kB MB B x ' +
    // The slug of a course without a name.
    'kurs ' +
    'Ctrl Shift Alt Enter Escape Space K S V F MK NY Chrome Linux peshtoq webhook url secret PESHTOQ_WEBHOOK_URL PESHTOQ_WEBHOOK_SECRET'
  ).split(' '),
)
/** Links, colours. */
const PIECES = /https?:\S*|[\w.@-]+\.(?:uz|com|me)(?:\/\S*)?|#[\da-f]{6}/g

const test = plain.extend<{ cyrillic: Page }>({
  /** On the home page: the language is chosen in the panel. */
  panel: async ({ panel }, use) => {
    await panel.goto('/')
    await use(panel)
  },
  /** The panel of a person who has chosen Cyrillic. */
  cyrillic: async ({ panel }, use) => {
    await choose(panel, 'uz-Cyrl')
    await use(panel)
  },
})

/** As the person's menu does it; that has a test of its own. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** All visible texts of the page and those of screen readers only, without the site's own sections. */
async function said(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const ours = (element: Element) => element.closest('body [lang="uz-Latn"]') === null
    const names = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt']
    const attributes = [...document.querySelectorAll('*')]
      .filter(ours)
      .flatMap((element) => names.flatMap((name) => element.getAttribute(name) ?? []))
    const theirs = [...document.querySelectorAll<HTMLElement>('body [lang="uz-Latn"]')]
    for (const element of theirs) element.style.visibility = 'hidden'
    const text = document.body.innerText
    for (const element of theirs) element.style.visibility = ''
    return [document.title, text, ...attributes]
  })
}

/** The page is in Cyrillic and fits, on a phone and a laptop. `content` is user content on the page. */
async function expectCyrillic(page: Page, what: string, content: readonly string[] = []): Promise<void> {
  const known = [...content, PERSON.firstName, PERSON.lastName, PERSON.login].toSorted((one, other) => other.length - one.length)
  const before = page.viewportSize()
  for (const size of [PHONE, LAPTOP]) {
    // oxlint-disable-next-line no-await-in-loop -- it is one window
    await page.setViewportSize(size)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    // oxlint-disable-next-line no-await-in-loop -- as above
    const texts = await said(page)
    expect(texts.join(' '), `${what} speaks`).toMatch(/\p{Script=Cyrillic}{3}/u)
    const words = texts.flatMap((text) => {
      const own = known.reduce((rest, one) => rest.replaceAll(one, ' '), text).replaceAll(PIECES, ' ')
      return own.match(/\p{Script=Latin}[\p{Script=Latin}ʻʼ_]*/gu) ?? []
    })
    expect([...new Set(words)].filter((word) => !LATIN.has(word)), `Latin on ${what}, ${size.width} px`).toEqual([])
    // oxlint-disable-next-line no-await-in-loop -- as above
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(sideways, `${what} sticks out sideways, ${size.width} px`).toBeLessThanOrEqual(0)
  }
  if (before !== null) await page.setViewportSize(before)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const homeNames = async (api: Api) => (await api.get<{ sections: { displayName: string }[] }>('/sections')).sections.map((one) => one.displayName)

const personMenu = (page: Page) => page.getByRole('button', { name: /Hisob menyusi|Ҳисоб менюси/ })

/** Chooses the language in the person's menu, by keyboard alone. */
async function chooseByKeyboard(page: Page, language: Language): Promise<void> {
  await personMenu(page).focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitemradio', { name: nameOf(language) })
  await expect(choice).toHaveAttribute('aria-checked', 'false')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(choice).toHaveAttribute('data-highlighted', '', { timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test.describe('the choice', () => {
  test('is chosen in the person’s menu by keyboard, stored in the browser, and changed back', async ({ panel, api }) => {
    const sent: string[] = []
    panel.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.headers()['accept-language'] ?? '')
    })
    await panel.reload()
    await expect(heading(panel, homeText.title)).toBeVisible()
    await settled(panel)
    expect(new Set(sent)).toEqual(new Set(['uz-Latn']))

    await chooseByKeyboard(panel, 'uz-Cyrl')
    await expect(heading(panel, inCyrillic(homeText).title)).toBeVisible()
    await settled(panel)
    sent.length = 0
    await panel.reload()
    await expect(heading(panel, inCyrillic(homeText).title)).toBeVisible()
    await settled(panel)
    expect(new Set(sent)).toEqual(new Set(['uz-Cyrl']))
    await personMenu(panel).click()
    const group = panel.getByRole('group', { name: shell.language })
    await expect(group.getByRole('menuitemradio', { checked: true })).toHaveText(nameOf('uz-Cyrl'))
    await expectAccessible(panel, 'the menu with the choice')
    await expectCyrillic(panel, 'the menu with the choice', [...LANGUAGES.map((one) => one.name), ...(await homeNames(api))])
    await panel.keyboard.press('Escape')

    await chooseByKeyboard(panel, 'uz-Latn')
    await expect(heading(panel, homeText.title)).toBeVisible()
  })

  test('is sent to the server with a file too', async ({ panel, api }) => {
    await choose(panel, 'uz-Cyrl')
    const text = inCyrillic(skillText)
    await panel.goto('/courses/skills/add')
    await panel.getByRole('textbox', { name: text.name }).fill('Figma')
    await panel.getByTestId('image-file').setInputFiles(pngFile('belgi.png', 64, 64))
    await expect(panel.getByText(form.image.pixels(64, 64)).first()).toBeVisible()
    const upload = panel.waitForRequest((request) => request.url().endsWith('/api/upload'))
    await panel.getByRole('button', { name: form.save.save, exact: true }).click()
    expect((await upload).headers()['accept-language']).toBe('uz-Cyrl')
    await expect(panel.getByText(form.form.created('Figma'))).toBeVisible()
    expect((await api.get<{ skills: { name: string }[] }>('/skills')).skills.map((one) => one.name)).toEqual(['Figma'])
  })

  test('is offered at sign-in, each language by its own name', async ({ page, server }) => {
    await page.goto(`${server.url}/signin`)
    await expect(heading(page, signInText.title)).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: nameOf('uz-Cyrl') }))
    await page.keyboard.press('Enter')
    await expect(heading(page, inCyrillic(signInText).title)).toBeVisible()
    await page.locator('input[name="username"]').fill(PERSON.login)
    await page.locator('input[name="password"]').fill(PERSON.password)
    await page.getByRole('button', { name: inCyrillic(signInText).submit, exact: true }).click()
    await expect(heading(page, inCyrillic(homeText).title)).toBeVisible()
  })

  test('keeps a half-typed form, without asking', async ({ panel }) => {
    const asked: string[] = []
    panel.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await panel.goto('/courses/add')
    await panel.getByRole('textbox', { name: courseText.name }).fill('Yarim yozilgan kurs')
    await panel.getByRole('textbox', { name: courseText.desc }).pressSequentially('Oxirgi soʻz')
    // At once: the draft of the last letters is not written yet.
    await chooseByKeyboard(panel, 'uz-Cyrl')
    const text = inCyrillic(courseText)
    await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Yarim yozilgan kurs')
    await expect(panel.getByRole('textbox', { name: text.desc })).toHaveValue('Oxirgi soʻz')
    await expect(panel.getByText(form.draft.restored)).toBeVisible()
    await chooseByKeyboard(panel, 'uz-Latn')
    await expect(panel.getByRole('textbox', { name: courseText.name })).toHaveValue('Yarim yozilgan kurs')
    expect(asked).toEqual([])
  })

  test('asks if a typed password would be lost, because no draft stores it', async ({ panel }) => {
    const asked: string[] = []
    panel.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await panel.goto('/admins/add')
    await panel.getByRole('textbox', { name: staffText.firstName }).fill('Nodir')
    await panel.getByRole('textbox', { name: staffText.password }).fill('Berilgan-1!')
    await chooseByKeyboard(panel, 'uz-Cyrl')
    await expect(panel.getByRole('textbox', { name: inCyrillic(staffText).firstName })).toHaveValue('Nodir')
    expect(asked).toEqual(['beforeunload'])
  })

  test('falls back to Latin if the rules cannot be loaded', async ({ panel }) => {
    await panel.route(/\/assets\/dictionary-.*\.js$/, (route) => route.abort())
    await panel.evaluate(() => localStorage.setItem('language', 'uz-Cyrl'))
    await panel.reload()
    await expect(heading(panel, homeText.title)).toBeVisible()
    await expect(panel.locator('html')).toHaveAttribute('lang', 'uz-Latn')
    await panel.unroute(/\/assets\/dictionary-.*\.js$/)
    await panel.reload()
    await expect(heading(panel, inCyrillic(homeText).title)).toBeVisible()
  })

  test('does not load the rules for Latin, and the panel loads together with the page', async ({ page, server }) => {
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await page.goto(`${server.url}/signin`)
    await expect(heading(page, signInText.title)).toBeVisible()
    expect(files.filter((file) => file.includes('/dictionary-'))).toEqual([])
    const linked = await page.locator('head link[rel="modulepreload"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(linked.filter((href) => href.startsWith('/assets/main-'))).toHaveLength(1)
  })
})

test.describe('everything is said in Cyrillic', () => {
  test('sign-in, with missing and refused values', async ({ page, server }) => {
    await page.goto(`${server.url}/signin`)
    await choose(page, 'uz-Cyrl')
    const text = inCyrillic(signInText)
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByText(text.loginRequired)).toBeVisible()
    await expectCyrillic(page, 'sign-in with errors', [nameOf('uz-Latn')])
    await expectAccessible(page, 'sign-in in Cyrillic')
    await page.locator('input[name="username"]').fill('madina')
    await page.locator('input[name="password"]').fill('Notogri-2026!')
    await page.getByRole('button', { name: text.submit, exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text.wrong)
    await expectCyrillic(page, 'a refused sign-in', [nameOf('uz-Latn')])
  })

  test.describe('on empty data', () => {
    test.use({ start: 'nothing' })

    test('the first set-up', async ({ page, server }) => {
      await page.goto(`${server.url}/signin`)
      await choose(page, 'uz-Cyrl')
      const text = inCyrillic(signInText)
      await page.getByRole('button', { name: text.setupSubmit }).click()
      await expect(page.getByText(text.setupTokenRequired)).toBeVisible()
      await expectCyrillic(page, 'the first set-up', [nameOf('uz-Latn')])
    })
  })

  test('home, the menu and quick search, in either script', async ({ cyrillic: panel, api }) => {
    const names = await homeNames(api)
    const text = inCyrillic(homeText)
    await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem')).toHaveCount(names.length)
    await expectCyrillic(panel, 'home', names)
    await expectAccessible(panel, 'home in Cyrillic')
    await panel.keyboard.press('Control+k')
    const field = panel.getByRole('combobox', { name: shell.palette })
    const found = panel.getByRole('option', { name: inCyrillic(skillText).title }).first()
    for (const typed of ['konikma', 'кўникма']) {
      // oxlint-disable-next-line no-await-in-loop -- one field
      await field.fill(typed)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(found).toBeVisible()
    }
    await expectCyrillic(panel, 'quick search', names)
  })

  test('a list, empty and full, its confirmations and its toasts', async ({ cyrillic: panel, api }) => {
    const text = inCyrillic(skillText)
    await panel.goto('/courses/skills')
    await expect(panel.getByText(text.empty)).toBeVisible()
    await expectCyrillic(panel, 'an empty list')
    await makeNamed(api, '/skill', 'Figma', 'React')
    await panel.reload()
    await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem')).toHaveCount(2)
    await expectCyrillic(panel, 'a list', ['Figma', 'React'])
    await expectAccessible(panel, 'a list in Cyrillic')
    await panel.getByRole('button', { name: form.list.remove('React') }).click()
    await expect(panel.getByRole('alertdialog')).toContainText(form.list.removeQuestion('React'))
    await expectCyrillic(panel, 'the question before removing', ['Figma', 'React'])
    await panel.getByRole('button', { name: form.list.removeYes, exact: true }).click()
    await expect(panel.getByText(form.list.removed('React'))).toBeVisible()
    await expectCyrillic(panel, 'a toast', ['Figma', 'React'])
    await panel.getByRole('textbox', { name: form.list.searchLabel(text.title) }).fill('yoq')
    await expect(panel.getByText(form.list.nothingFound('yoq'))).toBeVisible()
    await expectCyrillic(panel, 'a search without result', ['Figma', 'React', 'yoq'])
  })

  test('a form with errors, and one with unsaved changes', async ({ cyrillic: panel, api }) => {
    // The preview beside a form has the name of its section.
    const names = await homeNames(api)
    await panel.goto('/courses/add')
    const text = inCyrillic(courseText)
    await panel.getByRole('textbox', { name: text.lessonsCount }).fill('999999999')
    await panel.getByRole('button', { name: form.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrors.required).first()).toBeVisible()
    await expectCyrillic(panel, 'a form with errors', names)
    await expectAccessible(panel, 'a form with errors in Cyrillic')
    await panel.getByRole('link', { name: inCyrillic(t.menu).profile }).first().click()
    await expect(panel.getByRole('alertdialog')).toContainText(form.save.leaveQuestion)
    await expectCyrillic(panel, 'the question before leaving', names)
  })

  test('a form with pictures and its preview', async ({ cyrillic: panel, api }) => {
    const { sections } = await api.get<{ sections: { displayName: string }[] }>('/sections')
    await panel.goto('/section-management/edit/banner')
    await expect(panel.getByText(inCyrillic(bannerText).imagesHelp)).toBeVisible()
    await panel.getByRole('button', { name: form.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrors.image_required).first()).toBeVisible()
    // The sections beside it have their names.
    await expectCyrillic(panel, 'the banner with errors', sections.map((one) => one.displayName))
  })

  test('the page of a course', async ({ cyrillic: panel, api }) => {
    const course = await makeCourse(api, 'Frontend')
    const names = (await courseSections(api, course.id)).map((one) => one.displayName)
    await panel.goto(`/course/${course.id}`)
    const rows = panel.getByRole('list', { name: inCyrillic(courseSectionsText).title }).getByRole('listitem')
    await expect(rows).toHaveCount(names.length)
    await expectCyrillic(panel, 'the page of a course', ['Frontend', ...names])
    await panel.goto('/courses')
    await expect(panel.getByRole('link', { name: 'Frontend', exact: true })).toBeVisible()
    await expectCyrillic(panel, 'the list of courses', ['Frontend'])
  })

  test('the initial names of sections are in Cyrillic and stored unchanged, custom names stay as they are', async ({ cyrillic: panel, api }) => {
    const course = await makeCourse(api, 'Frontend')
    const [first, second] = await courseSections(api, course.id)
    if (first === undefined || second === undefined) throw new Error('too few sections')
    await setSection(api, course.id, second.name, { displayName: 'Bizning kasb' })
    await panel.goto(`/course/${course.id}`)
    const read = inCyrillic(first.displayName)
    expect(read).not.toBe(first.displayName)
    await expect(panel.getByRole('link', { name: inCyrillic(sectionsText).editLabel(read), exact: true })).toBeVisible()
    await expect(panel.getByRole('link', { name: inCyrillic(sectionsText).editLabel('Bizning kasb'), exact: true })).toBeVisible()
    // A change of something else does not store the shown name.
    await panel.getByRole('checkbox', { name: inCyrillic(sectionsText).switch(read, inCyrillic(sectionsText).show), exact: true }).press('Space')
    await expect.poll(async () => (await courseSections(api, course.id))[0]).toMatchObject({ isVisible: true, displayName: first.displayName })
    await panel.goto(screenOf(course.id, 'profession-info-blue'))
    await expect(panel.getByRole('link', { name: inCyrillic(sectionToolsText).steps.previous(read), exact: true })).toBeVisible()
    await panel.keyboard.press('Control+k')
    await panel.getByRole('dialog').getByRole('combobox').fill(read)
    await expect(panel.getByRole('option', { name: read }).first()).toBeVisible()
  })

  test('the form of a section', async ({ cyrillic: panel, api }) => {
    const course = await makeCourse(api, 'Frontend')
    await panel.goto(screenOf(course.id, 'average-salary'))
    const text = inCyrillic(salaryText)
    await panel.getByRole('textbox', { name: text.junior }).fill('9000000')
    await panel.getByRole('textbox', { name: text.middle }).fill('100')
    await panel.getByRole('button', { name: form.save.save, exact: true }).click()
    await expect(panel.getByText(text.middleLess)).toBeVisible()
    const names = (await courseSections(api, course.id)).map((one) => one.displayName)
    await expectCyrillic(panel, 'the form of a section', ['Frontend', ...names])
  })

  test('a list of associations in their order', async ({ cyrillic: panel, api }) => {
    const course = await makeCourse(api, 'Frontend')
    await makeNamed(api, '/skill', 'Figma', 'React')
    await panel.goto(screenOf(course.id, 'technologies'))
    const content = ['Frontend', 'Figma', 'React', ...(await courseSections(api, course.id)).map((one) => one.displayName)]
    const field = panel.getByRole('combobox', { name: inCyrillic(technologiesText).skills })
    for (const name of ['Figma', 'React']) {
      // oxlint-disable-next-line no-await-in-loop -- their order
      await field.fill(name)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await panel.getByRole('option', { name }).click()
    }
    await expectCyrillic(panel, 'a list to pick from', content)
    await panel.keyboard.press('Escape')
    await panel.getByRole('button', { name: form.list.up('React') }).press('Enter')
    await expect(panel.getByText(form.list.orderedAnnouncement('React', 1, 2))).toBeAttached()
    await expect(panel.getByRole('list', { name: inCyrillic(associationsText).chosen(inCyrillic(technologiesText).skills) }).getByRole('listitem')).toHaveText([/React/, /Figma/])
    await expectCyrillic(panel, 'a list put in order', content)
  })

  test('the profile, on both tabs', async ({ cyrillic: panel }) => {
    const text = inCyrillic(profileText)
    await panel.goto('/profile')
    await panel.getByRole('textbox', { name: text.login }).fill('Katta Harf')
    await panel.getByRole('textbox', { name: text.login }).blur()
    await expect(panel.getByText(fieldErrors.wrong_login)).toBeVisible()
    await expectCyrillic(panel, 'the profile')
    await panel.goto('/profile?tab=security-settings')
    await expect(panel.getByText(text.sessionCurrent)).toBeVisible()
    await panel.getByRole('button', { name: text.passwordSubmit }).click()
    await expect(panel.getByText(inCyrillic(signInText).currentRequired)).toBeVisible()
    await expectCyrillic(panel, 'passwords and devices')
  })

  test('staff, and the actions on a person', async ({ cyrillic: panel, api }) => {
    const person = { firstName: 'Nodir', lastName: 'Yusupov', login: 'nodir', password: 'Berilgan-1!', role: 'editor' }
    await api.call('POST', '/staff', person)
    const names = ['Nodir', 'Yusupov', 'nodir']
    const text = inCyrillic(staffText)
    await panel.goto('/admins')
    await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem')).toHaveCount(2)
    await expectCyrillic(panel, 'staff', names)
    await panel.getByRole('button', { name: text.more('Nodir Yusupov') }).click()
    await panel.getByRole('menuitem', { name: text.reset }).click()
    await expect(panel.getByRole('dialog')).toContainText(text.resetHelp)
    await expectCyrillic(panel, 'a new password for a person', names)
  })

  test('the messages to the site about changes', async ({ cyrillic: panel }) => {
    const text = inCyrillic(deliveriesText)
    await panel.goto('/deliveries')
    await expect(panel.getByText(text.notConfigured)).toBeVisible()
    await expectCyrillic(panel, 'deliveries')
  })

  test('another person’s change, a lost network and a missing screen', async ({ cyrillic: panel, api, context }) => {
    const content = ['Ularniki', 'Meniki', 'Humo', ...(await homeNames(api))]
    const logo = await api.upload('partners', 'logo.png', png(40, 20, [1, 2, 3]))
    const made = await api.call<{ id: number; version: number }>('POST', '/partner', { name: 'Humo', link: 'https://humo.uz', logo })
    await panel.goto(`/section-management/edit/partners/${made.data.id}`)
    await panel.getByRole('textbox', { name: inCyrillic(partnerText).name }).fill('Meniki')
    await api.call('PUT', `/partner/${made.data.id}`, { name: 'Ularniki', link: 'https://humo.uz', logo, version: made.data.version })
    await panel.getByRole('button', { name: form.save.save, exact: true }).click()
    await expect(panel.getByRole('alertdialog')).toContainText(inCyrillic(conflictText).title)
    await expectCyrillic(panel, 'somebody else’s change', content)
    await panel.keyboard.press('Escape')
    await context.setOffline(true)
    await panel.getByRole('button', { name: form.save.save, exact: true }).click()
    await expect(panel.getByRole('alert').filter({ hasText: inCyrillic(t.errors).network }).first()).toBeVisible()
    await expectCyrillic(panel, 'a dead network', content)
    await context.setOffline(false)
    await panel.goto('/no-such-screen')
    await expect(heading(panel, inCyrillic(t.notFound).title)).toBeVisible()
    await expectCyrillic(panel, 'a screen that is not there')
  })

  test('after the session ended, and signed in again', async ({ cyrillic: panel }) => {
    await panel.goto('/courses/skills')
    await personMenu(panel).click()
    await panel.getByRole('menuitem', { name: shell.signOut }).click()
    await panel.getByRole('button', { name: shell.signOut, exact: true }).click()
    await expect(heading(panel, inCyrillic(signInText).title)).toBeVisible()
    await panel.getByRole('button', { name: nameOf('uz-Latn') }).click()
    await expect(heading(panel, signInText.title)).toBeVisible()
    await signIn(panel)
    await expect(heading(panel, homeText.title)).toBeVisible()
  })
})
