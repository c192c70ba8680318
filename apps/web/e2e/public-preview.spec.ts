import { text as siteText } from '@peshtoq/site-kit/text'
import { publicPageText as text } from '../src/text/uz.public-page'
import { t } from '../src/text/uz'
import type { Page } from '@playwright/test'
import type { Api } from './api'
import { courseSections, makeCourse, setSection } from './course-api'
import { make, picture } from './course'
import { expect, expectAccessible, test } from './test'

test('anybody sees the current home page, and changes after a reload', async ({ page, server, api }) => {
  const logo = await picture(api, 'partners')
  await make(api, 'POST', '/partner', [{ name: 'Zarafshon Bank', link: 'https://a.uz', logo }])
  await page.goto(`${server.url}/preview/home`)
  await expect(page.getByRole('img', { name: 'Zarafshon Bank' })).toBeVisible()
  await expect(page).toHaveTitle(text.home)
  await expect(page.getByText(text.note)).toBeVisible()
  await expect(page.getByRole('navigation', { name: t.shell.menu })).toHaveCount(0)
  await expect(page, 'nobody is led to sign-in').toHaveURL(/\/preview\/home$/)

  await make(api, 'POST', '/partner', [{ name: 'Chorsu Market', link: 'https://b.uz', logo }])
  await page.reload()
  await expect(page.getByRole('img', { name: 'Chorsu Market' })).toBeVisible()
})

test('a course is visible while the site shows it, with its sections', async ({ page, server, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  await make(api, 'POST', `/course/${course.id}/faq`, [{ question: 'Qancha davom etadi?', answer: '<p>Olti oy.</p>' }])
  const show = (isVisible: boolean) => api.call('PATCH', `/course/${course.id}/visibility`, { isVisible })
  const question = page.getByText('Qancha davom etadi?')
  await show(true)
  await page.goto(`${server.url}/preview/course/${course.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frontend dasturlash')
  await expect(page).toHaveTitle('Frontend dasturlash')
  await expect(question).toHaveCount(0)

  await setSection(api, course.id, 'FAQ', { isVisible: true })
  await page.reload()
  await expect(question).toBeVisible()

  await show(false)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.missing)
  await page.getByRole('link', { name: text.toHome }).click()
  await expect(page).toHaveURL(/\/preview\/home$/)
})

test('visitors see no section without content', async ({ page, server, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  const rows = await courseSections(api, course.id)
  const all = { courseSections: rows.map((row) => ({ ...row, isVisible: true })) }
  expect((await api.call('PUT', `/courses/${course.id}/sections`, all)).status).toBe(200)
  const { sections } = await api.get<{ sections: object[] }>('/sections')
  expect((await api.call('PUT', '/sections', { sections: sections.map((one) => ({ ...one, isVisible: true })) })).status).toBe(200)
  await page.goto(`${server.url}/preview/home`)
  await expect(page.getByText(text.note)).toBeVisible()
  await expect(page.locator('[data-section="Footer"]')).toBeVisible()
  await expect(page.getByText(siteText.soon)).toHaveCount(0)
  for (const name of ['ProfessionMatcher', 'Courses', 'Partners', 'BonusCourses']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(page.locator(`[data-section="${name}"]`), name).toHaveCount(0)
  }

  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  await page.goto(`${server.url}/preview/course/${course.id}`)
  await expect(page.locator('[data-section="Certificate"]')).toBeVisible()
  await expect(page.getByText(siteText.soon)).toHaveCount(0)
  for (const name of ['CourseContents', 'CourseBonuses', 'Partners', 'FAQ']) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.locator(`[data-section="${name}"]`), name).toHaveCount(0)
  }
})

test('a course on the home page leads to its own', async ({ page, server, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  await page.goto(`${server.url}/preview/home`)
  await page.getByRole('link', { name: 'Frontend dasturlash' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/preview/course/${course.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frontend dasturlash')
})

test('a course shows its price and leads to the form on its page', async ({ page, server, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash', 'ACTIVE', { price: 6_800_000, lessonsCount: 96, detailUrl: 'https://a.uz/kurs' })
  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  const head = page.locator('[data-section="CourseHead"]')
  const enrol = head.getByRole('link', { name: siteText.enrol.paid })
  await page.goto(`${server.url}/preview/course/${course.id}`)
  await expect(head.getByText(siteText.money(6_800_000))).toBeVisible()
  await expect(head.getByText(siteText.lessons(96))).toBeVisible()
  await expect(enrol, 'without a form, to the course itself').toHaveAttribute('href', 'https://a.uz/kurs')

  await setSection(api, course.id, 'LessonCallback', { isVisible: true })
  await setSection(api, course.id, 'CoursePrice', { isVisible: true })
  await page.reload()
  await expect(page.locator('[data-section="CoursePrice"]').getByText(siteText.money(6_800_000))).toBeVisible()
  await enrol.click()
  await expect(page.locator('[data-section="LessonCallback"]')).toBeFocused()
  await expect(page.getByLabel(siteText.request.name)).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`/preview/course/${course.id}$`))
})

/** A course whose page shows a form, and the form. */
async function formOf(page: Page, api: Api) {
  const course = await makeCourse(api, 'Frontend dasturlash')
  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  await setSection(api, course.id, 'CourseCallback', { isVisible: true })
  await page.goto(`${api.url}/preview/course/${course.id}`)
  return { course, form: page.locator('[data-section="CourseCallback"] form') }
}

test('a form sends a visitor’s request if the site accepts requests', async ({ page, context, api }) => {
  expect((await api.call('PUT', '/request-settings', { isOn: true })).status).toBe(200)
  await page.clock.install()
  const { course, form } = await formOf(page, api)
  const words = siteText.request
  const consent = form.getByRole('checkbox', { name: words.consent })
  await expect(consent).toBeVisible()
  // Far enough ahead for a busy machine.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await form.getByLabel(words.name).fill('Aziza')
  await form.getByLabel(words.phone).fill('90 123 45 67')
  await consent.check()
  const send = form.getByRole('button', { name: words.send })
  const refused = form.getByRole('alert')

  // Like a bot.
  const answer = page.waitForResponse('**/api/public/requests')
  await send.click()
  const { code, message } = (await (await answer).json()) as { code: string; message: string }
  expect(code).toBe('too_fast')
  await expect(refused).toHaveText(message)

  await page.clock.runFor(2100)
  await context.setOffline(true)
  await send.click()
  await expect(refused).toHaveText(words.offline)
  await context.setOffline(false)
  expect((await api.get<{ total: number }>('/requests')).total).toBe(0)

  await send.click()
  await expect(page.getByRole('status').filter({ hasText: words.sent })).toBeFocused()
  const { requests } = await api.get<{ requests: object[] }>('/requests')
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ name: 'Aziza', phone: '998901234567', form: 'CourseCallback', courseId: course.id, page: `/preview/course/${course.id}` })
})

test('a form sends nothing if the site accepts no requests', async ({ page, api }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const { form } = await formOf(page, api)
  await page.waitForLoadState('networkidle')
  await form.getByLabel(siteText.request.name).fill('Aziza')
  await form.getByLabel(siteText.request.phone).fill('90 123 45 67')
  await expect(form.getByRole('checkbox')).toHaveCount(0)
  await form.getByRole('button', { name: siteText.request.send }).click()
  await expect(form).toBeVisible()
  expect(sent).toEqual([])
  expect((await api.get<{ total: number }>('/requests')).total).toBe(0)
})

test('a free course says so on its button', async ({ page, server, api }) => {
  const course = await makeCourse(api, 'IT uchun ingliz tili')
  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  await page.goto(`${server.url}/preview/course/${course.id}`)
  const head = page.locator('[data-section="CourseHead"]')
  await expect(head.getByText(siteText.free, { exact: true })).toBeVisible()
  await expect(head.getByRole('link', { name: siteText.enrol.free })).toHaveAttribute('href', '#request')
})

for (const id of ['9999', 'hech', '0']) {
  test(`there is no course ${id}`, async ({ page, server }) => {
    await page.goto(`${server.url}/preview/course/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.missing)
    await expectAccessible(page, 'a course that is not there')
  })
}

test('a signed-in person sees the same', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  await panel.goto(`/preview/course/${course.id}`)
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(text.missing)
  await panel.goto('/preview/home')
  await expect(panel.getByText(text.note)).toBeVisible()
  await expect(panel.getByRole('navigation', { name: t.shell.menu })).toHaveCount(0)
})

test('a page that fails to load has a retry', async ({ page, server }) => {
  await page.route('**/api/public/home', (route) => route.abort())
  await page.goto(`${server.url}/preview/home`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.failed)
  await page.unroute('**/api/public/home')
  await page.getByRole('button', { name: t.common.again }).click()
  await expect(page.getByText(text.note)).toBeVisible()
})

test.describe('with the content of the demo', () => {
  test.use({ start: 'demo' })

  test('whole pages full of content are accessible', async ({ page, server, api }) => {
    // Whole pages, each checked by axe four times.
    test.setTimeout(180_000)
    const { courses } = await api.get<{ courses: { id: number; isVisible: boolean }[] }>('/courses/ACTIVE')
    const course = courses.find((one) => one.isVisible)
    for (const path of ['/preview/home', `/preview/course/${course?.id ?? 0}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.goto(`${server.url}${path}`)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(page.getByText(text.note)).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expectAccessible(page, path)
    }
  })
})
