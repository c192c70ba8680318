import { formText } from '../src/text/uz.form'
import { auditText as text } from '../src/text/uz.audit'
import { historyText } from '../src/text/uz.history'
import { t } from '../src/text/uz'
import { Api } from './api'
import { expect, expectAccessible, PERSON, test } from './test'

const ME = `${PERSON.firstName} ${PERSON.lastName}`
const PATH = '/history/audit'

type Staff = { id: number; version: number }

async function makeEditor(api: Api): Promise<Staff> {
  const body = { firstName: 'Jasur', lastName: 'Toʻrayev', login: 'jasur', password: 'Birinchi#1', role: 'editor' }
  const { data, status } = await api.call<Staff>('POST', '/staff', body)
  if (status !== 201) throw new Error(`POST /staff was answered with ${status}`)
  return data
}

const fail = (server: { url: string }, username: string) => new Api(server.url, '').call('POST', '/signin', { username, password: 'Xato#20266' })

test('sign-ins, failed attempts and changes of accounts are listed on a tab of the history, and can be filtered', async ({ panel, api, server }) => {
  await makeEditor(api)
  for (const login of ['jasur', 'jasur', 'jasur', 'hechkim']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    expect((await fail(server, login)).status).toBe(401)
  }
  await expect(async () => {
    const { audit } = await api.get<{ audit: { times: number }[] }>('/audit?kind=sign_in_failed')
    expect(audit.reduce((sum, { times }) => sum + times, 0)).toBe(4)
  }).toPass()
  await panel.goto('/history')
  await panel.getByRole('navigation', { name: historyText.tabs }).getByRole('link', { name: historyText.auditTab }).click()
  await expect(panel.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
  await expect(panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: t.screens.history })).toHaveAttribute('aria-current', 'page')
  const lines = panel.locator('[data-audit]')
  await expect(lines.filter({ hasText: text.own.signed_in }).first()).toContainText(ME)
  await expect(lines.filter({ hasText: text.toOthers.staff_added }).filter({ hasText: 'Jasur' })).toContainText(text.administrator('Jasur Toʻrayev'))
  // Three wrong passwords are one line; an unknown login is not shown.
  const wrong = lines.filter({ hasText: text.own.sign_in_failed })
  await expect(wrong).toHaveCount(1)
  await expect(wrong).toContainText(text.times(3))
  await expect(wrong).toContainText('127.0.0.1')
  const unknown = lines.filter({ hasText: text.unknownLogin })
  await expect(unknown).toContainText(text.stranger)
  await expect(panel.getByText('hechkim')).toHaveCount(0)
  await expectAccessible(panel, 'the audit log')

  await panel.getByLabel(text.filters.kind).selectOption('sign_in_failed')
  await expect(lines).toHaveCount(2)
  await expect(panel).toHaveURL(/kind=sign_in_failed/)
  await panel.getByLabel(text.filters.person).selectOption({ label: 'Jasur Toʻrayev' })
  await expect(lines).toHaveCount(1)
  await panel.getByLabel(historyText.filters.to, { exact: true }).fill('31.01.2020')
  await expect(panel.getByText(text.nothing)).toBeVisible()
  await expectAccessible(panel, 'an audit log without what is looked for')
  await panel.reload()
  await expect(panel.getByLabel(historyText.filters.to, { exact: true })).toHaveValue('31.01.2020')
  await expect(panel.getByLabel(text.filters.kind)).toHaveValue('sign_in_failed')
  await panel.getByRole('button', { name: historyText.filters.clear }).first().click()
  await expect(lines.filter({ hasText: text.toOthers.staff_added }).first()).toBeVisible()
  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('JASUR')
  await expect(lines.filter({ hasText: text.own.signed_in })).toHaveCount(0)
  await expect(wrong).toHaveCount(1)
})

test('changes of an administrator’s account are listed, also after it was deleted', async ({ panel, api }) => {
  const { id } = await makeEditor(api)
  await api.call('PUT', `/staff/${id}`, { firstName: 'Jasur', lastName: 'Toʻrayev', login: 'jasurbek', role: 'superadmin' })
  await api.call('PATCH', `/staff/${id}/status`, { status: 'BLOCKED' })
  await api.call('DELETE', `/staff/${id}`)
  await panel.goto(PATH)
  const lines = panel.locator('[data-audit]')
  await expect(lines.filter({ hasText: text.toOthers.login_changed })).toContainText('jasur → jasurbek')
  await expect(lines.filter({ hasText: text.toOthers.role_changed })).toContainText(t.shell.superadmin)
  await expect(lines.filter({ hasText: text.toOthers.staff_blocked })).toContainText(text.administrator('jasurbek'))
  const removed = lines.filter({ hasText: text.toOthers.staff_removed })
  await expect(removed).toContainText(text.administrator('jasurbek'))
  await expect(removed).toContainText(ME)
})

test('the log is downloaded as a table', async ({ panel }) => {
  await panel.goto(`${PATH}?kind=signed_in`)
  await expect(panel.locator('[data-audit]').first()).toBeVisible()
  const [file] = await Promise.all([panel.waitForEvent('download'), panel.getByRole('button', { name: historyText.csv }).click()])
  expect(file.suggestedFilename()).toBe('xavfsizlik.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const table = Buffer.concat(chunks).toString('utf8')
  expect(table.startsWith('\uFEFF')).toBe(true)
  expect(table).toContain(PERSON.login)
})

test('an editor has neither the tab nor the log', async ({ panel, api, server }) => {
  await makeEditor(api)
  const editor = await Api.signIn(server.url, 'jasur', 'Birinchi#1')
  const passwords = { currentPassword: 'Birinchi#1', newPassword: 'Ikkinchi#2', confirmPassword: 'Ikkinchi#2' }
  expect((await editor.call('PUT', '/change-password', passwords)).status).toBe(200)
  expect((await editor.call('GET', '/audit')).status).toBe(403)
  const { data } = await new Api(server.url, '').call<{ accessToken: string; refreshToken: string; staffInfo: object }>('POST', '/signin', {
    username: 'jasur',
    password: 'Ikkinchi#2',
  })
  await panel.evaluate(({ staffInfo, ...tokens }) => {
    for (const [key, value] of Object.entries({ ...tokens, userInfo: JSON.stringify(staffInfo) })) localStorage.setItem(key, value)
  }, data)
  await panel.goto('/history')
  const tabs = panel.getByRole('navigation', { name: historyText.tabs }).getByRole('link')
  await expect(tabs).toHaveText([historyText.changesTab, historyText.binTitle])
  await panel.goto(PATH)
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel.getByRole('heading', { level: 1, name: text.title })).toHaveCount(0)
})

test('a log that fails to load says so, with a retry', async ({ panel }) => {
  await panel.route('**/api/admin/audit?**', (route) => route.abort())
  await panel.goto(PATH)
  await expect(panel.getByText(text.failed)).toBeVisible()
  await expectAccessible(panel, 'an audit log that cannot be read')
  await panel.unroute('**/api/admin/audit?**')
  await panel.getByRole('main').getByRole('button').last().click()
  await expect(panel.locator('[data-audit]').first()).toBeVisible()
})
