import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { toolText as text } from '../src/resources/tool/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { png, pngFile } from './pictures'
import { message } from './messages'
import { expect, leaveEditor, test } from './test'

type Tool = { id: number; name: string; image: string; version: number }

const SCREEN = '/courses/tools'

async function tools(api: Api): Promise<Tool[]> {
  return (await api.get<{ tools: Tool[] }>('/tools?perPage=1000')).tools
}

const names = async (api: Api) => (await tools(api)).map((tool) => tool.name)

async function seed(api: Api, name: string): Promise<Tool> {
  const image = await api.upload('other', 'belgi.png', png(32, 32, [10, 90, 200]))
  return (await api.call<Tool>('POST', '/tool', { name, image })).data
}

test('a tool is added, edited, deleted and restored', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('textbox', { name: text.name }).fill('  Figma  ')
  await panel.getByTestId('image-file').setInputFiles(pngFile('belgi.png', 512, 512))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => names(api)).toEqual(['Figma'])
  const [added] = await tools(api)
  expect(added?.image).toMatch(/^other\/.+\.png$/)

  await panel.getByRole('link', { name: 'Figma', exact: true }).click()
  await panel.getByRole('textbox', { name: text.name }).fill('Figma Pro')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => names(api)).toEqual(['Figma Pro'])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Figma Pro')

  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove('Figma Pro') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => names(api)).toEqual([])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => tools(api)).toMatchObject([{ id: added?.id, name: 'Figma Pro', image: added?.image }])
  await panel.reload()
  await expect(panel.getByRole('link', { name: 'Figma Pro', exact: true })).toBeVisible()
})

test('a tool is refused without a name or a picture, with a picture too large, and under a taken name', async ({ panel, api }) => {
  await seed(api, 'Figma')
  await panel.goto(`${SCREEN}/add`)
  const name = panel.getByRole('textbox', { name: text.name })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
  await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('x'.repeat(101))
  await panel.getByTestId('image-file').setInputFiles(pngFile('katta.png', 513, 512))
  await leaveEditor(panel)
  await expect(panel.getByText(fieldErrorsText.too_long(100))).toBeVisible()
  await panel.getByTestId('image-file').setInputFiles(pngFile('belgi.png', 40, 40))
  await name.fill('fIGMA')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText(message('name_taken')).first()).toBeVisible()
  await expect.poll(() => names(api)).toEqual(['Figma'])
})

test('a copy starts with the row’s values and is not stored until it is saved', async ({ panel, api }) => {
  const tool = await seed(api, 'Figma')
  await panel.goto(SCREEN)
  await panel.getByRole('link', { name: formText.list.copy('Figma') }).click()
  await expect(panel.getByText(formText.form.copyOf('Figma'))).toBeVisible()
  const name = panel.getByRole('textbox', { name: text.name })
  await expect(name).toHaveValue('Figma')
  // Nothing is typed: it is left without a question.
  await panel.goBack()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => names(api)).toEqual(['Figma'])

  await panel.getByRole('link', { name: formText.list.copy('Figma') }).click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('FigJam')
  await panel.waitForTimeout(800)
  await panel.reload()
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(name).toHaveValue('FigJam')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => tools(api)).toMatchObject([
    { name: 'FigJam', image: tool.image },
    { id: tool.id, name: 'Figma', image: tool.image, version: tool.version },
  ])
  // A regular add form is empty again.
  await panel.getByRole('link', { name: text.add }).first().click()
  await expect(name).toHaveValue('')
})
