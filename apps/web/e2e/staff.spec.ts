import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { staffText as text } from '../src/resources/staff/text'
import { t } from '../src/text/uz'
import { passwordText } from '../src/text/uz.password'
import { Api, signInByApi } from './api'
import { message } from './messages'
import { expect, expectAccessible, PERSON, signIn, tabTo, test, undoLast } from './test'

type Person = { id: number; firstName: string; login: string; role: string; status: string; phoneNumber: string | null }

const SCREEN = '/admins'
const GIVEN = 'Berilgan-1!'
const CHOSEN = 'Tanlangan-3!'
const OTHER = 'Boshqa-2026!'

async function staff(api: Api): Promise<Person[]> {
  return (await api.get<{ staff: Person[] }>('/staff?perPage=1000')).staff
}

const logins = async (api: Api) => (await staff(api)).map((person) => person.login)

/** Creates an editor by the API. */
async function seed(api: Api): Promise<Person> {
  const body = { firstName: 'Nodir', lastName: 'Yusupov', login: 'nodir', password: GIVEN, role: 'editor' }
  return (await api.call<Person>('POST', '/staff', body)).data
}

const status = async (api: Api, id: number) => (await api.get<Person>(`/staff/${id}`)).status

test('a person is added, edited, deleted and restored', async ({ panel, api }) => {
  await panel.goto('/')
  await panel.getByRole('link', { name: t.menu.admins }).click()
  const rows = panel.getByRole('list', { name: text.title }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(PERSON.login)
  await expect(rows).toContainText(text.statuses.ACTIVE)
  await expect(rows).toContainText(text.roles.superadmin)

  await panel.getByRole('link', { name: text.add }).click()
  await panel.getByRole('textbox', { name: text.firstName }).fill('Nodir')
  await panel.getByRole('textbox', { name: text.lastName }).fill('Yusupov')
  await panel.getByRole('textbox', { name: text.login }).fill('nodir')
  await panel.getByRole('textbox', { name: text.phone }).pressSequentially('901234567')
  await panel.getByRole('textbox', { name: text.password }).fill(GIVEN)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => staff(api)).toContainEqual(
    expect.objectContaining({ login: 'nodir', role: 'editor', status: 'NEW', phoneNumber: '998901234567' }),
  )
  const added = (await staff(api)).find((person) => person.login === 'nodir')
  await expect(rows.filter({ hasText: 'nodir' })).toContainText(text.statuses.NEW)
  await expect(rows.filter({ hasText: 'nodir' })).toContainText(text.neverSignedIn)

  await panel.getByRole('link', { name: 'Nodir Yusupov', exact: true }).click()
  // The password is set once, or reset; it is no field of a stored row.
  await expect(panel.getByRole('textbox', { name: text.password })).toHaveCount(0)
  await panel.getByRole('combobox', { name: text.role }).selectOption(text.roles.superadmin)
  await panel.getByRole('textbox', { name: text.firstName }).fill('Nodirbek')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => staff(api)).toContainEqual(expect.objectContaining({ firstName: 'Nodirbek', role: 'superadmin' }))
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.firstName })).toHaveValue('Nodirbek')

  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove('Nodirbek Yusupov') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => logins(api)).toEqual([PERSON.login])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => staff(api)).toContainEqual(expect.objectContaining({ id: added?.id, login: 'nodir' }))
  await panel.reload()
  await expect(panel.getByRole('link', { name: 'Nodirbek Yusupov', exact: true })).toBeVisible()
})

test('a person is refused without names, with an invalid login, phone or password, and under a taken login', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  const login = panel.getByRole('textbox', { name: text.login })
  const password = panel.getByRole('textbox', { name: text.password })
  const save = panel.getByRole('button', { name: formText.save.save, exact: true })
  await save.click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(4)
  await expect(panel.getByRole('textbox', { name: text.firstName })).toBeFocused()
  await panel.getByRole('textbox', { name: text.firstName }).fill('Nodir')
  await panel.getByRole('textbox', { name: text.lastName }).fill('Yusupov')
  await login.fill('Nodir!')
  await panel.getByRole('textbox', { name: text.phone }).pressSequentially('90')
  await password.fill('qisqa')
  await save.click()
  await expect(panel.getByText(fieldErrorsText.wrong_login)).toBeVisible()
  await expect(panel.getByText(formText.field.wrongPhone)).toBeVisible()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText(`${passwordText.upper} (${passwordText.notMet})`)).toBeVisible()

  await panel.getByRole('textbox', { name: text.phone }).fill('')
  await password.fill(GIVEN)
  await expect(panel.getByText(`${passwordText.upper} (${passwordText.met})`)).toBeVisible()
  await login.fill(PERSON.login)
  await save.click()
  await expect(login).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText(message('login_taken')).first()).toBeVisible()
  // Besides the field's error there is one toast.
  await expect(panel.locator('[data-toast]')).toHaveCount(1)
  await expect(panel.getByRole('button', { name: t.common.otherNotices(1) })).toHaveCount(0)
  await expect.poll(() => logins(api)).toEqual([PERSON.login])

  // Typed values are restored after a reload, but no password.
  await panel.waitForTimeout(500)
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.firstName })).toHaveValue('Nodir')
  await expect(password).toHaveValue('')
})

test('a person is blocked, signed out by it, and unblocked', async ({ panel, api, server, browser }) => {
  const person = await seed(api)
  const theirs = await browser.newPage()
  await theirs.goto(`${server.url}/signin`)
  await theirs.locator('input[name="username"]').fill('nodir')
  await theirs.locator('input[name="password"]').fill(GIVEN)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  await panel.goto(SCREEN)
  const row = panel.getByRole('listitem').filter({ hasText: 'nodir' })
  // All of it by keyboard.
  await tabTo(panel, panel.getByRole('button', { name: text.more('Nodir Yusupov') }))
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('menuitem', { name: text.block })).toBeVisible()
  // The menu handles keys once it has the focus.
  await expect(panel.getByRole('menu')).toBeFocused()
  await panel.keyboard.press('End')
  await expect(panel.getByRole('menuitem', { name: text.block })).toHaveAttribute('data-highlighted', '')
  await panel.keyboard.press('Enter')
  const question = panel.getByRole('alertdialog')
  await expect(question).toContainText(text.blockQuestion('Nodir Yusupov'))
  await expect(question.getByRole('button', { name: t.common.cancel, exact: true })).toBeFocused()
  await panel.keyboard.press('Tab')
  await panel.keyboard.press('Enter')
  await expect(row).toContainText(text.statuses.BLOCKED)
  await expect.poll(() => status(api, person.id)).toBe('BLOCKED')
  await theirs.reload()
  await expect(theirs).toHaveURL(/\/signin/)

  await panel.reload()
  await panel.getByRole('button', { name: text.more('Nodir Yusupov') }).click()
  await panel.getByRole('menuitem', { name: text.unblock }).click()
  await expect(question).toContainText(text.unblockQuestion('Nodir Yusupov'))
  await question.getByRole('button', { name: text.unblock }).click()
  // The person never set a password: back to NEW.
  await expect(row).toContainText(text.statuses.NEW)
  await expect.poll(() => status(api, person.id)).toBe('NEW')
  await undoLast(panel)
  await expect(row).toContainText(text.statuses.BLOCKED)
  await expect.poll(() => status(api, person.id)).toBe('BLOCKED')
  await theirs.close()
})

test('a password is reset by its rules, and the person must choose their own', async ({ panel, api, server, browser }) => {
  const person = await seed(api)
  await panel.goto(`${SCREEN}/${person.id}`)
  await panel.getByRole('button', { name: text.reset }).click()
  const dialog = panel.getByRole('dialog', { name: text.resetTitle('Nodir Yusupov') })
  const field = dialog.getByRole('textbox', { name: text.newPassword })
  await dialog.getByRole('button', { name: text.resetSubmit }).click()
  await expect(dialog.getByText(text.newRequired)).toBeVisible()
  await field.fill('qisqa')
  await expect(dialog.getByText(`${passwordText.lower} (${passwordText.met})`)).toBeVisible()
  await dialog.getByRole('button', { name: text.resetSubmit }).click()
  await expect(dialog.getByText(text.rulesNotMet)).toBeVisible()
  await field.fill(OTHER)
  await panel.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(text.resetDone('Nodir Yusupov'))).toBeVisible()
  // The form behind the dialog was neither saved nor changed.
  await expect(panel.getByText(formText.save.clean)).toBeVisible()
  await expect.poll(() => status(api, person.id)).toBe('NEW')

  const theirs = await browser.newPage()
  await theirs.goto(`${server.url}/signin`)
  await theirs.locator('input[name="username"]').fill('nodir')
  await theirs.locator('input[name="password"]').fill(OTHER)
  await theirs.keyboard.press('Enter')
  // The password typed just now is not asked for again.
  const own = theirs.locator('input[name="newPassword"]')
  await expect(own).toBeVisible()
  await expect(theirs.locator('input[name="currentPassword"]')).toHaveCount(0)
  await own.fill(CHOSEN)
  await theirs.locator('input[name="confirmPassword"]').fill(CHOSEN)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('main')).toBeVisible()
  await expect.poll(() => status(api, person.id)).toBe('ACTIVE')
  await theirs.close()
})

test('after a reload the person types the given password again, because it is stored nowhere', async ({ api, server, browser }) => {
  await seed(api)
  const theirs = await browser.newPage()
  await theirs.goto(`${server.url}/signin`)
  await theirs.locator('input[name="username"]').fill('nodir')
  await theirs.locator('input[name="password"]').fill(GIVEN)
  await theirs.keyboard.press('Enter')
  await expect(theirs.locator('input[name="newPassword"]')).toBeVisible()
  await theirs.reload()
  await expect(theirs.locator('input[name="currentPassword"]')).toBeVisible()
  await theirs.close()
})

test('a password is suggested, shown and copied, for a new person and at a reset', async ({ panel, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.goto(`${SCREEN}/add`)
  const field = panel.getByRole('textbox', { name: text.password })
  await tabTo(panel, panel.getByRole('button', { name: text.suggest }))
  await panel.keyboard.press('Enter')
  const suggested = await field.inputValue()
  expect(suggested).toHaveLength(16)
  await expect(panel.getByRole('listitem').filter({ hasText: passwordText.notMet })).toHaveCount(0)
  await expect(panel.getByText(suggested, { exact: true })).toBeVisible()
  // It is copied at once: after the form is saved nobody can see it.
  await expect(panel.getByRole('button', { name: t.common.copied, exact: true })).toBeVisible()
  expect(await panel.evaluate(() => navigator.clipboard.readText())).toBe(suggested)
  await expectAccessible(panel, 'a suggested password')
  // A typed password is not shown.
  await field.fill(GIVEN)
  await expect(panel.getByText(suggested, { exact: true })).toHaveCount(0)

  const person = await seed(api)
  panel.on('dialog', (dialog) => void dialog.accept())
  await panel.goto(`${SCREEN}/${person.id}`)
  await panel.getByRole('button', { name: text.reset }).click()
  const dialog = panel.getByRole('dialog', { name: text.resetTitle('Nodir Yusupov') })
  await dialog.getByRole('button', { name: text.suggest }).click()
  const again = await dialog.getByRole('textbox', { name: text.newPassword }).inputValue()
  expect(again).not.toBe(suggested)
  await dialog.getByRole('button', { name: text.resetSubmit }).click()
  await expect(dialog).toBeHidden()
  expect((await signInByApi(api.url, 'nodir', again)).staffInfo).toMatchObject({ status: 'NEW' })
})

test('the last superadmin must remain one, and nobody can block or delete themselves', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  const name = `${PERSON.firstName} ${PERSON.lastName}`
  await expect(panel.getByRole('button', { name: text.more(name) })).toHaveCount(0)
  const remove = panel.getByRole('button', { name: formText.list.remove(name) })
  await expect(remove).toHaveAccessibleName(`${formText.list.remove(name)}. ${text.own}`)
  await tabTo(panel, remove)
  await expect(panel.getByRole('tooltip')).toHaveText(text.own)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('alertdialog')).toHaveCount(0)

  await panel.getByRole('link', { name, exact: true }).click()
  await expect(panel.getByText(text.access)).toBeVisible()
  await expect(panel.getByRole('button', { name: text.block })).toHaveCount(0)
  await panel.getByRole('combobox', { name: text.role }).selectOption(text.roles.editor)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('alert').last()).toContainText('last_superadmin')
  await expect.poll(() => staff(api)).toMatchObject([{ role: 'superadmin', status: 'ACTIVE' }])

  // One's own name is in the header too.
  await panel.getByRole('combobox', { name: text.role }).selectOption(text.roles.superadmin)
  await panel.getByRole('textbox', { name: text.firstName }).fill('Madinabonu')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('banner').getByText(/Madinabonu/)).toBeVisible()
})

test('an editor finds no administrators', async ({ page, api, server }) => {
  const person = await seed(api)
  const theirs = await Api.signIn(server.url, 'nodir', GIVEN)
  await theirs.call('PUT', '/change-password', { currentPassword: GIVEN, newPassword: OTHER, confirmPassword: OTHER })
  await expect.poll(() => status(api, person.id)).toBe('ACTIVE')
  await page.goto(`${server.url}/signin`)
  await signIn(page, 'nodir', OTHER)
  await expect(page.getByRole('link', { name: t.menu.admins })).toHaveCount(0)
  for (const path of [SCREEN, `${SCREEN}/add`, `${SCREEN}/${person.id}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await page.goto(`${server.url}${path}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByText(t.forbidden.help)).toBeVisible()
  }
})
