import { careerText as text } from '../src/resources/career/text'
import { conflictText } from '../src/text/uz.conflict'
import { draftingText } from '../src/text/uz.drafting'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { historyVersionsText } from '../src/text/uz.history-fields'
import { keepDraftText } from '../src/text/uz.keep-draft'
import { wayToHistoryText } from '../src/text/uz.way-to-history'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { refuseField } from './refuse'
import { dragByMouse, expect, expectAccessible, putDown, recordCalls, tabTo, test } from './test'

type Group = { type: 1 | 2; title: string; desc: string | null; items: { name: string; link: string | null }[]; version: number }

const SCREEN = '/section-management/edit/emerging-career-options'

async function groups(api: Api): Promise<Group[]> {
  return (await api.get<{ modProfession: Group[] }>('/mod-profession')).modProfession
}

async function seed(api: Api, type: 1 | 2, title: string, ...items: string[]): Promise<Group> {
  const body = { type, title, items: items.map((name) => ({ name })) }
  return (await api.call<Group>('PUT', '/mod-profession', body)).data
}

test('a group is added, edited, deleted and restored', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('combobox', { name: text.colour }).selectOption(text.colours[2])
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('IT kasblari')
  const first = panel.getByRole('group', { name: text.item(1) })
  await first.getByRole('textbox', { name: text.itemName }).fill('Dasturchi')
  await first.getByRole('textbox', { name: text.itemLink }).fill('http://example.uz/dasturchi')
  await panel.getByRole('button', { name: text.addItem }).click()
  const second = panel.getByRole('group', { name: text.item(2) })
  await expect(second.getByRole('textbox', { name: text.itemName })).toBeFocused()
  // A new row has no errors yet.
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(0)
  await panel.keyboard.type('Dizayner')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect(panel.getByRole('listitem').filter({ hasText: text.count(2) })).toBeVisible()
  expect(await groups(api)).toMatchObject([
    {
      type: 2,
      title: 'IT kasblari',
      items: [
        { name: 'Dasturchi', link: 'https://example.uz/dasturchi' },
        { name: 'Dizayner', link: null },
      ],
    },
  ])

  await panel.getByRole('link', { name: 'IT kasblari', exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}/2$`))
  await panel.getByRole('textbox', { name: text.desc }).fill('Eng kerakli kasblar')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => groups(api)).toMatchObject([{ desc: 'Eng kerakli kasblar', version: 2 }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.desc })).toHaveValue('Eng kerakli kasblar')

  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove('IT kasblari') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.getByText(text.empty)).toBeVisible()
  await expect.poll(() => groups(api)).toEqual([])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect(panel.getByRole('link', { name: 'IT kasblari', exact: true })).toBeVisible()
  expect(await groups(api)).toMatchObject([{ type: 2, items: [{ name: 'Dasturchi' }, { name: 'Dizayner' }] }])
})

test('a group links to its own history, and a drafted group is listed above the list', async ({ panel, api }) => {
  // The ids differ from the numbers of the colours.
  await seed(api, 2, 'Pushti guruh', 'Bir')
  await seed(api, 1, 'Yashil guruh', 'Bir')
  await panel.goto(`${SCREEN}/1`)
  await panel.getByRole('link', { name: wayToHistoryText.label, exact: true }).click()
  await expect(panel.getByRole('heading', { level: 1 })).toContainText('Yashil guruh')
  await panel.getByRole('link', { name: historyVersionsText.open }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}/1$`))

  // Each colour has a draft of its own.
  for (const [type, title] of [[1, 'Yashil qoralama'], [2, 'Pushti qoralama']] as const) {
    await panel.goto(`${SCREEN}/${type}`)
    await panel.getByRole('textbox', { name: text.name, exact: true }).fill(title)
    await panel.getByRole('button', { name: keepDraftText.button, exact: true }).click()
    await expect(panel.getByRole('region', { name: keepDraftText.bar })).toBeVisible()
  }
  expect(await groups(api)).toMatchObject([{ title: 'Yashil guruh' }, { title: 'Pushti guruh' }])
  await panel.goto(SCREEN)
  await expect(panel.getByText(formText.list.hasDraft)).toHaveCount(2)
  await panel.goto(`${SCREEN}/1`)
  await expect(panel.getByRole('textbox', { name: text.name, exact: true })).toHaveValue('Yashil qoralama')

  // A drafted new one is above the list.
  await api.call('PUT', '/mod-profession', { type: 1, title: '', items: [] })
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('combobox', { name: text.colour }).selectOption(text.colours[1])
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Yangi guruh')
  await panel.getByRole('group', { name: text.item(1) }).getByRole('textbox', { name: text.itemName }).fill('Dasturchi')
  await panel.getByRole('button', { name: keepDraftText.button, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await panel.getByRole('link', { name: 'Yangi guruh' }).click()
  await expect(panel.getByRole('textbox', { name: text.name, exact: true })).toHaveValue('Yangi guruh')
})

test('in draft mode a group is removed on the site only when its draft is published', async ({ panel, api }) => {
  await seed(api, 2, 'Pushti guruh', 'Bir')
  await seed(api, 1, 'Yashil guruh', 'Bir')
  await panel.goto(SCREEN)
  const rows = panel.getByRole('list', { name: text.title }).getByRole('listitem')
  const bar = panel.getByRole('region', { name: draftingText.bar })
  await expect(rows).toHaveCount(2)
  await panel.getByRole('button', { name: draftingText.button }).click()
  await panel.getByRole('button', { name: formText.list.remove('Yashil guruh') }).click()
  await panel.getByRole('button', { name: draftingText.removal.yes }).click()
  await expect(rows).toHaveCount(1)
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(rows).toHaveCount(2)
  await panel.getByRole('button', { name: formText.list.remove('Yashil guruh') }).click()
  await panel.getByRole('button', { name: draftingText.removal.yes }).click()
  await expect(rows).toHaveCount(1)
  expect(await groups(api)).toMatchObject([{ title: 'Yashil guruh' }, { title: 'Pushti guruh' }])
  await expectAccessible(panel, 'a drafted removal of a group')
  // Outside of draft mode the group is as it is on the site.
  await bar.getByRole('button', { name: draftingText.leave }).click()
  await expect(rows).toHaveCount(2)

  const { drafts } = (await api.call<{ drafts: { id: number }[] }>('GET', '/drafts')).data
  expect(drafts).toHaveLength(1)
  expect((await api.call('POST', `/drafts/${drafts[0]?.id}/publish`, {})).status).toBe(200)
  expect(await groups(api)).toMatchObject([{ title: 'Pushti guruh' }])

  // A removal that was drafted and discarded changes nothing.
  await panel.reload()
  await panel.getByRole('button', { name: draftingText.button }).click()
  await panel.getByRole('button', { name: formText.list.remove('Pushti guruh') }).click()
  await panel.getByRole('button', { name: draftingText.removal.yes }).click()
  await expect(rows).toHaveCount(0)
  await bar.getByRole('button', { name: draftingText.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: draftingText.discard }).click()
  await expect(rows).toHaveCount(1)
  expect((await api.call<{ drafts: unknown[] }>('GET', '/drafts')).data.drafts).toEqual([])
})

test('a drafted removal discards the drafted texts of its group, which can be restored', async ({ panel, api }) => {
  await seed(api, 1, 'Yashil guruh', 'Bir')
  const input = { type: 1, title: 'Yashil qoralama', items: [{ name: 'Bir' }], version: (await groups(api))[0]?.version }
  const draft = (await api.call<{ id: number }>('POST', '/drafts', { method: 'PUT', path: '/api/admin/mod-profession', input })).data
  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: draftingText.button }).click()
  await panel.getByRole('button', { name: formText.list.remove('Yashil guruh') }).click()
  await panel.getByRole('button', { name: draftingText.removal.yes }).click()
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('region', { name: draftingText.bar }).getByRole('button', { name: draftingText.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: draftingText.discard }).click()
  await expect(panel.getByRole('link', { name: 'Yashil guruh', exact: true })).toBeVisible()
  expect((await api.call('POST', `/drafts/${draft.id}/restore`)).status).toBe(200)
  expect(await api.get<object>(`/drafts/${draft.id}`)).toMatchObject({ input: { title: 'Yashil qoralama' } })
})

test('careers are ordered and deleted by keyboard, and the focus stays with them', async ({ panel, api }) => {
  await seed(api, 1, 'Guruh', 'Bir', 'Ikki', 'Uch')
  await panel.goto(`${SCREEN}/1`)
  const name = (place: number) => panel.getByRole('group', { name: text.item(place) }).getByRole('textbox', { name: text.itemName })
  await expect(name(3)).toHaveValue('Uch')
  const up = (place: number) => panel.getByRole('button', { name: formText.rows.up(text.item(place)) })
  await tabTo(panel, up(3))
  await panel.keyboard.press('Enter')
  await expect(name(2)).toHaveValue('Uch')
  await expect(up(2)).toBeFocused()
  await panel.keyboard.press('Enter')
  await expect(up(1)).toBeFocused()
  // At the top it stays, with the focus.
  await panel.keyboard.press('Enter')
  await expect(name(1)).toHaveValue('Uch')
  await tabTo(panel, panel.getByRole('button', { name: formText.rows.remove(text.item(2)) }))
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: formText.rows.remove(text.item(2)) })).toBeFocused()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect(panel.getByRole('button', { name: formText.rows.remove(text.item(2)) })).toBeFocused()
  await expect.poll(async () => (await groups(api)).flatMap((group) => group.items.map((item) => item.name))).toEqual(['Uch', 'Ikki'])
  await panel.reload()
  await expect(name(1)).toHaveValue('Uch')
})

test('careers are dragged, with what is typed in them', async ({ panel, api }) => {
  await seed(api, 1, 'Guruh', 'Bir', 'Ikki', 'Uch')
  await panel.goto(`${SCREEN}/1`)
  const row = (place: number) => panel.getByRole('group', { name: text.item(place) })
  const name = (place: number) => row(place).getByRole('textbox', { name: text.itemName })
  await name(1).fill('Birinchi')
  await name(1).blur()
  const handle = (place: number) => panel.getByRole('button', { name: formText.list.drag(text.item(place)) })
  // By keyboard first, on the same handle.
  await handle(1).focus()
  await panel.keyboard.press('Space')
  await panel.keyboard.press('ArrowDown')
  // A busy machine takes a while until it has moved.
  await expect(panel.getByText(/: 2-oʻrin, jami 3 ta$/)).toBeAttached()
  await panel.keyboard.press('Space')
  await putDown(panel)
  await expect(name(2)).toHaveValue('Birinchi')
  await expect(handle(2)).toBeFocused()
  await dragByMouse(panel, handle(2), row(3))
  await expect(name(3)).toHaveValue('Birinchi')
  await expect(name(2)).toHaveValue('Uch')
  await panel.keyboard.press('Control+s')
  await expect.poll(async () => (await groups(api)).flatMap((group) => group.items.map((item) => item.name))).toEqual(['Ikki', 'Uch', 'Birinchi'])
})

test('the drag code does not take the focus from a field', async ({ panel, api }) => {
  await seed(api, 1, 'Guruh', 'Bir', 'Ikki')
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  await panel.route('**/assets/sortable-rows-*.js', async (route) => {
    await held
    await route.continue()
  })
  await panel.goto(`${SCREEN}/1`)
  const name = panel.getByRole('group', { name: text.item(1) }).getByRole('textbox', { name: text.itemName })
  const handle = panel.getByRole('button', { name: formText.list.drag(text.item(1)) })
  await name.fill('Bir')
  const arrived = panel.waitForResponse('**/assets/sortable-rows-*.js')
  release()
  await arrived
  await panel.keyboard.type('inchi', { delay: 50 })
  await expect(name).toHaveValue('Birinchi')
  await expect(name).toBeFocused()
  await expect(handle).toHaveCount(0)
  await panel.getByRole('textbox', { name: text.name, exact: true }).focus()
  await expect(handle).toBeVisible()
  await expect(name).toHaveValue('Birinchi')
})

test('what is typed in a row survives a save, a closed tab and a deleted row', async ({ panel, api }) => {
  await seed(api, 1, 'Guruh', 'Bir', 'Ikki')
  await panel.goto(`${SCREEN}/1`)
  const name = (place: number) => panel.getByRole('group', { name: text.item(place) }).getByRole('textbox', { name: text.itemName })
  await name(2).fill('Ikkinchi')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect(name(2)).toBeFocused()
  await name(2).fill('Ikkinchi kasb')
  await panel.getByRole('button', { name: formText.rows.remove(text.item(1)) }).click()
  await expect(name(1)).toHaveValue('Ikkinchi kasb')
  await panel.waitForTimeout(600)
  await panel.goto(`${SCREEN}/1`)
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(name(1)).toHaveValue('Ikkinchi kasb')
  await expect(name(2)).toHaveCount(0)
  await panel.getByRole('button', { name: formText.save.discard }).last().click()
  // Once the animation has ended: on a click during it, Playwright keeps finding the dialog's frame over the button, unlike a
  // real mouse.
  await expect(panel.getByRole('alertdialog').locator('button:focus')).toHaveCount(1)
  await panel.waitForTimeout(400)
  await panel.getByRole('button', { name: formText.save.discardYes, exact: true }).click()
  await expect(name(1)).toHaveValue('Bir')
  await expect(name(2)).toHaveValue('Ikkinchi')
})

test('the errors of each career are shown in its row', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('button', { name: formText.rows.remove(text.item(1)) }).click()
  await expect(panel.getByRole('button', { name: text.addItem })).toBeFocused()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.too_few(1))).toBeVisible()
  await panel.getByRole('button', { name: text.addItem }).click()
  await expect(panel.getByText(fieldErrorsText.too_few(1))).toHaveCount(0)
  await panel.getByRole('combobox', { name: text.colour }).selectOption(text.colours[1])
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Guruh')
  const row = panel.getByRole('group', { name: text.item(1) })
  await row.getByRole('textbox', { name: text.itemLink }).fill('shunchaki')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(row.getByText(fieldErrorsText.required)).toBeVisible()
  await expect(row.getByText(fieldErrorsText.wrong_link)).toBeVisible()
  await expect(row.getByRole('textbox', { name: text.itemName })).toBeFocused()
  await expect.poll(() => groups(api)).toEqual([])
})

test('the thirty-first career is not added', async ({ panel, api }) => {
  await seed(api, 1, 'Guruh', ...Array.from({ length: 30 }, (_, index) => `Kasb ${index + 1}`))
  await panel.goto(`${SCREEN}/1`)
  await expect(panel.getByText(formText.rows.full(30))).toBeVisible()
  await tabTo(panel, panel.getByRole('button', { name: text.addItem }), 'Shift+Tab')
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('group', { name: text.item(31) })).toHaveCount(0)
})

test('only the remaining colour is offered, and with both there is nothing to add', async ({ panel, api }) => {
  await seed(api, 1, 'Yashil guruh', 'Bir')
  await panel.goto(`${SCREEN}/add`)
  const colour = panel.getByRole('combobox', { name: text.colour })
  await expect(colour.getByRole('option')).toHaveText([formText.field.choose, text.colours[2]])
  await colour.selectOption(text.colours[2])
  await panel.getByRole('textbox', { name: text.name, exact: true }).fill('Pushti guruh')
  await panel.getByRole('textbox', { name: text.itemName }).fill('Ikki')
  // Another person is faster: their group is not overwritten.
  await seed(api, 2, 'Ularniki', 'Uch')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('alert')).toBeVisible()
  expect((await groups(api)).map((group) => group.title)).toEqual(['Yashil guruh', 'Ularniki'])
  await expect(panel.getByRole('textbox', { name: text.itemName })).toHaveValue('Ikki')

  const calls = recordCalls(panel)
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.full)).toBeVisible()
  await expect(panel.getByRole('link', { name: text.add })).toHaveCount(0)
  expect(calls.filter((call) => call.includes('/admin/mod-profession'))).toEqual(['GET /api/admin/mod-profession'])
})

test('a conflict of two changes of one group shows their texts', async ({ panel, api }) => {
  const group = await seed(api, 1, 'Guruh', 'Bir')
  await panel.goto(`${SCREEN}/1`)
  await panel.getByRole('textbox', { name: text.itemName }).fill('Mening kasbim')
  await api.call('PUT', '/mod-profession', { ...group, desc: 'Ularning tavsifi', items: [{ name: 'Ularning kasbi' }] })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Ularning kasbi')
  await expect(dialog).toContainText('Mening kasbim')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await groups(api)).toMatchObject([{ desc: 'Ularning tavsifi', items: [{ name: 'Mening kasbim' }], version: 3 }])
})

test('an error found only by the server is shown in its row, and disappears with it', async ({ panel, api }) => {
  await seed(api, 1, 'Guruh', 'Bir', 'Ikki', 'Uch')
  await panel.goto(`${SCREEN}/1`)
  const row = (place: number) => panel.getByRole('group', { name: text.item(place) })
  await row(1).getByRole('textbox', { name: text.itemName }).fill('Birinchi')
  const words = 'Bu nom taqiqlangan'
  const accept = await refuseField(panel, '**/api/admin/mod-profession', 'items[1].name', words)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(row(2).getByText(words)).toBeVisible()
  await expect(row(2).getByRole('textbox', { name: text.itemName })).toBeFocused()
  await panel.getByRole('button', { name: formText.rows.down(text.item(2)) }).click()
  await expect(row(3).getByRole('textbox', { name: text.itemName })).toHaveValue('Ikki')
  await accept()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(async () => (await groups(api)).flatMap((group) => group.items.map((item) => item.name))).toEqual(['Birinchi', 'Uch', 'Ikki'])
  await expect(panel.getByText(words)).toHaveCount(0)
})
