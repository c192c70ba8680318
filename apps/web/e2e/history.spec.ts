import { partnerText } from '../src/resources/partner/text'
import { skillText } from '../src/resources/skill/text'
import { formText } from '../src/text/uz.form'
import { historyText as text } from '../src/text/uz.history'
import { historyDetailText, historyVersionsText } from '../src/text/uz.history-fields'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { wayToHistoryText } from '../src/text/uz.way-to-history'
import { Api } from './api'
import { png } from './pictures'
import { expect, expectAccessible, PERSON, test } from './test'

const ME = `${PERSON.firstName} ${PERSON.lastName}`

type Row = { id: number; version: number }

async function add(api: Api, path: string, body: object): Promise<Row> {
  const { data, status } = await api.call<Row>('POST', path, body)
  if (status >= 300) throw new Error(`POST ${path} was answered with ${status}`)
  return data
}

const skill = (api: Api, name: string) => add(api, '/skill', { name })
const rename = async (api: Api, { id }: Row, name: string) => (await api.call<Row>('PUT', `/skill/${id}`, { name })).data

/** A partner with a logo of its own colour. */
async function partner(api: Api, name: string): Promise<Row> {
  return await add(api, '/partner', { name, link: 'https://misol.uz', logo: await api.upload('partners', `${name}.png`, png(120, 60, [160, 60, 20])) })
}

test('changes are listed by day, with the person, and undone there', async ({ panel, api }) => {
  const row = await skill(api, 'React')
  await rename(api, row, 'React 19')
  await panel.goto('/')
  await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: t.screens.history }).click()
  await expect(panel).toHaveTitle(new RegExp(text.title))
  await expect(panel.getByRole('heading', { name: text.today })).toBeVisible()
  const changed = panel.locator('[data-change]').filter({ hasText: text.kinds.changed })
  await expect(changed).toContainText(ME)
  await expect(changed).toContainText('Koʻnikma “React 19” oʻzgartirildi')

  await changed.getByRole('button', { name: /ortga qaytarish$/ }).click()
  // The line stays, struck through, and its button has the focus.
  const line = panel.locator('[data-change]').filter({ hasText: text.isUndone })
  await expect(line).toHaveCount(1)
  await expect(line.locator('del')).toContainText('“React 19”')
  await expect(line.getByRole('button', { name: /batafsil$/ })).toBeFocused()
  expect(await api.get(`/skill/${row.id}`)).toMatchObject({ name: 'React' })

  // The undo is a change too, and its toast can undo it.
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(panel.locator('[data-change]').filter({ hasText: 'oʻzgartirildi' }).locator('del')).toHaveCount(0)
})

test('an added record links to its form, and a deleted one does not', async ({ panel, api }) => {
  const row = await skill(api, 'Figma')
  const gone = await skill(api, 'Sketch')
  await api.call('DELETE', `/skill/${gone.id}`)
  await panel.goto('/history')
  await expect(panel.getByRole('link', { name: '“Sketch”' })).toHaveCount(0)
  await panel.getByRole('link', { name: '“Figma”' }).click()
  await expect(panel).toHaveURL(new RegExp(`/courses/skills/edit/${row.id}$`))
})

test('the list is filtered by words, person, kind, resource and days, which are in the address', async ({ panel, api }) => {
  const row = await skill(api, 'React')
  await rename(api, row, 'React 19')
  await partner(api, 'Beeline')
  await panel.goto('/history')
  const lines = panel.locator('[data-change]')
  // The three, and the one created on the console.
  const all = 4
  await expect(lines).toHaveCount(all)

  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('BEELINE')
  await expect(lines).toHaveCount(1)
  await expect(panel).toHaveURL(/key=BEELINE/)
  await panel.getByRole('button', { name: text.filters.clear }).click()
  await expect(lines).toHaveCount(all)
  await expect(panel).toHaveURL(/\/history$/)

  await panel.getByLabel(text.filters.kind).selectOption('changed')
  await expect(lines).toHaveCount(1)
  await panel.getByLabel(text.filters.entity).selectOption('partner')
  await expect(panel.getByText(text.nothing)).toBeVisible()
  await expectAccessible(panel, 'a history without what is looked for')
  await panel.getByLabel(text.filters.kind).selectOption('')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Beeline')

  await panel.getByLabel(text.filters.person).selectOption({ label: text.filters.me })
  await expect(panel).toHaveURL(/staff=\d+/)
  await expect(lines).toHaveCount(1)
  await panel.getByLabel(text.filters.to, { exact: true }).fill('31.01.2020')
  await expect(panel.getByText(text.nothing)).toBeVisible()
  await panel.reload()
  await expect(panel.getByLabel(text.filters.to, { exact: true })).toHaveValue('31.01.2020')
  await expect(panel.getByLabel(text.filters.entity)).toHaveValue('partner')
  await panel.getByRole('button', { name: text.filters.clear }).first().click()
  await expect(lines).toHaveCount(all)
})

test('everybody who made a change can be chosen, also where the page shows none of theirs', async ({ panel, api, server }) => {
  const nodira = await api.makePerson({ firstName: 'Nodira', lastName: 'Karimova', login: 'nodira', role: 'editor' })
  await skill(await Api.signIn(server.url, nodira.login, nodira.password), 'Nodira qoʻshgani')
  for (const number of Array(11).keys()) await skill(api, `Koʻnikma ${number}`)
  await panel.goto('/history?entity=skill')
  const lines = panel.locator('[data-change]')
  await expect(lines).toHaveCount(10)
  await expect(panel.getByText('Nodira qoʻshgani')).toHaveCount(0)
  const person = panel.getByLabel(text.filters.person)
  await person.selectOption({ label: 'Nodira Karimova' })
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Nodira qoʻshgani')
  await person.selectOption('')
  await expect(lines).toHaveCount(10)
})

test('the filtered list is downloaded as a table', async ({ panel, api }) => {
  await skill(api, 'React')
  await partner(api, 'Beeline')
  await panel.goto('/history?entity=partner')
  await expect(panel.locator('[data-change]')).toHaveCount(1)
  const [file] = await Promise.all([panel.waitForEvent('download'), panel.getByRole('button', { name: text.csv }).click()])
  expect(file.suggestedFilename()).toBe('tarix.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const table = Buffer.concat(chunks).toString('utf8')
  expect(table.startsWith('\uFEFF')).toBe(true)
  expect(table.trim().split('\r\n')).toHaveLength(2)
  expect(table).toContain('Beeline')
  expect(table).toContain(ME)
  // In the words of the screen, with each field before and after.
  expect(table).toContain(`;${text.things.partner.one};Beeline;`)
  expect(table).toMatch(/;"Nomi\n[^"]*";/)
  expect(table).not.toContain('partner;')
})

test('one change is shown field by field: words within a text, pictures side by side', async ({ panel, api }) => {
  const row = await partner(api, 'Beeline')
  const logo = await api.upload('partners', 'yangi.png', png(200, 100, [20, 90, 160]))
  await api.call('PUT', `/partner/${row.id}`, { name: 'Beeline Uzbekistan', link: 'https://misol.uz', logo, version: row.version })
  await panel.goto('/history')
  const line = panel.locator('[data-change]').filter({ hasText: text.kinds.changed })
  const button = line.getByRole('button', { name: /batafsil$/ })
  await button.focus()
  await panel.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog')
  await expect(dialog).toContainText('Hamkor “Beeline Uzbekistan” oʻzgartirildi')
  const field = (name: string) => dialog.locator(`[data-field="${name}"]`)
  await expect(field('name')).toContainText(partnerText.name)
  await expect(field('name').locator('ins')).toHaveText('Uzbekistan')
  await expect(field('name').locator('del')).toHaveCount(0)
  await expect(field('logo').getByRole('img', { name: historyDetailText.picture.before(partnerText.logo) })).toBeVisible()
  await expect(field('logo').getByRole('img', { name: historyDetailText.picture.after(partnerText.logo) })).toBeVisible()
  await expect(field('link')).toHaveCount(0)
  await expectAccessible(panel, 'a change in full')

  // It is in the address, and the button that opened it gets the focus back.
  await expect(panel).toHaveURL(/change=\d+/)
  await panel.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(panel).toHaveURL(/\/history$/)
  await expect(button).toBeFocused()
})

test('a moved row is shown with its positions, without those it passed', async ({ panel, api }) => {
  for (const name of ['Birinchi', 'Ikkinchi', 'Uchinchi']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await partner(api, name)
  }
  const { partners } = await api.get<{ partners: { id: number }[] }>('/partners?perPage=100')
  const before = partners.map(({ id }) => id)
  const last = before.at(-1)
  await api.call('PUT', '/partners/order', { ids: [last, ...before.slice(0, -1)] })
  await panel.goto('/history')
  const line = panel.locator('[data-change]').filter({ hasText: text.ordered })
  await expect(line).toContainText(`Hamkorlar ${text.ordered}`)
  await line.getByRole('button', { name: /batafsil$/ }).click()
  const moves = panel.getByRole('dialog').locator('[data-field="ids"] li')
  await expect(moves).toHaveCount(1)
  await expect(moves).toContainText('3-oʻrindan 1-oʻringa')
})

test('a deleted row is found in the bin and restored, and that is undone', async ({ panel, api }) => {
  const row = await skill(api, 'Photoshop')
  await skill(api, 'React')
  await api.call('DELETE', `/skill/${row.id}`)
  await panel.goto('/history')
  await panel.getByRole('navigation', { name: text.tabs }).getByRole('link', { name: text.binTitle }).click()
  const list = panel.getByRole('list', { name: text.binList })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Koʻnikma “Photoshop”')
  await expect(list).toContainText(ME)
  await expectAccessible(panel, 'the bin')
  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.binTitle) }).fill('figma')
  await expect(panel.getByText(text.binNothing('figma'))).toBeVisible()
  await panel.getByRole('button', { name: formText.list.clearSearch }).first().click()

  await list.getByRole('button', { name: text.restoreOf('Koʻnikma “Photoshop”') }).click()
  await expect(panel.locator('[data-toasts]')).toContainText(text.restored('Koʻnikma “Photoshop”'))
  await expect(panel.getByText(text.binEmpty)).toBeVisible()
  await expectAccessible(panel, 'an empty bin')
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('a row that cannot be restored says why', async ({ panel, api }) => {
  const row = await skill(api, 'Photoshop')
  await api.call('DELETE', `/skill/${row.id}`)
  await skill(api, 'photoshop')
  await panel.goto('/history/bin')
  await panel.getByRole('button', { name: text.restoreOf('Koʻnikma “Photoshop”') }).click()
  const toast = panel.locator('[data-toasts]')
  await expect(toast.getByRole('alert')).not.toBeEmpty()
  await expect(toast).toContainText('bu nom endi boshqa yozuvda bor')
  // The question whether to correct it covers the list: what is behind it is no part of the page until it is declined.
  await expect(panel.getByRole('alertdialog', { name: historyVersionsText.mendTitle })).toBeVisible()
  await panel.keyboard.press('Escape')
  await expect(panel.getByRole('list', { name: text.binList }).getByRole('listitem')).toHaveCount(1)
})

test('a record is restored to an older version from its form, and that is undone', async ({ panel, api }) => {
  const row = await skill(api, 'React')
  await rename(api, row, 'React 19')
  await panel.goto('/courses/skills')
  await panel.getByRole('link', { name: /^React 19/ }).first().click()
  await panel.getByRole('link', { name: wayToHistoryText.label, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`/history/skill/${row.id}$`))
  const versions = panel.getByRole('list', { name: historyVersionsText.list }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(historyVersionsText.current)
  await expect(versions.first()).toContainText(historyVersionsText.changed(skillText.name))
  await expectAccessible(panel, 'the versions of a record')

  await versions.last().getByRole('button', { name: /koʻrish va qaytarish$/ }).click()
  const dialog = panel.getByRole('dialog')
  await expect(dialog.locator('[data-field="name"] del')).toContainText('19')
  await expectAccessible(panel, 'a version beside the record')
  await dialog.getByRole('button', { name: historyVersionsText.restore }).click()
  await expect(panel.locator('[data-toasts]')).toContainText('oldingi holat qaytarildi')
  await expect(versions).toHaveCount(3)
  const names = async () => (await api.get<{ skills: { name: string }[] }>('/skills')).skills.map(({ name }) => name)
  expect(await names()).toEqual(['React'])
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(versions).toHaveCount(4)
  expect(await names()).toEqual(['React 19'])
})

test('a version that is no longer valid opens in the form with its values, to be corrected', async ({ panel, api }) => {
  const row = await skill(api, 'React')
  await rename(api, row, 'React 19')
  await skill(api, 'React')
  await panel.goto(`/history/skill/${row.id}`)
  await panel.getByRole('listitem').last().getByRole('button', { name: /koʻrish va qaytarish$/ }).click()
  await panel.getByRole('dialog').getByRole('button', { name: historyVersionsText.restore }).click()
  const name = panel.getByRole('textbox', { name: skillText.name })
  await expect(name).toHaveValue('React')
  await expect(panel.getByText(formText.save.changed)).toBeVisible()
  await expect(panel.locator('[data-toasts]').getByRole('alert')).not.toBeEmpty()
  await name.fill('React eski')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(formText.form.edited('React eski'))).toBeVisible()
})

test('a deleted row that is no longer valid opens a new form with its values', async ({ panel, api }) => {
  const row = await skill(api, 'React')
  await api.call('DELETE', `/skill/${row.id}`)
  await skill(api, 'React')
  const name = panel.getByRole('textbox', { name: skillText.name })
  const names = async () => (await api.get<{ skills: { name: string }[] }>('/skills?perPage=100')).skills.map((one) => one.name).toSorted()

  // By its version.
  await panel.goto(`/history/skill/${row.id}`)
  await panel.getByRole('listitem').last().getByRole('button', { name: /koʻrish va qaytarish$/ }).click()
  await panel.getByRole('dialog').getByRole('button', { name: historyVersionsText.restore }).click()
  await expect(panel).toHaveURL(/\/courses\/skills\/add$/)
  await expect(name).toHaveValue('React')
  await expect(panel.locator('[data-toasts]')).toContainText(historyVersionsText.mendAsNew)
  await name.fill('React eski')
  await panel.keyboard.press('Control+s')
  await expect.poll(names).toEqual(['React', 'React eski'])
  // Its draft is gone before the form is left.
  await expect(panel).toHaveURL(/\/courses\/skills$/)

  // From the bin, by keyboard.
  await panel.goto('/history/bin')
  const back = panel.getByRole('button', { name: text.restoreOf('Koʻnikma “React”') })
  await back.focus()
  await panel.keyboard.press('Enter')
  const question = panel.getByRole('alertdialog', { name: historyVersionsText.mendTitle })
  await expect(question).toContainText(text.why.get('name_taken') ?? '—')
  await expectAccessible(panel, 'the question whether to mend what is in the bin')
  await panel.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(panel).toHaveURL(/\/history\/bin$/)
  await back.focus()
  await panel.keyboard.press('Enter')
  await question.getByRole('button', { name: historyVersionsText.mendYes }).press('Enter')
  await expect(name).toHaveValue('React')
  await name.fill('React bindan')
  await panel.keyboard.press('Control+s')
  await expect.poll(names).toEqual(['React', 'React bindan', 'React eski'])
})

test('a section’s menu links to its versions', async ({ panel, api }) => {
  const { sections } = await api.get<{ sections: { id: number; displayName: string }[] }>('/sections')
  const [section] = sections
  if (section === undefined) throw new Error('no sections')
  await panel.goto('/')
  await panel.getByRole('button', { name: sectionsText.actions(section.displayName) }).click()
  await panel.getByRole('menuitem', { name: sectionsText.history }).click()
  await expect(panel).toHaveURL(new RegExp(`/history/section/${section.id}$`))
})

test('the history reports an empty list, and an invalid address', async ({ panel }) => {
  await panel.goto('/history?kind=imported')
  await expect(panel.getByText(text.nothing)).toBeVisible()
  await panel.goto('/history/skill/999')
  await expect(panel.getByText(historyVersionsText.unknown)).toBeVisible()
  await panel.goto('/history/hech/1')
  await expect(panel.getByRole('heading', { name: t.notFound.title })).toBeVisible()
})

test.describe('with all that the demo has', () => {
  test.use({ start: 'demo' })

  test('every kind of content is shown, at every width and in both themes', async ({ panel, api }) => {
    // All content of a course, checked by axe at each width and in each theme.
    test.setTimeout(180_000)
    const { courses } = await api.get<{ courses: { id: number; version: number }[] }>('/courses/DRAFT')
    const [course] = courses
    if (course === undefined) throw new Error('the demo has no course')
    const removed = await api.call('DELETE', `/course/${course.id}?version=${course.version}`)
    expect(removed.status).toBe(200)
    await panel.goto('/history')
    await expect(panel.locator('[data-change]')).toHaveCount(10)
    await expectAccessible(panel, 'the history')
    await panel.locator('[data-change]').first().getByRole('button', { name: /batafsil$/ }).click()
    await expect(panel.getByRole('dialog').locator('[data-row]').first()).toBeVisible()
    // The subject of the change comes first, the rows changed with it are expanded on request.
    const rows = panel.getByRole('dialog').locator('[data-row]')
    await expect(rows.first()).toHaveAttribute('data-row', `course ${course.id}`)
    await rows.nth(1).locator('summary').press('Enter')
    await expect(rows.nth(1).locator('dd').first()).toBeVisible()
    await expectAccessible(panel, 'a change of many rows')
  })
})
