import { bannerText as text } from '../src/resources/banner/text'
import { pictureRefusedText } from '../src/text/uz.picture-refused'
import { cropText } from '../src/text/uz.crop'
import { findingsText } from '../src/text/uz.findings'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { heavyPng, pngFile } from './pictures'
import { expect, recordCalls, test } from './test'

type Banner = { bannerMobile: string; bannerTablet: string; bannerDesktop: string; link: string; version: number }

const SCREEN = '/section-management/edit/banner'

test('three pictures and a link are saved and loaded again', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await panel.getByRole('textbox', { name: text.link }).fill('http://example.uz/aksiya')
  await panel.getByTestId('bannerMobile-file').setInputFiles(pngFile('mobil.png', 360, 480, [10, 120, 90]))
  await panel.getByTestId('bannerTablet-file').setInputFiles(pngFile('planshet.png', 768, 400, [120, 10, 90]))
  await panel.getByTestId('bannerDesktop-file').setInputFiles(pngFile('kompyuter.png', 1440, 480, [90, 10, 120]))
  await expect(panel.getByText(formText.image.pixels(1440, 480)).first()).toBeVisible()
  const calls = recordCalls(panel)
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(calls.filter((call) => call.includes('/api/upload'))).toHaveLength(3)

  const stored = await api.get<Banner>('/banner')
  expect(stored.link).toBe('https://example.uz/aksiya')
  for (const [path, size] of [
    [stored.bannerMobile, '360x480'],
    [stored.bannerTablet, '768x400'],
    [stored.bannerDesktop, '1440x480'],
  ] as const) {
    expect(path).toMatch(/^course-banners\/.+\.png$/)
    // oxlint-disable-next-line no-await-in-loop -- three pictures, one after another
    const bytes = Buffer.from(await (await fetch(`${api.url}/media/${path}`)).arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(size)
  }

  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.link })).toHaveValue('example.uz/aksiya')
  for (const label of [text.mobile, text.tablet, text.desktop]) {
    const image = panel.getByRole('img', { name: formText.image.alt(label) })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(image).toHaveJSProperty('complete', true)
  }
  // With its file size: the hint about a small picture has the pixels too.
  await expect(panel.getByText(new RegExp(`^${formText.image.pixels(768, 400)} · `))).toBeVisible()
})

test('a failed save uploads nothing twice, and keeps the chosen pictures', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  for (const [name, width] of [['bannerMobile', 100], ['bannerTablet', 200], ['bannerDesktop', 300]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one chooser after the other
    await panel.getByTestId(`${name}-file`).setInputFiles(pngFile(`${name}.png`, width, 100))
  }
  await panel.getByRole('textbox', { name: text.link }).fill('example.uz')
  // The network fails between the uploads and the save.
  await panel.route('**/api/admin/banner/save', (route) => route.abort())
  const calls = recordCalls(panel)
  const save = panel.getByRole('button', { name: formText.save.save, exact: true })
  await save.click()
  await expect(panel.getByText(formText.save.failed, { exact: true })).toBeVisible()
  expect(await api.get<Banner | null>('/banner')).toBeNull()
  await panel.unroute('**/api/admin/banner/save')
  await save.click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(calls.filter((call) => call.includes('/api/upload'))).toHaveLength(3)
  expect((await api.get<Banner>('/banner')).version).toBe(1)
})

test('a photo too heavy and a WebP are converted in the browser', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  const webp = await panel.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 32)
    const context = canvas.getContext('2d')
    context?.fillRect(0, 0, 64, 32)
    const blob = await canvas.convertToBlob({ type: 'image/webp' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  const heavy = heavyPng(1500, 1300)
  expect(heavy.length).toBeGreaterThan(5 * 1024 * 1024)
  await panel.getByTestId('bannerMobile-file').setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: Buffer.from(webp) })
  await panel.getByTestId('bannerTablet-file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: heavy })
  await panel.getByTestId('bannerDesktop-file').setInputFiles(pngFile('c.png', 300, 100))
  await expect(panel.getByText(/^Rasm moslashtirildi: WebP/)).toBeVisible()
  await expect(panel.getByText(/^Rasm moslashtirildi: PNG/)).toBeVisible()
  await panel.getByRole('textbox', { name: text.link }).fill('example.uz')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const stored = await api.get<Banner>('/banner')
  expect(stored.bannerMobile).toMatch(/\.jpe?g$/)
  expect(stored.bannerTablet).toMatch(/\.jpe?g$/)
  const size = Number((await fetch(`${api.url}/media/${stored.bannerTablet}`)).headers.get('content-length'))
  expect(size).toBeGreaterThan(1000)
  expect(size).toBeLessThanOrEqual(5 * 1024 * 1024)
})

test('pictures are dropped and pasted, and a broken upload is repeated', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await panel.getByTestId('bannerDesktop-file').setInputFiles(pngFile('c.png', 300, 100))
  for (const [name, kind, width] of [['bannerMobile', 'drop', 111], ['bannerTablet', 'paste', 222]] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const data = await panel.evaluateHandle(
      ({ bytes, file }) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], file, { type: 'image/png' }))
        return transfer
      },
      { bytes: [...pngFile(name, width, 100).buffer], file: `${name}.png` },
    )
    const field = panel.locator(`[data-field="${name}"]`)
    if (kind === 'drop') {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await field.dispatchEvent('drop', { dataTransfer: data })
    } else {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await field.evaluate(
        (node, clipboardData) =>
          node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
        data,
      )
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(field.getByText(formText.image.pixels(width, 100)).first()).toBeVisible()
  }
  await panel.route('**/api/upload', (route) => route.abort())
  const link = panel.getByRole('textbox', { name: text.link })
  await link.fill('example.uz')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(formText.save.failed, { exact: true })).toBeVisible()
  expect(await api.get<Banner | null>('/banner')).toBeNull()
  await panel.unroute('**/api/upload')
  await panel.getByRole('button', { name: formText.upload.retry, exact: true }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect((await api.get<Banner>('/banner')).bannerTablet).toMatch(/^course-banners\//)
})

test('errors are shown at their fields, and the first one is focused', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(text.required)).toBeVisible()
  await panel.getByRole('textbox', { name: text.link }).fill('javascript:alert(1)')
  await panel.getByTestId('bannerMobile-file').setInputFiles({
    name: 'hujjat.png',
    mimeType: 'image/png',
    buffer: Buffer.from('this is no picture'),
  })
  await expect(panel.getByText(pictureRefusedText.noPicture)).toBeVisible()
  await panel.getByTestId('bannerMobile-file').setInputFiles({ name: 'hujjat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(panel.getByText(pictureRefusedText.wrongKind('PNG, GIF, JPG, SVG'))).toBeVisible()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.wrong_link)).toBeVisible()
  await expect(panel.getByText(fieldErrorsText.image_required)).toHaveCount(2)
  await expect(panel.getByRole('textbox', { name: text.link })).toBeFocused()
  expect(await api.get<Banner | null>('/banner')).toBeNull()
})

test('an unsaved form with its pictures is restored after the tab was closed', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await panel.getByRole('textbox', { name: text.link }).fill('qoralama.uz')
  await panel.getByTestId('bannerMobile-file').setInputFiles(pngFile('mobil.png', 321, 123))
  await expect(panel.getByText(formText.image.pixels(321, 123)).first()).toBeVisible()
  // A draft is written a moment after the last change.
  await panel.waitForTimeout(600)
  const context = panel.context()
  await panel.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(`${api.url}${SCREEN}`)
  await expect(again.getByText(formText.draft.restored)).toBeVisible()
  await expect(again.getByRole('textbox', { name: text.link })).toHaveValue('qoralama.uz')
  await expect(again.getByText(formText.image.pixels(321, 123)).first()).toBeVisible()

  await again.getByRole('button', { name: formText.draft.discard }).first().click()
  // Once the animation has ended: on a click during it, Playwright keeps finding the dialog's frame over the button, unlike a
  // real mouse.
  await expect(again.getByRole('alertdialog').locator('button:focus')).toHaveCount(1)
  await again.waitForTimeout(400)
  await again.getByRole('button', { name: formText.save.discardYes, exact: true }).click()
  await expect(again.getByRole('textbox', { name: text.link })).toHaveValue('')
  await again.reload()
  await expect(again.getByRole('textbox', { name: text.link })).toHaveValue('')
  await expect(again.getByText(formText.draft.restored)).toBeHidden()
})

for (const [name, label, width, height] of [
  ['bannerMobile', text.mobile, 1080, 1350],
  ['bannerTablet', text.tablet, 1920, 1080],
  ['bannerDesktop', text.desktop, 2400, 800],
] as const) {
  test(`${name} says the size it wants, and a picture of another shape is cut to it`, async ({ panel }) => {
    await panel.goto(SCREEN)
    const field = panel.getByRole('group', { name: label })
    await expect(field).toContainText(formText.image.hintWanted(width, height))
    await panel.getByTestId(`${name}-file`).setInputFiles(pngFile('keng.png', 3000, 600))
    await expect(field).toContainText(cropText.wrongShape(width, height))
    await field.getByRole('button', { name: `${label}: ${cropText.ways.crop}` }).click()
    const dialog = panel.getByRole('dialog', { name: cropText.title })
    await expect(dialog).toContainText(cropText.advised(width, height))
    await dialog.getByRole('button', { name: cropText.use }).click()
    await expect(dialog).toBeHidden()
    await expect(field).not.toContainText(cropText.wrongShape(width, height))
    await expect(field.locator(':focus')).toHaveCount(1)
  })
}

test('a picture that is too small says so before it is saved, and one of another shape also after that', async ({ panel }) => {
  await panel.goto(SCREEN)
  await panel.getByRole('textbox', { name: text.link }).fill('aksiya.uz')
  const field = panel.getByRole('group', { name: text.desktop })
  for (const name of ['bannerMobile', 'bannerTablet', 'bannerDesktop']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.getByTestId(`${name}-file`).setInputFiles(pngFile('kichik.png', 1100, 200))
  }
  await expect(field).toContainText(findingsText.small(1100, 200, 2400, 800))
  await field.getByRole('button', { name: `${text.desktop}: ${cropText.ways.crop}` }).click()
  const dialog = panel.getByRole('dialog', { name: cropText.title })
  await expect(dialog).toContainText(cropText.blurred)
  await dialog.getByRole('button', { name: cropText.cancel }).click()
  // Ctrl+S is not heard while a dialog is open.
  await expect(dialog).toBeHidden()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await panel.reload()
  await expect(field).toContainText(cropText.wrongShape(2400, 800))
  // The field says it, and the server's finding of the same does not repeat it.
  await expect(field.getByText(findingsText.small(1100, 200, 2400, 800))).toHaveCount(1)
})

test('a refused file says why within the window, and that the picture before it stays', async ({ panel }) => {
  await panel.goto(SCREEN)
  const field = panel.getByRole('group', { name: text.mobile })
  await panel.getByTestId('bannerMobile-file').setInputFiles(pngFile('yaxshi.png', 1080, 1350))
  // The hint names the same size before the picture is there.
  await expect(field.getByRole('button', { name: `${text.mobile}: ${formText.image.replace}` })).toBeVisible()
  await panel.getByTestId('bannerMobile-file').setInputFiles({ name: 'yomon.png', mimeType: 'image/png', buffer: Buffer.from('matn') })
  const reason = field.getByText(formText.image.kept)
  await expect(reason).toBeInViewport({ ratio: 1 })
  const save = await panel.getByRole('region', { name: formText.save.bar }).boundingBox()
  const said = await reason.boundingBox()
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
  await expect(field).toContainText(formText.image.pixels(1080, 1350))
  // It is not said beside a successful save any more.
  await panel.getByRole('textbox', { name: text.link }).fill('example.uz')
  await panel.getByTestId('bannerTablet-file').setInputFiles(pngFile('yaxshi.png', 1536, 864))
  await panel.getByTestId('bannerDesktop-file').setInputFiles(pngFile('yaxshi.png', 2400, 800))
  await expect(panel.getByText(formText.image.pixels(2400, 800)).first()).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect(reason).toHaveCount(0)
  await expect(field).not.toHaveAttribute('data-invalid')
})

test('a picture of another shape can be cropped to that of its screen, and a large one is scaled down', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  const field = panel.getByRole('group', { name: text.desktop })
  await expect(field).toContainText(formText.image.hintWanted(2400, 800))
  await panel.getByTestId('bannerDesktop-file').setInputFiles(pngFile('katta.png', 5000, 3000))
  // As wide as the screen needs it, and no wider.
  const { pixels } = formText.image
  await expect(field.getByText(new RegExp(`PNG, ${pixels(5000, 3000)}.*→.*PNG, ${pixels(2400, 1440)}`))).toBeVisible()
  await expect(field).toContainText(cropText.wrongShape(2400, 800))
  const cut = field.getByRole('button', { name: `${text.desktop}: ${cropText.ways.crop}` })
  await cut.click()
  const dialog = panel.getByRole('dialog', { name: cropText.title })
  await expect(dialog).toContainText(cropText.advised(2400, 800))
  await dialog.getByRole('button', { name: cropText.use }).click()
  await expect(field).not.toContainText(cropText.wrongShape(2400, 800))
  await expect(field.getByText(pixels(2400, 800)).first()).toBeVisible()
  // The focus is not lost with the dialog.
  await expect(field.locator(':focus')).toHaveCount(1)
  await panel.getByTestId('bannerMobile-file').setInputFiles(pngFile('a.png', 400, 500))
  await panel.getByTestId('bannerTablet-file').setInputFiles(pngFile('b.png', 160, 90))
  await panel.getByRole('textbox', { name: text.link }).fill('example.uz')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect((await api.get<Banner>('/banner')).version).toBe(1)
})
