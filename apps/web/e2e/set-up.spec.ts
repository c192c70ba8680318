import { formText } from '../src/text/uz.form'
import { profileText } from '../src/text/uz.profile'
import { signInText as text } from '../src/text/uz.signin'
import { t } from '../src/text/uz'
import { Api } from './api'
import { expect, PERSON, signIn, test } from './test'

test.describe('on empty data', () => {
  test.use({ start: 'nothing' })

  test('the first person sets the panel up with the link from the console', async ({ page, server }) => {
    const link = /https?:\/\/\S+\/signin\?setup=\S+/.exec(server.output())?.[0]
    if (link === undefined) throw new Error(`no set-up link in:\n${server.output()}`)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: text.setupTitle })).toBeVisible()
    await page.getByRole('textbox', { name: text.firstName }).fill(PERSON.firstName)
    await page.getByRole('textbox', { name: text.lastName }).fill(PERSON.lastName)
    await page.getByRole('textbox', { name: text.login }).fill(PERSON.login)
    await page.getByRole('textbox', { name: text.password, exact: true }).fill(PERSON.password)
    await page.getByRole('textbox', { name: text.confirm }).fill(PERSON.password)
    await page.getByRole('button', { name: text.setupSubmit }).click()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page).not.toHaveURL(/\/signin/)

    const api = await Api.signIn(server.url, PERSON.login, PERSON.password)
    await expect.poll(() => api.get('/profile')).toMatchObject({ login: PERSON.login, isSuperadmin: true, status: 'ACTIVE' })
    expect(await api.get('/initial')).toEqual({ initialised: true })
  })
})

test('a wrong password is reported and nothing is stored', async ({ page, server }) => {
  await page.goto(`${server.url}/signin`)
  await page.locator('input[name="username"]').fill(PERSON.login)
  await page.locator('input[name="password"]').fill('Notogri-1')
  await page.getByRole('button', { name: text.submit, exact: true }).click()
  await expect(page.getByRole('main').getByText(text.wrong)).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await signIn(page)
  expect(
    await page.evaluate(() => ['accessToken', 'refreshToken', 'userInfo'].map((key) => localStorage.getItem(key) !== null)),
  ).toEqual([true, true, true])
})

test.describe('with two attempts a minute', () => {
  test.use({ env: { PESHTOQ_SIGNIN_ATTEMPTS: '2' } })

  test('after too many wrong passwords the remaining time is counted down, and the button is disabled', async ({ page, server }) => {
    await page.goto(`${server.url}/signin`)
    await page.locator('input[name="username"]').fill(PERSON.login)
    const button = page.getByRole('button', { name: text.submit, exact: true })
    const words = page.getByRole('main').getByRole('alert')
    for (const message of [text.wrong, text.wrong, /^Urinishlar koʻpayib ketdi\. \d+ soniyadan soʻng qayta urining$/]) {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await page.locator('input[name="password"]').fill('Notogri-1')
      const answered = page.waitForResponse('**/api/admin/signin')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await button.click()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await answered
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(words).toHaveText(message)
    }
    await expect(button).toBeDisabled()
    const first = await words.textContent()
    await expect(words).not.toHaveText(first ?? '')
  })
})

test('profile and password are changed', async ({ panel, api }) => {
  await panel.goto('/profile?tab=account-settings')
  await panel.getByRole('textbox', { name: profileText.firstName }).fill('Nodira')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(async () => (await api.get<{ firstName: string }>('/profile')).firstName).toBe('Nodira')

  const chosen = 'Yangi-2027?'
  await panel.getByRole('tab', { name: profileText.security }).click()
  await panel.getByRole('textbox', { name: text.currentPassword }).fill(PERSON.password)
  await panel.getByRole('textbox', { name: text.newPassword, exact: true }).fill(chosen)
  await panel.getByRole('textbox', { name: text.confirm }).fill(chosen)
  await panel.getByRole('button', { name: profileText.passwordSubmit }).click()
  await expect(panel.getByText(profileText.passwordSaved)).toBeVisible()
  // The empty form is not missing anything.
  await panel.getByRole('heading', { name: profileText.passwordTitle }).click()
  await panel.waitForTimeout(300)
  await expect(panel.locator('[aria-invalid="true"]')).toHaveCount(0)
  // Every other session is over, and the new password is valid.
  expect((await api.call('GET', '/profile')).status).toBe(401)
  const again = await Api.signIn(api.url, PERSON.login, chosen)
  await expect.poll(() => again.get('/profile')).toMatchObject({ firstName: 'Nodira' })
  await panel.reload()
  await expect(panel.getByRole('tab', { name: profileText.security })).toBeVisible()
})

test('signing out asks, and leads to sign-in', async ({ panel }) => {
  await panel.goto('/')
  await panel.getByRole('button', { name: new RegExp(t.shell.person) }).click()
  await panel.getByRole('menuitem', { name: t.shell.signOut }).click()
  await expect(panel.getByRole('alertdialog')).toContainText(t.shell.signOutQuestion)
  await panel.getByRole('alertdialog').getByRole('button', { name: t.shell.signOut }).click()
  await expect(panel).toHaveURL(/\/signin/)
  expect(await panel.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
})
