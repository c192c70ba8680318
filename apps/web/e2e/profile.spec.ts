import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { profileText as text } from '../src/text/uz.profile'
import { signInText } from '../src/text/uz.signin'
import { staffText } from '../src/resources/staff/text'
import { t } from '../src/text/uz'
import { Api } from './api'
import { pngFile } from './pictures'
import { expect, expectAccessible, PERSON, PHONE, signIn, test } from './test'

type Person = {
  id: number
  firstName: string
  lastName: string
  login: string
  photo: string | null
  phoneNumber: string | null
  status: string
  version: number
}

const GIVEN = 'Berilgan-2026!'
const OWN = 'Ozimniki-2026!'

test('one’s own data: login checked while typing, phone, picture; loaded again after a reload', async ({ panel, api }) => {
  await api.call('POST', '/staff', { firstName: 'B', lastName: 'A', login: 'botir', password: GIVEN, role: 'editor' })
  await panel.goto('/edit')
  await expect(panel).toHaveURL(/\/profile\?tab=account-settings/)
  const login = panel.getByRole('textbox', { name: text.login })
  await login.fill('botir')
  await expect(panel.getByText(text.loginTaken)).toBeVisible()
  await login.fill('Katta Harf')
  await login.blur()
  await expect(panel.getByText(fieldErrorsText.wrong_login)).toBeVisible()
  await login.fill('madina.k')
  await expect(panel.getByText(text.loginFree)).toBeVisible()
  const phone = panel.getByRole('textbox', { name: text.phone })
  await phone.pressSequentially('+998 ')
  await expect(phone).toHaveValue('+998')
  await phone.pressSequentially('90')
  await expect(phone).toHaveValue('+998 (90')
  await phone.fill('')
  await phone.pressSequentially('901234567')
  await expect(phone).toHaveValue('+998 (90) 123-45-67')
  await panel.getByTestId('photo-file').setInputFiles(pngFile('men.png', 200, 200))
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const stored = await api.get<Person>('/profile')
  expect(stored).toMatchObject({ login: 'madina.k', phoneNumber: '998901234567', firstName: PERSON.firstName })
  expect(stored.photo).toMatch(/^staff-profile\/.+\.png$/)
  await panel.reload()
  await expect(login).toHaveValue('madina.k')
  await expect(panel.getByRole('textbox', { name: text.phone })).toHaveValue('+998 (90) 123-45-67')
  await expect(panel.getByText(formText.image.pixels(200, 200)).first()).toBeVisible()

  // A login taken while this form was open is reported at its field by the server.
  await login.fill('botir')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(formText.save.failed, { exact: true })).toBeVisible()
  await expect(login).toHaveAttribute('aria-invalid', 'true')
  await expect(login).toBeFocused()
  expect((await api.get<Person>('/profile')).login).toBe('madina.k')
})

test('one’s own new name is in the list of staff too', async ({ panel }) => {
  const menu = panel.getByRole('navigation', { name: t.shell.menu })
  await panel.goto('/')
  await menu.getByRole('link', { name: t.menu.admins }).click()
  const row = panel.getByRole('list', { name: staffText.title }).getByRole('listitem')
  await expect(row).toContainText(PERSON.firstName)
  await panel.getByRole('button', { name: t.shell.person }).click()
  await panel.getByRole('menuitem', { name: t.menu.profile }).click()
  await panel.getByRole('textbox', { name: text.firstName }).fill('Malika')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await menu.getByRole('link', { name: t.menu.admins }).click()
  await expect(row).toContainText('Malika')
})

test('the profile keeps what is typed, and a change elsewhere is a conflict', async ({ panel, api }) => {
  await panel.goto('/profile')
  const firstName = panel.getByRole('textbox', { name: text.firstName })
  await firstName.fill('Yarim')
  // Switching tabs loses nothing and asks nothing; saving there does not save here.
  await panel.getByRole('tab', { name: text.security }).click()
  await expect(firstName).toBeHidden()
  await panel.keyboard.press('Control+s')
  await panel.waitForTimeout(400)
  expect((await api.get<Person>('/profile')).firstName).toBe(PERSON.firstName)
  await panel.getByRole('tab', { name: text.account }).click()
  await expect(firstName).toHaveValue('Yarim')
  await panel.reload()
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(firstName).toHaveValue('Yarim')

  const before = await api.get<Person>('/profile')
  await api.call('PUT', '/profile', { ...before, lastName: 'Boshqacha' })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Boshqacha')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => api.get<Person>('/profile')).toMatchObject({ firstName: 'Yarim', lastName: 'Boshqacha' })

  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect(firstName).toHaveValue(PERSON.firstName)
  await expect.poll(() => api.get<Person>('/profile')).toMatchObject({ firstName: PERSON.firstName, lastName: 'Boshqacha' })
})

/** Everything that the browser stores of the panel, as one text. */
const KEPT = async () => {
  const databases = await indexedDB.databases()
  const rows = await Promise.all(
    databases.map(
      async ({ name }) =>
        await new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open(name ?? '')
          opening.addEventListener('error', () => reject(new Error('the database does not open')))
          opening.addEventListener('success', () => {
            const stores = [...opening.result.objectStoreNames]
            if (stores.length === 0) return resolve([])
            const all = opening.result.transaction(stores).objectStore(stores[0] ?? '').getAll()
            all.addEventListener('success', () => resolve(all.result))
          })
        }),
    ),
  )
  return JSON.stringify([rows, { ...localStorage }, { ...sessionStorage }])
}

test('passwords and set-up are stored nowhere while they are typed', async ({ page, panel, server }) => {
  await panel.goto('/profile?tab=security-settings')
  for (const name of ['currentPassword', 'newPassword', 'confirmPassword']) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await panel.locator(`input[name="${name}"]`).fill('Maxfiy-2026!')
  }
  await panel.waitForTimeout(800)
  await panel.goto(`${server.url}/profile`)
  expect(await page.evaluate(KEPT)).not.toContain('Maxfiy')
})

test('the button of the password form takes a click that leaves a field with an error', async ({ panel }) => {
  await panel.goto('/profile?tab=security-settings')
  await panel.locator('input[name="currentPassword"]').focus()
  await panel.getByRole('button', { name: text.passwordSubmit }).hover()
  await panel.mouse.down()
  // An error that appears now would move the button away from the pointer.
  await panel.waitForTimeout(300)
  await panel.mouse.up()
  await expect(panel.getByText(signInText.newRequired)).toBeVisible()
})

test('devices are listed and one is signed out', async ({ panel, api, server }) => {
  const other = await Api.signIn(server.url, PERSON.login, PERSON.password)
  await panel.goto('/profile?tab=security-settings')
  await expect(panel.getByText(text.sessionCurrent)).toHaveCount(1)
  const buttons = panel.getByRole('button', { name: new RegExp(`^${text.sessionEnd}`) })
  await expect(buttons).toHaveCount(2)
  const { sessions } = await api.get<{ sessions: { id: number; current: boolean }[] }>('/sessions')
  expect(sessions).toHaveLength(3)
  await buttons.first().click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.sessionEnd, exact: true }).click()
  await expect(buttons).toHaveCount(1)
  const alive = await Promise.all([api.call('GET', '/profile'), other.call('GET', '/profile')])
  expect(alive.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('all other devices are signed out at once', async ({ panel, api, server }) => {
  const other = await Api.signIn(server.url, PERSON.login, PERSON.password)
  await panel.goto('/profile?tab=security-settings')
  await panel.getByRole('button', { name: text.endOthers }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText(text.endOthersQuestion(2))
  await expectAccessible(panel, 'the question before all other sessions end')
  await dialog.getByRole('button', { name: text.sessionEnd, exact: true }).click()
  await expect(panel.locator('[data-toast]')).toContainText(text.othersEnded)
  await expect(panel.getByRole('button', { name: new RegExp(`^${text.sessionEnd}`) })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: text.endOthers })).toHaveCount(0)
  const alive = await Promise.all([api.call('GET', '/profile'), other.call('GET', '/profile')])
  expect(alive.map((one) => one.status)).toEqual([401, 401])
  // This device works on.
  await panel.reload()
  await expect(panel.getByText(text.sessionCurrent)).toBeVisible()
})

test('a new person must choose a password first', async ({ page, api, server }) => {
  const made = await api.call<Person>('POST', '/staff', {
    firstName: 'Nodir',
    lastName: 'Yangi',
    login: 'nodir',
    password: GIVEN,
    role: 'editor',
  })
  expect(made.data.status).toBe('NEW')
  await page.goto(`${server.url}/courses/skills`)
  await page.locator('input[name="username"]').fill('nodir')
  await page.locator('input[name="password"]').fill(GIVEN)
  await page.getByRole('button', { name: signInText.submit, exact: true }).click()
  await expect(page.getByRole('heading', { name: signInText.chooseTitle })).toBeVisible()
  await expect(page.getByRole('textbox', { name: signInText.newPassword, exact: true })).toBeFocused()
  await page.goto(`${server.url}/profile`)
  await expect(page.getByRole('heading', { name: signInText.chooseTitle })).toBeVisible()

  const next = page.getByRole('textbox', { name: signInText.newPassword, exact: true })
  await page.getByRole('textbox', { name: signInText.currentPassword }).fill('Xato-2026!')
  await next.fill('qisqa')
  await page.getByRole('textbox', { name: signInText.confirm }).fill('boshqa')
  await page.getByRole('button', { name: signInText.chooseSubmit }).click()
  await expect(page.getByText(signInText.rulesNotMet)).toBeVisible()
  await expect(page.getByText(signInText.mismatch)).toBeVisible()
  await next.fill(OWN)
  await page.getByRole('textbox', { name: signInText.confirm }).fill(OWN)
  await page.getByRole('button', { name: signInText.chooseSubmit }).click()
  // A wrong current password is reported at its field.
  const current = page.getByRole('textbox', { name: signInText.currentPassword })
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill(GIVEN)
  await page.getByRole('button', { name: signInText.chooseSubmit }).click()
  await expect(page.getByRole('heading', { name: text.title, level: 1 })).toBeVisible()
  expect((await api.get<Person>(`/staff/${made.data.id}`)).status).toBe('ACTIVE')
  // An editor has no administrators in the menu, and is told so at their address.
  await expect(page.getByRole('link', { name: t.menu.admins })).toHaveCount(0)
  await page.goto(`${server.url}/admins`)
  await expect(page.getByText(t.forbidden.help)).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.url}/signin`)
  await signIn(page, 'nodir', OWN)
})

test('on a phone the link up leads from the profile to the home screen', async ({ panel }) => {
  await panel.setViewportSize(PHONE)
  await panel.goto('/profile?tab=security-settings')
  const up = panel.getByRole('navigation', { name: t.shell.breadcrumbs }).locator('[data-way-up]')
  await expect(up).toHaveText(t.screens.home)
  await up.click()
  await expect(panel).toHaveURL(/\/$/)
})
