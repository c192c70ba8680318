import type { Page } from '@playwright/test'
import { text as siteText } from '@peshtoq/site-kit/text'
import { coursePageText } from '../src/resources/course-page/text'
import { courseScreenText } from '../src/text/uz.course-screen'
import { sectionsText } from '../src/text/uz.sections'
import { viewText as text } from '../src/text/uz.view'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { courseSections, makeCourse, setSection } from './course-api'
import { make, picture } from './course'
import { expect, expectAccessible, LAPTOP, PHONE, tabTo, test } from './test'

type Section = { name: string; displayName: string; isVisible: boolean }

const sections = async (api: Api) => (await api.get<{ sections: Section[] }>('/sections?perPage=100')).sections

async function named(api: Api, name: string): Promise<string> {
  return (await sections(api)).find((one) => one.name === name)?.displayName ?? ''
}

/** Shows only these sections of the home page. */
async function showOnly(api: Api, ...names: string[]): Promise<void> {
  const rows = (await sections(api)).map((row) => ({ ...row, isVisible: names.includes(row.name) }))
  expect((await api.call('PUT', '/sections', { sections: rows })).status).toBe(200)
}

async function partner(api: Api, name: string): Promise<void> {
  await make(api, 'POST', '/partner', [{ name, link: 'https://a.uz', logo: await picture(api, 'partners') }])
}

const devices = (panel: Page) => panel.locator('[data-device]')

/** The layout width of each device, its displayed width, and its position. */
async function widths(panel: Page): Promise<{ laidOut: number[]; drawn: number[]; tops: number[]; right: number }> {
  return devices(panel).evaluateAll((all) => ({
    laidOut: all.flatMap((one) => (one.firstElementChild instanceof HTMLElement ? [one.firstElementChild.offsetWidth] : [])),
    drawn: all.map((one) => one.getBoundingClientRect().width),
    tops: all.map((one) => one.getBoundingClientRect().top),
    right: Math.max(...all.map((one) => one.getBoundingClientRect().right)),
  }))
}

const choose = (panel: Page, device: keyof typeof text.devices) =>
  panel.getByRole('navigation', { name: text.widths }).getByRole('link', { name: text.devices[device], exact: true }).click()

test.describe('on a laptop', () => {
  test.use({ viewport: LAPTOP })

  test('a section is viewed from its row at each width and at all of them, kept in the address', async ({ panel, api }) => {
    await partner(api, 'Zarafshon Bank')
    const name = await named(api, 'Partners')
    await panel.goto('/')
    await panel.getByRole('link', { name: sectionsText.view(name), exact: true }).click()
    await expect(panel).toHaveURL(/\/section-management\/view\/Partners$/)
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(name)
    // A window this wide has space for all three.
    await expect(devices(panel)).toHaveCount(3)
    const all = await widths(panel)
    expect(all.laidOut).toEqual([390, 768, 1440])
    expect(all.right).toBeLessThanOrEqual(LAPTOP.width)
    // Side by side they would be unreadable: the widest is above the others.
    const [phone = 0, tablet = 0, desktop = 0] = all.tops
    expect(phone).toBe(tablet)
    expect(desktop).toBeLessThan(phone)
    for (const [place, width] of all.drawn.entries()) expect(width).toBeGreaterThan((all.laidOut[place] ?? 0) / 2)
    // Keyboards and screen readers get only one of them.
    await expect(panel.locator('[data-device] > [inert]')).toHaveCount(2)

    for (const [device, width] of [['phone', 390], ['tablet', 768], ['desktop', 1440]] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one device after the other
      await choose(panel, device)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel).toHaveURL(new RegExp(`\\?width=${device}$`))
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(devices(panel)).toHaveCount(1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { laidOut, right } = await widths(panel)
      expect(laidOut).toEqual([width])
      expect(right).toBeLessThanOrEqual(LAPTOP.width)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.getByRole('img', { name: 'Zarafshon Bank' })).toBeVisible()
    }
    await panel.reload()
    await expect(devices(panel)).toHaveCount(1)
    await panel.getByRole('link', { name: t.common.edit, exact: true }).click()
    await expect(panel).toHaveURL(/\/section-management\/edit\/partners/)
  })

  test('a wide window shows all widths of a section side by side, and a whole page first as on a desktop', async ({ panel }) => {
    await panel.goto('/section-management/view')
    await expect(devices(panel)).toHaveCount(1)
    expect((await widths(panel)).laidOut).toEqual([1440])
    await panel.setViewportSize({ width: 1920, height: 1000 })
    await expect(devices(panel)).toHaveCount(3)
    await panel.goto('/section-management/view/Partners')
    await expect(devices(panel)).toHaveCount(3)
    expect(new Set((await widths(panel)).tops).size).toBe(1)
  })

  test('an edit is shown at once, and a static section by its shape', async ({ panel, api }) => {
    await panel.goto('/section-management/view/Partners?width=phone')
    await expect(devices(panel)).toHaveCount(1)
    await partner(api, 'Chorsu Market')
    // Away and back, without a reload.
    await panel.getByRole('link', { name: text.wholePage }).click()
    await expect(panel.getByRole('heading', { level: 1, name: t.screens.homeView })).toBeVisible()
    await panel.goBack()
    await expect(panel.getByRole('img', { name: 'Chorsu Market' })).toBeVisible()

    await panel.goto('/section-management/view/Header?width=desktop')
    await expect(panel.getByText(siteText.staticContent)).toBeVisible()
    await expect(panel.getByRole('link', { name: t.common.edit, exact: true })).toHaveCount(0)
  })

  test('a hidden section says so; the whole page shows hidden ones on request, and links to each', async ({ panel, api }) => {
    await showOnly(api, 'Header', 'Footer')
    const [header, partners] = await Promise.all([named(api, 'Header'), named(api, 'Partners')])
    await panel.goto('/section-management/view/Header?width=phone')
    await expect(panel.getByRole('heading', { level: 1, name: header })).toBeVisible()
    await expect(panel.getByText(text.hidden)).toHaveCount(0)
    await panel.goto('/section-management/view/Partners?width=phone')
    await expect(panel.getByText(text.hidden)).toBeVisible()

    await panel.goto('/')
    await panel.getByRole('link', { name: t.screens.homeView }).click()
    await choose(panel, 'tablet')
    await expect(panel.locator('[data-section]')).toHaveCount(2)
    await panel.getByText(text.withHidden).click()
    await expect(panel).toHaveURL(/hidden=true/)
    await expect(panel.locator('[data-section]')).toHaveCount((await sections(api)).length)
    await expect(panel.getByText(siteText.hidden).first()).toBeVisible()
    await panel.getByRole('link', { name: text.aloneLabel(partners), exact: true }).click()
    await expect(panel).toHaveURL(/\/section-management\/view\/Partners\?.*width=tablet/)
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(partners)
  })

  test('a page that shows nothing says so', async ({ panel, api }) => {
    await showOnly(api)
    await panel.goto('/section-management/view')
    await expect(panel.getByText(text.nothingShown)).toBeVisible()
    await expect(devices(panel)).toHaveCount(0)
  })

  test('by keyboard one chooses the width and goes from section to section', async ({ panel, api }) => {
    const order = await sections(api)
    const [first, second, third] = order
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few sections')
    await panel.goto(`/section-management/view/${second.name}`)
    await expect(devices(panel)).toHaveCount(3)
    await tabTo(panel, panel.getByRole('navigation', { name: text.widths }).getByRole('link', { name: text.devices.tablet }))
    await panel.keyboard.press('Enter')
    await expect(devices(panel)).toHaveCount(1)
    await tabTo(panel, panel.getByRole('link', { name: text.next(third.displayName), exact: true }))
    await panel.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(third.displayName)
    await expect(panel, 'the width stays').toHaveURL(/width=tablet/)
    // The focus stays on the link, so that one key goes through all of them.
    await expect(panel.getByRole('link', { name: new RegExp(`^${text.next('')}`) })).toBeFocused()
    await panel.goto(`/section-management/view/${first.name}`)
    await expect(panel.getByRole('link', { name: new RegExp(`^${text.previous('')}`) })).toHaveCount(0)
  })

  test('a course’s sections and page are viewed, also of a course that is not on the site', async ({ panel, api }) => {
    const course = await makeCourse(api, 'Frontend dasturlash')
    await make(api, 'POST', `/course/${course.id}/faq`, [{ question: 'Qancha davom etadi?', answer: '<p>Olti oy.</p>' }])
    await setSection(api, course.id, 'FAQ', { isVisible: true })
    const faq = (await courseSections(api, course.id)).find((one) => one.name === 'FAQ')
    await panel.goto(`/course/${course.id}`)
    await panel.getByRole('link', { name: sectionsText.view(faq?.displayName ?? ''), exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`/course/${course.id}/course-sections/view/FAQ$`))
    await choose(panel, 'desktop')
    await expect(devices(panel)).toHaveCount(1)
    await expect(panel.getByText('Qancha davom etadi?')).toBeVisible()
    await expect(panel.getByText(text.courseHidden)).toBeVisible()
    await expect(panel.getByText(text.hidden)).toHaveCount(0)
    await expect(panel.getByRole('link', { name: t.common.edit, exact: true })).toHaveAttribute('href', `/course/${course.id}/course-sections/edit/faq`)

    await panel.goto(`/course/${course.id}`)
    await panel.getByRole('link', { name: coursePageText.viewPage }).click()
    await choose(panel, 'desktop')
    await expect(devices(panel)).toHaveCount(1)
    await expect(panel.getByRole('heading', { name: 'Frontend dasturlash' })).toBeVisible()
    await expect(panel.getByText('Qancha davom etadi?')).toBeVisible()
    await expect(panel.getByRole('link', { name: text.aloneLabel(faq?.displayName ?? '') })).toBeAttached()
  })
})

test('a missing one is not found', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  for (const path of ['/section-management/view/Hech', '/section-management/view/FAQ', `/course/${course.id}/course-sections/view/Banner`]) {
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    await panel.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(t.notFound.title)
  }
  await panel.goto('/course/9999/course-sections/view/FAQ')
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(courseScreenText.missing)
})

test('a page that fails to load has a retry', async ({ panel }) => {
  await panel.route('**/api/admin/preview/home', (route) => route.abort())
  await panel.goto('/section-management/view')
  await expect(panel.getByText(text.failed)).toBeVisible()
  await panel.unroute('**/api/admin/preview/home')
  await panel.getByRole('button', { name: t.common.again }).click()
  await expect(devices(panel).first()).toBeVisible()
})

test.describe('full of content', () => {
  test.use({ viewport: PHONE, start: 'demo' })

  test('on a phone the links to the neighbours are side by side, however long their names', async ({ panel, api }) => {
    const rows = (await sections(api)).map((row) =>
      ['Courses', 'HelperCallback'].includes(row.name) ? { ...row, displayName: 'Qoʻngʻiroqqa buyurtma berish va maslahat' } : row,
    )
    expect((await api.call('PUT', '/sections', { sections: rows })).status).toBe(200)
    await panel.goto('/section-management/view/YourCourses')
    const links = panel.getByRole('navigation', { name: text.otherSections }).getByRole('link')
    await expect(links).toHaveCount(2)
    const names = await links.locator('span').evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(names[0]?.right).toBeLessThan(names[1]?.left ?? 0)
    expect(names[1]?.right).toBeLessThan(PHONE.width)
    expect(names[0]?.left).toBeGreaterThan(0)
  })

  test('the site’s screens are accessible on a phone and a laptop, light and dark', async ({ panel, api }) => {
    // Whole pages, each checked by axe four times.
    test.setTimeout(300_000)
    const { courses } = await api.get<{ courses: { id: number }[] }>('/courses/ACTIVE')
    const page = `/course/${courses[0]?.id ?? 0}/course-sections/view`
    await showOnly(api, 'Banner', 'Courses', 'Partners')
    for (const path of ['/section-management/view/Partners', '/section-management/view/TextFeedbacks', '/section-management/view?hidden=true', page, `${page}/CourseMentor`]) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await panel.goto(path)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(devices(panel)).toHaveCount(1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expectAccessible(panel, path)
    }
  })
})
