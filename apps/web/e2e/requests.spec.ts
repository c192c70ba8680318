import { once } from 'node:events'
import { createServer } from 'node:http'
import { requestSettingsText as settingsText } from '../src/text/uz.request-settings'
import { requestsText as text } from '../src/text/uz.requests'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { expect, expectAccessible, PERSON, PHONE, signIn, test as plain } from './test'

const TOKEN = '123456:AAsecretsecretsecretsecretsecret_1'

/** A fake Telegram server. */
type Telegram = { url: string; status: number; received: string[] }

const test = plain.extend<{ telegram: Telegram }>({
  // oxlint-disable-next-line no-empty-pattern -- it needs no other
  telegram: async ({}, use) => {
    const telegram: Telegram = { url: '', status: 200, received: [] }
    const listening = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', () => {
        telegram.received.push(body)
        response.statusCode = telegram.status
        response.end('{"ok":true}')
      })
    })
    listening.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const address = listening.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    telegram.url = `http://127.0.0.1:${address.port}`
    await use(telegram)
    listening.closeAllConnections()
    listening.close()
  },
  env: async ({ telegram }, use) => {
    await use({ PESHTOQ_TELEGRAM_URL: telegram.url, PESHTOQ_TRUSTED_PROXIES: '127.0.0.1' })
  },
})

/** Sends a request as a visitor with an IP address of their own. */
async function send(api: Api, number: number, name: string, more: object = {}): Promise<void> {
  const body = { name, phone: String(998_901_234_500 + number), form: 'CourseCallback', consent: true, elapsed: 5000, ...more }
  const answer = await fetch(`${api.url}/api/public/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${number}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
}

async function switchOn(api: Api): Promise<void> {
  expect((await api.call('PUT', '/request-settings', { isOn: true })).status).toBe(200)
}

/** An operator with their own password. */
async function makeOperator(api: Api): Promise<{ login: string; password: string }> {
  return await api.makePerson({ firstName: 'Olim', lastName: 'Sobirov', login: 'olim', role: 'operator' })
}

test('requests are found, called and annotated', async ({ panel, api }) => {
  await switchOn(api)
  const course = await api.call<{ id: number }>('POST', '/course', { name: 'Frontend dasturlash' })
  await send(api, 1, 'Aziza Karimova', { courseId: course.data.id, message: 'Kechki guruh bormi?' })
  await send(api, 2, 'Gʻulom Shokirov', { form: 'Courses' })
  await panel.goto('/')
  const menu = panel.getByRole('navigation', { name: t.shell.menu })
  await expect(menu.getByText(t.shell.newRequests(2))).toBeAttached()
  await menu.getByRole('link', { name: t.screens.requests }).click()
  const rows = panel.getByRole('list', { name: text.title }).locator('[data-request]')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Gʻulom Shokirov')
  const call = rows.last().getByRole('link', { name: text.call('Aziza Karimova') })
  await expect(call).toHaveAttribute('href', 'tel:+998901234501')
  await expect(call).toContainText('+998 (90) 123-45-01')

  await rows.last().getByLabel(text.stateOf('Aziza Karimova')).selectOption('called')
  await expect(rows.last()).toContainText(`${PERSON.firstName} ${PERSON.lastName}`)
  await expect(menu.getByText(t.shell.newRequests(1))).toBeAttached()
  const states = panel.getByRole('group', { name: text.byState })
  await states.getByRole('button', { name: text.withCount(text.states.called, 1) }).click()
  await expect(panel).toHaveURL(/state=called/)
  await expect(rows).toHaveCount(1)
  await panel.getByRole('button', { name: text.mine }).click()
  await expect(rows).toHaveCount(1)
  await panel.getByRole('button', { name: text.clear }).click()
  await panel.getByRole('textbox').first().fill('gulom')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Gʻulom Shokirov')
  await panel.getByRole('button', { name: text.clear }).click()
  await rows.last().getByRole('button', { name: text.ofThisCourse('Frontend dasturlash') }).click()
  await expect(rows).toHaveCount(1)

  await rows.getByRole('link', { name: 'Aziza Karimova', exact: true }).click()
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(text.one('Aziza Karimova'))
  await expect(panel.getByText('Kechki guruh bormi?')).toBeVisible()
  await panel.getByLabel(text.note).fill('Ertaga soat 10 da')
  await panel.getByRole('button', { name: text.saveNote }).click()
  await expect(panel.getByText(text.saved).first()).toBeVisible()
  await panel.getByRole('button', { name: text.release }).click()
  await expect(panel.getByText(text.nobody)).toBeVisible()
  const list = await api.get<{ requests: { note: string | null; takenBy: object | null }[] }>('/requests?key=aziza')
  expect(list.requests[0]).toMatchObject({ note: 'Ertaga soat 10 da', takenBy: null })
})

test('a typed note stays when another person was faster', async ({ panel, api }) => {
  await switchOn(api)
  await send(api, 1, 'Aziza Karimova')
  const [request] = (await api.get<{ requests: { id: number }[] }>('/requests')).requests
  await panel.goto(`/requests/${request?.id}`)
  await panel.getByLabel(text.note).fill('Meniki')
  expect((await api.call('PUT', `/requests/${request?.id}`, { state: 'called', note: 'Boshqaniki' })).status).toBe(200)
  await panel.getByRole('button', { name: text.saveNote }).click()
  await expect(panel.getByText('Boshqaniki')).toBeVisible()
  await expect(panel.getByLabel(text.note)).toHaveValue('Meniki')
  await panel.getByRole('button', { name: text.saveNote }).click()
  await expect(panel.getByText('Boshqaniki')).toHaveCount(0)
})

test('all requests of a person are deleted, and the listed ones are downloaded', async ({ panel, api }) => {
  await switchOn(api)
  await send(api, 1, 'Aziza Karimova')
  await send(api, 2, 'Aziza K', { phone: '998901234501', form: 'Courses' })
  await send(api, 3, 'Gʻulom Shokirov')
  await panel.goto('/requests')
  const [file] = await Promise.all([panel.waitForEvent('download'), panel.getByRole('button', { name: text.export }).click()])
  expect(file.suggestedFilename()).toBe('arizalar.xlsx')
  await panel.getByRole('link', { name: 'Aziza Karimova', exact: true }).click()
  await panel.getByRole('button', { name: text.forget }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.confirmRemove }).click()
  await expect(panel.getByText(text.forgotten(2))).toBeVisible()
  await expect(panel.getByRole('list', { name: text.title }).locator('[data-request]')).toHaveCount(1)
})

test('the bot is set, tested, and its token is not shown again', async ({ panel, telegram }) => {
  await panel.goto('/requests')
  await panel.getByRole('link', { name: text.settings, exact: true }).click()
  await panel.getByText(settingsText.isOn, { exact: true }).click()
  await panel.getByLabel(settingsText.token, { exact: true }).fill('xato')
  await panel.getByLabel(settingsText.chat).fill('-1001')
  await panel.getByRole('button', { name: settingsText.save, exact: true }).click()
  await expect(panel.getByText('Botning tokenini qanday berilgan boʻlsa, shunday kiriting').first()).toBeVisible()
  await panel.getByLabel(settingsText.token, { exact: true }).fill(TOKEN)
  await panel.getByRole('button', { name: settingsText.save, exact: true }).click()
  await expect(panel.getByText(settingsText.saved)).toBeVisible()
  await expect(panel.getByLabel(settingsText.token, { exact: true })).toHaveValue('')
  await expect(panel.getByText(settingsText.tokenKept)).toBeVisible()
  await panel.getByRole('button', { name: settingsText.test }).click()
  await expect(panel.getByText(settingsText.testDone)).toBeVisible()
  expect(telegram.received.at(-1)).toContain('"chat_id":"-1001"')
  telegram.status = 401
  await panel.getByRole('button', { name: settingsText.test }).click()
  await expect(panel.getByText(settingsText.problems.wrong_token)).toBeVisible()
  expect(await panel.content()).not.toContain('secretsecret')
})

test('an operator sees only the requests and the profile', async ({ page, server, api }) => {
  await switchOn(api)
  await send(api, 1, 'Aziza Karimova')
  const person = await makeOperator(api)
  await page.goto(`${server.url}/signin`)
  await signIn(page, person.login, person.password)
  await expect(page).toHaveURL(/\/requests$/)
  const menu = page.getByRole('navigation', { name: t.shell.menu })
  await expect(menu.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('button', { name: t.shell.palette })).toHaveCount(0)
  await page.getByRole('link', { name: 'Aziza Karimova', exact: true }).click()
  await page.getByRole('button', { name: text.take }).click()
  await expect(page.getByText('Olim Sobirov').first()).toBeVisible()
  await expect(page.getByRole('button', { name: text.remove })).toHaveCount(0)
  await menu.getByRole('link', { name: t.menu.profile }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.screens.profile })).toBeVisible()
  for (const path of ['/courses', '/request-settings', '/history', '/help']) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await page.goto(`${server.url}${path}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByText(t.forbidden.operator)).toBeVisible()
  }
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/requests$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the screens are accessible, also on a laptop, light and dark', async ({ panel, api }) => {
    test.slow()
    await panel.goto('/requests')
    await expect(panel.getByText(text.off)).toBeVisible()
    await expectAccessible(panel, 'no requests')
    await expect(panel.getByText(text.offHelp)).toBeVisible()
    await switchOn(api)
    await send(api, 1, 'Aziza Karimova', { message: 'Kechki guruh bormi?', telegram: '@aziza_k', page: `/kurslar/${'uzun-'.repeat(30)}` })
    await send(api, 2, 'Gʻulom Shokirov', { form: 'Courses' })
    await panel.reload()
    const rows = panel.getByRole('list', { name: text.title }).locator('[data-request]')
    await expect(rows).toHaveCount(2)
    // The filters do not push the list out of the screen; the button counts those that are set.
    await expect(rows.first()).toBeInViewport()
    await expect(panel.getByLabel(text.section, { exact: true })).toBeHidden()
    await panel.getByRole('button', { name: t.common.filters(0), exact: true }).click()
    await panel.getByLabel(text.section, { exact: true }).selectOption('Courses')
    await expect(rows).toHaveCount(1)
    await expectAccessible(panel, 'the filters of requests')
    await panel.reload()
    await expect(panel.getByRole('button', { name: t.common.filters(1), exact: true })).toBeVisible()
    await expect(panel.getByLabel(text.section, { exact: true })).toBeHidden()
    await panel.getByRole('button', { name: text.clear }).click()
    await expect(rows).toHaveCount(2)
    await expectAccessible(panel, 'the requests')
    await panel.getByRole('link', { name: 'Aziza Karimova', exact: true }).click()
    await expect(panel.getByLabel(text.note)).toBeVisible()
    await expectAccessible(panel, 'one request')
    await api.call('PUT', '/request-settings', { isOn: true, telegramToken: TOKEN, telegramChatId: '-1001' })
    await panel.goto('/request-settings')
    await expect(panel.getByText(settingsText.tokenKept)).toBeVisible()
    await expectAccessible(panel, 'the settings of requests')
  })
})
