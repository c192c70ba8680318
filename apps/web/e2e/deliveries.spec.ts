import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { deliveriesText as text } from '../src/text/uz.deliveries'
import { formText } from '../src/text/uz.form'
import { pagerText } from '../src/text/uz.pager'
import { t } from '../src/text/uz'
import { expect, expectAccessible, PERSON, PHONE, test as plain } from './test'

const SECRET = 'sinov-uchun-uzun-maxfiy-soz'

/** A fake site that receives the server's messages. */
type Site = {
  url: string
  /** Its next responses; null: it closes the connection. */
  answer: { status: number; body: string } | null
  /** The received messages. */
  received: { headers: IncomingHttpHeaders; body: string }[]
}

const test = plain.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- it needs no other
  site: async ({}, use) => {
    const site: Site = { url: '', answer: { status: 200, body: '{"revalidated":true}' }, received: [] }
    const listening = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', () => {
        site.received.push({ headers: request.headers, body })
        if (site.answer === null) {
          response.destroy()
          return
        }
        response.statusCode = site.answer.status
        response.end(site.answer.body)
      })
    })
    listening.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const address = listening.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    site.url = `http://127.0.0.1:${address.port}/revalidate`
    await use(site)
    listening.closeAllConnections()
    listening.close()
  },
  env: async ({ site }, use) => {
    await use({ PESHTOQ_WEBHOOK_URL: site.url, PESHTOQ_WEBHOOK_SECRET: SECRET })
  },
})

const skill = (name: string) => ['POST', '/skill', { name }] as const

test('the message, the response of the site, and a repeated delivery', async ({ panel, api, site }) => {
  await api.call(...skill('Tahlil'))
  await panel.goto('/')
  await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: t.screens.deliveries }).click()
  const rows = panel.getByRole('list', { name: text.title }).locator('[data-delivery]')
  // A change is sent after a second; the list is polled.
  await expect(rows).toHaveCount(1, { timeout: 20_000 })
  await expect(rows.first()).toContainText(text.delivered, { timeout: 20_000 })
  await expect(rows.first()).toContainText('200')
  await expect(rows.first()).toContainText('{"revalidated":true}')
  await expect(rows.first()).toContainText(text.attempts(1))
  await expect(panel.getByText(/^Sayt qabul qilgan oxirgi xabar: bugun, \d\d:\d\d$/)).toBeVisible()

  const [first] = site.received
  const time = String(first?.headers['x-peshtoq-timestamp'])
  const signed = createHmac('sha256', SECRET).update(`${time}.${first?.body ?? ''}`).digest('hex')
  expect(first?.headers['x-peshtoq-signature']).toBe(`sha256=${signed}`)

  site.answer = { status: 500, body: 'Xotira tugadi' }
  await rows.first().getByRole('button', { name: /^Qayta yuborish/ }).click()
  await expect(panel.getByText(text.resent)).toBeVisible()
  await expect(rows.first()).toContainText(text.pending, { timeout: 20_000 })
  await expect(rows.first()).toContainText('Xotira tugadi')
  await expect(rows.first()).toContainText(/keyingi urinish: \d\d:\d\d/)

  site.answer = { status: 204, body: '' }
  await rows.first().getByRole('button', { name: /^Qayta yuborish/ }).click()
  await expect(rows.first()).toContainText(text.delivered, { timeout: 20_000 })
  await expect(rows.first()).toContainText('204')
})

test('a failed refetch is reported beside the last data', async ({ panel, api }) => {
  await api.call(...skill('Tahlil'))
  await panel.goto('/deliveries')
  const rows = panel.getByRole('list', { name: text.title }).locator('[data-delivery]')
  await expect(rows).toHaveCount(1, { timeout: 20_000 })
  await panel.route('**/api/admin/webhook-deliveries?*', (route) => route.abort())
  const alert = panel.getByRole('alert').filter({ hasText: formText.list.failed })
  await expect(alert).toBeVisible({ timeout: 20_000 })
  await expect(rows).toHaveCount(1)
  await panel.unroute('**/api/admin/webhook-deliveries?*')
  await expect(alert).toHaveCount(0, { timeout: 20_000 })
})

test('changes are described in words', async ({ panel, api }) => {
  const course = await api.call<{ id: number }>('POST', '/course', { name: 'Frontend dasturlash' })
  await api.call('PATCH', `/course/${course.data.id}/status`, { status: 'ACTIVE' })
  await api.call('PATCH', `/course/${course.data.id}/visibility`, { isVisible: true })
  await panel.goto('/deliveries')
  const rows = panel.getByRole('list', { name: text.title }).locator('[data-delivery]')
  await expect(rows.first()).toContainText(text.course(String(course.data.id)), { timeout: 20_000 })
  await expect(rows.first()).toContainText(text.courses)
})

test('a long list of changes is collapsed, and expanded on request', async ({ panel, api }) => {
  const tags = Array.from({ length: 30 }, (_, place) => `course:${place + 1}`)
  // So many at once come from an import, which would take long.
  await panel.route('**/api/admin/webhook-deliveries?*', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: { deliveries: object[] } }
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, deliveries: data.deliveries.map((one) => ({ ...one, tags })) } } })
  })
  await api.call(...skill('Tahlil'))
  await panel.goto('/deliveries')
  const changed = panel.getByRole('list', { name: text.changed, exact: true })
  const last = changed.getByText(text.course('30'), { exact: true })
  const more = changed.getByRole('button', { expanded: false })
  await expect(more).toHaveText(text.more(22), { timeout: 20_000 })
  await expect(last).toHaveCount(0)
  await more.press('Enter')
  await expect(last).toBeVisible()
  const less = changed.getByRole('button', { expanded: true })
  await expect(less, 'the focus stays where the list is made short again').toBeFocused()
  await less.press('Enter')
  await expect(last).toHaveCount(0)
})

test('the newest come first, a page at a time', async ({ panel, api }) => {
  // Changes within one second are sent together.
  test.slow()
  const total = async () => (await api.get<{ total: number }>('/webhook-deliveries')).total
  for (let count = 1; count <= 11; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one delivery after the other
    await api.call(...skill(`Koʻnikma ${count}`))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(total, { timeout: 20_000 }).toBe(count)
  }
  await panel.goto('/deliveries')
  const rows = panel.getByRole('list', { name: text.title }).locator('[data-delivery]')
  const ids = () => rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-delivery'))))
  await expect(rows).toHaveCount(10)
  expect(await ids()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  await panel.getByRole('button', { name: pagerText.next }).click()
  await expect(panel).toHaveURL(/\?page=2$/)
  await expect(rows).toHaveCount(1)
  expect(await ids()).toEqual([1])
  // The time of the last delivery is on every page.
  await expect(panel.getByText(/^Sayt qabul qilgan oxirgi xabar/)).toBeVisible()
  for (const page of ['2&page=3', '-1', 'x', '1.5']) {
    await panel.goto(`/deliveries?page=${page}`)
    await expect(rows.first(), 'no page is the first').toBeVisible()
    await expect(panel.getByText(/^1–/)).toBeVisible()
  }
  await panel.goto('/deliveries?page=9')
  await expect(panel, 'a page past the end leads to the last').toHaveURL(/\?page=2$/)
})

test('an unreachable site is reported', async ({ panel, api, site }) => {
  site.answer = { status: 503, body: '{"error":"Yangilanmoqda"}' }
  await api.call(...skill('Tahlil'))
  await panel.goto('/deliveries')
  await expect(panel.getByText(text.pending, { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText('503')).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText(text.waiting(1))).toBeVisible()
  site.answer = null
  await panel.getByRole('button', { name: text.resend }).click()
  await expect(panel.getByText(text.noAnswer)).toBeVisible({ timeout: 20_000 })
  await expect(panel.getByText('Sayt javobini oʻqib boʻlmadi')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the list is accessible, also on a laptop, light and dark', async ({ panel, api }) => {
    test.slow()
    await api.call(...skill('Tahlil'))
    await panel.goto('/deliveries')
    await expect(panel.getByText(text.delivered)).toBeVisible({ timeout: 20_000 })
    await expectAccessible(panel, 'the deliveries')
  })
})

test('only superadmins see it', async ({ page, server, api }) => {
  await api.call('POST', '/staff', { firstName: 'Nodir', lastName: 'Yoqubov', login: 'nodir', password: PERSON.password, role: 'editor' })
  await page.goto(`${server.url}/signin`)
  await page.locator('input[name="username"]').fill('nodir')
  await page.locator('input[name="password"]').fill(PERSON.password)
  await page.keyboard.press('Enter')
  await page.locator('input[name="newPassword"]').fill('Boshqa-2026!')
  await page.locator('input[name="confirmPassword"]').fill('Boshqa-2026!')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: t.shell.menu })
  await expect(menu.getByRole('link', { name: t.menu.profile })).toBeVisible()
  await expect(menu.getByRole('link', { name: t.screens.deliveries })).toHaveCount(0)
  await page.goto(`${server.url}/deliveries`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.forbidden.title)
})

plain('where nothing is set up it says how', async ({ panel, api }) => {
  await api.call(...skill('Tahlil'))
  await panel.goto('/deliveries')
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(text.notConfigured)
  // An editor needs no names of settings.
  await expect(panel.getByText('PESHTOQ_WEBHOOK_URL')).toBeHidden()
  await panel.getByText(text.forDeveloper).click()
  await expect(panel.getByText('PESHTOQ_WEBHOOK_URL')).toBeVisible()
  await expect(panel.getByText('PESHTOQ_WEBHOOK_SECRET')).toBeVisible()
  await expectAccessible(panel, 'deliveries that are not set up')
})
