import { formText } from '../src/text/uz.form'
import { signInText } from '../src/text/uz.signin'
import { skillText as text } from '../src/resources/skill/text'
import { bannerText } from '../src/resources/banner/text'
import { t } from '../src/text/uz'
import { Api } from './api'
import { pngFile } from './pictures'
import { expect, PERSON, signIn, test } from './test'

test('a session ended elsewhere while a form is half typed: the form is restored after signing in', async ({
  panel,
  api,
}) => {
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: text.name }).fill('Yarim yozilgan')
  // Another device ends every other session.
  const { sessions } = await api.get<{ sessions: { id: number; current: boolean }[] }>('/sessions')
  await Promise.all(
    sessions.filter((session) => !session.current).map((session) => api.call('DELETE', `/sessions/${session.id}`)),
  )
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/\/signin/)
  await signIn(panel)
  await expect(panel).toHaveURL(/\/courses\/skills\/add/)
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Yarim yozilgan')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  const { skills } = await api.get<{ skills: { name: string }[] }>('/skills')
  expect(skills.map((skill) => skill.name)).toEqual(['Yarim yozilgan'])
})

test('a session ended elsewhere with chosen pictures: they are restored, and saved', async ({ panel, api }) => {
  await panel.goto('/section-management/edit/banner')
  await panel.getByRole('textbox', { name: bannerText.link }).fill('yarim.uz')
  for (const [name, width] of [['bannerMobile', 101], ['bannerTablet', 202], ['bannerDesktop', 303]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one chooser after the other
    await panel.getByTestId(`${name}-file`).setInputFiles(pngFile(`${name}.png`, width, 50))
  }
  await expect(panel.getByText(formText.image.pixels(303, 50)).first()).toBeVisible()
  const { sessions } = await api.get<{ sessions: { id: number; current: boolean }[] }>('/sessions')
  await Promise.all(
    sessions.filter((session) => !session.current).map((session) => api.call('DELETE', `/sessions/${session.id}`)),
  )
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(/\/signin/)
  // The reason for the sign-out is shown until closed.
  await expect(panel.getByRole('status').filter({ hasText: '401' })).toBeVisible()
  await signIn(panel)
  await expect(panel).toHaveURL(/\/banner$/)
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  for (const width of [101, 202, 303]) {
    // oxlint-disable-next-line no-await-in-loop -- each picture
    await expect(panel.getByText(formText.image.pixels(width, 50)).first()).toBeVisible()
  }
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const stored = await api.get<{ link: string; bannerMobile: string }>('/banner')
  expect(stored.link).toBe('https://yarim.uz')
  expect(stored.bannerMobile).toMatch(/^course-banners\//)
  await panel.reload()
  await expect(panel.getByText(formText.draft.restored)).toBeHidden()
  await expect(panel.getByText(formText.image.pixels(202, 50)).first()).toBeVisible()
})

test('signing out in one tab signs the other out too, whose form is kept', async ({ panel, server }) => {
  await panel.goto('/')
  const second = await panel.context().newPage()
  await second.goto(`${server.url}/courses/skills/add`)
  await second.getByRole('textbox', { name: text.name }).fill('Ikkinchi oynada')
  await panel.getByRole('button', { name: new RegExp(t.shell.person) }).click()
  await panel.getByRole('menuitem', { name: t.shell.signOut }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: t.shell.signOut }).click()
  await expect(panel).toHaveURL(/\/signin/)
  await expect(second).toHaveURL(/\/signin/)
  await expect(second.getByText(signInText.endedTyping)).toBeVisible()
  await signIn(second)
  await expect(second).toHaveURL(/\/courses\/skills\/add/)
  await expect(second.getByRole('textbox', { name: text.name })).toHaveValue('Ikkinchi oynada')
  // And the first tab is signed in by it.
  await expect(panel.getByRole('heading', { level: 1, name: t.menu.sections })).toBeVisible()
})

test('another person in the same browser does not see the draft', async ({ panel, server, api }) => {
  const other = { login: 'botir', password: 'Boshqa-2026!' }
  await server.run(
    ['staff', 'create-superadmin', '--login', other.login, '--first-name', 'Botir', '--last-name', 'Aliyev', '--password-stdin'],
    other.password,
  )
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: text.name }).fill('Sirli')
  await panel.waitForTimeout(800)
  await panel.evaluate(() => localStorage.removeItem('accessToken'))
  await panel.goto(`${api.url}/signin`)
  await signIn(panel, other.login, other.password)
  await panel.goto('/courses/skills/add')
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('')
  await expect(panel.getByText(formText.draft.restored)).toBeHidden()
})

test.describe('with tokens that last three seconds', () => {
  test.use({ env: { PESHTOQ_ACCESS_TOKEN_TTL: '3s' } })

  test('two tabs refresh and stay signed in', async ({ panel, server }) => {
    await panel.goto('/')
    const second = await panel.context().newPage()
    await second.goto(`${server.url}/courses/skills`)
    await panel.waitForTimeout(3500)
    await Promise.all([panel.goto(`${server.url}/courses/skills`), second.reload()])
    for (const page of [panel, second]) {
      // oxlint-disable-next-line no-await-in-loop -- both tabs
      await expect(page.getByRole('heading', { name: text.title })).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- both tabs
      await expect(page.getByText(text.empty)).toBeVisible()
    }
    await panel.waitForTimeout(3500)
    await second.getByRole('link', { name: text.add }).first().click()
    await second.getByRole('textbox', { name: text.name }).fill('Ikkinchi oyna')
    await second.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(second).toHaveURL(/\/courses\/skills$/)
    const fresh = await Api.signIn(server.url, PERSON.login, PERSON.password)
    expect((await fresh.get<{ total: number }>('/skills')).total).toBe(1)
  })
})
