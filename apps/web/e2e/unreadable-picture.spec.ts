import { rm, writeFile } from 'node:fs/promises'
import { pictureRefusedText } from '../src/text/uz.picture-refused'
import { formText } from '../src/text/uz.form'
import { partnerText as text } from '../src/resources/partner/text'
import { png, pngFile } from './pictures'
import { expect, expectAccessible, test } from './test'

const SCREEN = '/section-management/edit/partners'

test('an unreadable picture is reported with a message, and nothing is lost', async ({ panel, api }) => {
  // As the browser behaves for a file without read permission, or a deleted one.
  await panel.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the file below
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function arrayBuffer(this: Blob) {
      if (this instanceof File && this.name === 'yopiq.png') throw new DOMException('The requested file could not be read', 'NotReadableError')
      return await read.call(this)
    }
  })
  await panel.goto(`${SCREEN}/add`)
  const field = panel.getByRole('group', { name: text.logo })
  const name = panel.getByRole('textbox', { name: text.name })
  await name.fill('Oʻzbek banki')
  await panel.getByRole('textbox', { name: text.link }).fill('bank.uz')
  const file = panel.getByTestId('logo-file')
  await file.setInputFiles(pngFile('yopiq.png', 240, 96))
  await expect(field).toContainText('Failed to read file as Data URL')
  await expect(field).toContainText(pictureRefusedText.readFailed)
  await expect(name).toHaveValue('Oʻzbek banki')
  await expectAccessible(panel, 'a picture that cannot be read')

  // Discarding the changes discards the message too.
  await panel.getByRole('button', { name: formText.save.discard, exact: true }).click()
  await panel.getByRole('button', { name: formText.save.discardYes, exact: true }).click()
  await expect(name).toHaveValue('')
  await expect(field).not.toContainText(pictureRefusedText.readFailed)
  await name.fill('Oʻzbek banki')
  await panel.getByRole('textbox', { name: text.link }).fill('bank.uz')
  await file.setInputFiles(pngFile('yopiq.png', 240, 96))
  await expect(field).toContainText(pictureRefusedText.readFailed)

  // A readable one removes the message; the next unreadable one leaves it in place.
  await file.setInputFiles(pngFile('logo.png', 240, 96))
  await expect(field).toContainText(formText.image.pixels(240, 96))
  await expect(field).not.toContainText(pictureRefusedText.readFailed)
  await file.setInputFiles(pngFile('yopiq.png', 400, 160))
  await expect(field).toContainText(pictureRefusedText.readFailed)
  await expect(field).toContainText(formText.image.pixels(240, 96))
  await expect(panel.getByRole('textbox', { name: text.link })).toHaveValue('bank.uz')
  await panel.keyboard.press('Control+s')
  await expect.poll(async () => (await api.get<{ partners: { name: string }[] }>('/partners')).partners.map((one) => one.name)).toEqual(['Oʻzbek banki'])
})

test('a picture whose file is deleted before the form is saved is stored all the same', async ({ panel, api }, info) => {
  const path = info.outputPath('logo.png')
  await writeFile(path, png(240, 96, [20, 90, 60]))
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('textbox', { name: text.name }).fill('Oʻzbek banki')
  await panel.getByRole('textbox', { name: text.link }).fill('bank.uz')
  await panel.getByTestId('logo-file').setInputFiles(path)
  await expect(panel.getByRole('group', { name: text.logo })).toContainText(formText.image.pixels(240, 96))
  await rm(path)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  const [made] = (await api.get<{ partners: { logo: string }[] }>('/partners')).partners
  expect(made?.logo).toMatch(/^partners\/.+\.png$/)
})

test('a damaged picture is reported as damaged, not as a wrong kind', async ({ panel }) => {
  await panel.goto(`${SCREEN}/add`)
  const field = panel.getByRole('group', { name: text.logo })
  const whole = png(240, 96, [20, 90, 60])
  const broken = Buffer.from(whole)
  broken.fill(0, 16, 24)
  const beheaded = Buffer.from(whole)
  beheaded.fill(0, 0, 16)
  const { damaged, noPicture } = pictureRefusedText
  for (const [name, buffer, message] of [
    ['yarim.png', Buffer.from(whole.slice(0, whole.length - 20)), damaged],
    ['buzuq.png', broken, damaged],
    // Nothing but their name tells what these were.
    ['boshsiz.png', beheaded, noPicture],
    ['boʻsh.png', Buffer.alloc(0), noPicture],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.getByTestId('logo-file').setInputFiles({ name, mimeType: 'image/png', buffer })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(field, name).toContainText(message)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByTestId('logo-file').setInputFiles(pngFile('logo.png', 240, 96))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(field, name).not.toContainText(message)
  }
})
