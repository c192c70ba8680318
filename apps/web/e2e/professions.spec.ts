import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { professionText as text } from '../src/resources/profession/text'
import { professionNames, professionSectionTitle } from '../src/resources/profession/names'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { pngFile } from './pictures'
import { message } from './messages'
import { expect, goToUndo, leaveEditor, tabTo, test, untilDraggable } from './test'

type Profession = { id: number; name: string; image: string | null; desc: string | null; position: number }

const SCREEN = '/fields'
const SECTION = '/section-management/edit/professions'

async function professions(api: Api): Promise<Profession[]> {
  return (await api.get<{ professions: Profession[] }>('/professions?perPage=1000')).professions
}

const names = async (api: Api) => (await professions(api)).map((profession) => profession.name)

async function seed(api: Api, ...wanted: string[]): Promise<void> {
  for (const name of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- their order is what the tests are about
    await api.call('POST', '/profession', { name })
  }
}

test('a profession is added, edited, deleted and restored', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('textbox', { name: text.name }).fill('Dizayner')
  await panel.getByRole('textbox', { name: text.desc }).fill('Koʻrinish\nva qulaylik')
  await panel.getByTestId('image-file').setInputFiles(pngFile('belgi.png', 64, 64))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => professions(api)).toMatchObject([{ name: 'Dizayner', desc: 'Koʻrinish\nva qulaylik' }])
  const [added] = await professions(api)

  await panel.getByRole('link', { name: 'Dizayner', exact: true }).click()
  await panel.getByRole('textbox', { name: text.desc }).fill('')
  await panel.getByRole('button', { name: `${text.image}: ${formText.image.remove}` }).click()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => professions(api)).toMatchObject([{ id: added?.id, desc: null, image: null }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.desc })).toHaveValue('')

  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove('Dizayner') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => names(api)).toEqual([])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => professions(api)).toMatchObject([{ id: added?.id, name: 'Dizayner' }])
  await panel.reload()
  await expect(panel.getByRole('link', { name: 'Dizayner', exact: true })).toBeVisible()
})

test('a profession is refused without a name, too long, with an icon too large, and under a taken name', async ({ panel, api }) => {
  await seed(api, 'Dizayner')
  await panel.goto(`${SCREEN}/add`)
  const name = panel.getByRole('textbox', { name: text.name })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await name.fill('x'.repeat(101))
  await panel.getByRole('textbox', { name: text.desc }).fill('y'.repeat(501))
  await panel.getByTestId('image-file').setInputFiles(pngFile('katta.png', 40, 513))
  await leaveEditor(panel)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.too_long(100))).toBeVisible()
  await expect(panel.getByText(fieldErrorsText.too_long(500))).toBeVisible()
  await panel.getByRole('textbox', { name: text.desc }).fill('')
  await name.fill('DIZAYNER')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText(message('name_taken')).first()).toBeVisible()
  await expect.poll(() => names(api)).toEqual(['Dizayner'])
})

test('the list is under the courses and under the sections of the home page, each with its own breadcrumbs', async ({ panel, api }) => {
  await seed(api, 'Dizayner', 'Dasturchi')
  const menu = panel.getByRole('navigation', { name: t.shell.menu })
  const breadcrumbs = panel.getByRole('navigation', { name: t.shell.breadcrumbs })
  await panel.goto(SECTION)
  await expect(panel.getByRole('heading', { name: professionSectionTitle, level: 1 })).toBeVisible()
  await expect(menu.locator('[aria-current="page"]')).toHaveText([t.menu.sections])
  await expect(breadcrumbs.getByRole('listitem')).toHaveCount(3)
  await expect(breadcrumbs.getByRole('link', { name: t.screens.home })).toBeVisible()

  await panel.getByRole('button', { name: formText.list.up('Dasturchi') }).click()
  await expect.poll(() => names(api)).toEqual(['Dasturchi', 'Dizayner'])

  await panel.getByRole('link', { name: 'Dizayner', exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}/\\d+$`))
  await expect(menu.locator('[aria-current="page"]')).toHaveText([professionNames.title])
  await breadcrumbs.getByRole('link', { name: text.title }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect(panel.getByRole('heading', { name: text.title, level: 1 })).toBeVisible()
  const rows = panel.getByRole('list', { name: text.title }).getByRole('listitem')
  await expect(rows).toHaveText([/Dasturchi/, /Dizayner/])
})

test('professions are sorted by keyboard alone, and the order is undone', async ({ panel, api }) => {
  await seed(api, 'Bir', 'Ikki', 'Uch')
  await panel.goto(SCREEN)
  const down = panel.getByRole('button', { name: formText.list.down('Bir') })
  await untilDraggable(panel, 'Bir')
  await tabTo(panel, down)
  await panel.keyboard.press('Enter')
  await expect.poll(() => names(api)).toEqual(['Ikki', 'Bir', 'Uch'])
  await expect(down).toBeFocused()
  await panel.keyboard.press('Enter')
  await expect.poll(() => names(api)).toEqual(['Ikki', 'Uch', 'Bir'])
  await goToUndo(panel)
  await panel.keyboard.press('Enter')
  await expect.poll(() => names(api)).toEqual(['Ikki', 'Bir', 'Uch'])
  await panel.reload()
  await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem')).toHaveText([/Ikki/, /Bir/, /Uch/])
})

test('a copy includes the description', async ({ panel, api }) => {
  await api.call('POST', '/profession', { name: 'Dizayner', desc: 'Koʻrinish va qulaylik' })
  await panel.goto(SECTION)
  await panel.getByRole('link', { name: formText.list.copy('Dizayner') }).click()
  await expect(panel.getByRole('textbox', { name: text.desc })).toHaveValue('Koʻrinish va qulaylik')
  await panel.getByRole('textbox', { name: text.name }).fill('Grafik dizayner')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => professions(api)).toMatchObject([
    { name: 'Dizayner' },
    { name: 'Grafik dizayner', desc: 'Koʻrinish va qulaylik' },
  ])
})
