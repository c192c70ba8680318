import { finderText as text } from '../src/resources/profession-finder/text'
import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { png, pngFile } from './pictures'
import { expect, test, undoLast } from './test'

const SCREEN = '/section-management/edit/profession-finder'

test('the profession finder is filled in, changed and undone', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.image_required)).toHaveCount(1)
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(4)
  await expect(panel.getByRole('textbox', { name: text.heading })).toBeFocused()

  await panel.getByRole('textbox', { name: text.heading }).fill('Qaysi kasb sizga mos?')
  await panel.getByRole('textbox', { name: text.desc }).fill('Testdan oʻting')
  await panel.getByRole('textbox', { name: text.buttonText }).fill('Boshlash')
  await panel.getByRole('textbox', { name: text.link }).fill('example.uz/test')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 200))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const stored = () => api.get<Record<string, unknown>>('/profession-finder')
  await expect.poll(stored).toMatchObject({
    title: 'Qaysi kasb sizga mos?',
    link: 'https://example.uz/test',
    imageMobile: null,
    version: 1,
  })
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.buttonText })).toHaveValue('Boshlash')
  await expect(panel.getByRole('img', { name: formText.image.alt(text.image), exact: true })).toBeVisible()

  await panel.getByRole('textbox', { name: text.buttonText }).fill('Testni boshlash')
  await panel.keyboard.press('Control+s')
  await expect.poll(stored).toMatchObject({ buttonText: 'Testni boshlash', version: 2 })
  await undoLast(panel)
  await expect.poll(stored).toMatchObject({ buttonText: 'Boshlash' })
  await expect(panel.getByRole('textbox', { name: text.buttonText })).toHaveValue('Boshlash')
})

test('two people fill it in at once, and the second one is asked', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await panel.getByRole('textbox', { name: text.heading }).fill('Meniki')
  await panel.getByRole('textbox', { name: text.desc }).fill('Mening matnim')
  await panel.getByRole('textbox', { name: text.buttonText }).fill('Boshlash')
  await panel.getByRole('textbox', { name: text.link }).fill('example.uz')
  await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 320, 200))
  const image = await api.upload('other', 'a.png', png(30, 20, [1, 2, 3]))
  const theirs = { title: 'Ularniki', desc: 'Matn', image, buttonText: 'Boshlash', link: 'https://example.uz' }
  expect((await api.call('PUT', '/profession-finder/save', theirs)).status).toBe(200)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Ularniki')
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await api.get('/profession-finder')).toMatchObject({ title: 'Meniki', desc: 'Mening matnim', version: 2 })
})
