import { formText } from '../src/text/uz.form'
import { libraryText as text } from '../src/text/uz.library'
import { skillText } from '../src/resources/skill/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { png, pngFile } from './pictures'
import { expect, expectAccessible, settled, tabTo, test, undoLast } from './test'

type File = { path: string; name: string | null; alt: string | null; decorative: boolean; focalPoint: { x: number; y: number } | null; uses: number }
type Home = { sections: { name: string; isVisible: boolean }[] }

const files = async (api: Api) => (await api.get<{ media: File[] }>('/media-library?perPage=100')).media
const fileOf = async (api: Api, path: string) => (await api.get<{ file: File }>(`/media-library/${path}`)).file

async function partner(api: Api, name: string, logo: string): Promise<number> {
  return (await api.call<{ id: number }>('POST', '/partner', { name, link: 'https://example.uz', logo })).data.id
}

/** The public data of a file on the home page. */
async function onSite(api: Api, path: string): Promise<{ alt: string | null; focalPoint: object | null } | undefined> {
  const response = await fetch(`${api.url}/api/public/home`)
  const { data } = (await response.json()) as { data: { media: Record<string, { alt: string | null; focalPoint: object | null }> } }
  return data.media[path]
}

async function showPartners(api: Api): Promise<void> {
  const home = await api.get<Home>('/sections')
  for (const section of home.sections) section.isVisible = section.name === 'Partners'
  await api.call('PUT', '/sections', home)
}

test('several files are uploaded at once, and stay unused', async ({ panel, api }) => {
  await panel.goto('/media')
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByLabel(text.uploadFolder, { exact: true }).selectOption('partners')
  await panel.getByTestId('library-files').setInputFiles([
    pngFile('birinchi.png', 200, 80, [10, 90, 200]),
    pngFile('ikkinchi.png', 300, 80, [200, 90, 10]),
    { name: 'matn.png', mimeType: 'image/png', buffer: Buffer.from('rasm emas') },
  ])
  const uploads = panel.getByRole('region', { name: text.uploads })
  await expect(uploads.getByText(text.uploadState.done)).toHaveCount(2)
  // A file that is no picture is reported, and the others are uploaded.
  await expect(uploads.getByRole('listitem').filter({ hasText: 'matn.png' })).not.toContainText(text.uploadState.done)
  await expect(panel.getByText(text.uploaded(2))).toBeVisible()
  const list = panel.getByRole('list', { name: text.list })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('link', { name: 'ikkinchi.png' })).toBeVisible()
  await expect.poll(async () => (await files(api)).map(({ name, path }) => [name, path.split('/')[0]])).toEqual([
    ['ikkinchi.png', 'partners'],
    ['birinchi.png', 'partners'],
  ])
})

test('files are found by name, folder and state, all in the address', async ({ panel, api }) => {
  const logo = await api.upload('partners', 'bank-logo.png', png(200, 80, [10, 90, 200]))
  await api.upload('other', 'guruh.png', png(64, 64, [90, 90, 200]))
  await partner(api, 'Hamkor bank', logo)
  await panel.goto('/media')
  const names = panel.getByRole('list', { name: text.list }).getByRole('link')
  await expect(names).toHaveText(['guruh.png', 'bank-logo.png'])
  await panel.getByLabel(text.filters.state).selectOption('unused')
  await expect(names).toHaveText(['guruh.png'])
  await panel.getByLabel(text.filters.folder, { exact: true }).selectOption('partners')
  await expect(panel.getByText(text.nothing)).toBeVisible()
  await panel.getByRole('button', { name: text.showAll }).click()
  await expect(names).toHaveCount(2)
  // By what uses it.
  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.what) }).fill('ҳамкор')
  await expect(names).toHaveText(['bank-logo.png'])
  await expect(panel).toHaveURL(/key=/)
  await panel.reload()
  await expect(names).toHaveText(['bank-logo.png'])
})

test('an alternative text and a focal point reach the site and its preview', async ({ panel, api }) => {
  const logo = await api.upload('partners', 'logo.png', png(400, 200, [10, 90, 200]))
  const id = await partner(api, 'Hamkor bank', logo)
  await showPartners(api)
  expect(await onSite(api, logo)).toMatchObject({ alt: null, focalPoint: null })
  await panel.goto(`/media-file/${logo}`)
  await panel.getByRole('textbox', { name: text.file.alt }).fill("Bank logotipi: ko'k gumbaz")
  const point = panel.getByRole('slider', { name: text.file.focalPoint })
  await point.focus()
  await panel.keyboard.press('Shift+ArrowRight')
  await panel.keyboard.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', text.file.focalAt(60, 49))
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => onSite(api, logo)).toMatchObject({ alt: 'Bank logotipi: koʻk gumbaz', focalPoint: { x: 60, y: 49 } })

  await panel.goto(`/section-management/edit/partners/${id}`)
  const preview = panel.getByRole('region', { name: /Hamkor/ }).locator('img').first()
  await expect(preview).toHaveAttribute('alt', 'Bank logotipi: koʻk gumbaz')
  await expect(preview).toHaveCSS('object-position', '60% 49%')

  // With the mouse, and back to the centre.
  await panel.goto(`/media-file/${logo}`)
  const picture = panel.locator('[data-field="focalPoint"] img').first()
  const box = await picture.boundingBox()
  if (box === null) throw new Error('the picture is not there')
  await panel.mouse.click(box.x + box.width / 4, box.y + box.height / 2)
  await expect(point).toHaveAttribute('aria-valuetext', text.file.focalAt(25, 50))
  await panel.getByRole('button', { name: text.file.focalReset }).click()
  await panel.getByText(text.file.decorative, { exact: true }).click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => onSite(api, logo)).toMatchObject({ alt: '', focalPoint: null })
  await undoLast(panel)
  await expect.poll(() => onSite(api, logo)).toMatchObject({ alt: 'Bank logotipi: koʻk gumbaz', focalPoint: { x: 60, y: 49 } })
})

test('a picture field takes a picture of the library, if it fits', async ({ panel, api }) => {
  const small = await api.upload('other', 'kichik.png', png(64, 64, [10, 90, 200]))
  await api.upload('other', 'katta.png', png(900, 900, [200, 90, 10]))
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: skillText.name }).fill('Rust')
  await panel.getByRole('button', { name: formText.image.fromLibrary }).click()
  const dialog = panel.getByRole('dialog', { name: text.pick.title })
  const tooLarge = dialog.getByRole('button', { name: 'katta.png' })
  await expect(tooLarge).toHaveAttribute('aria-disabled', 'true')
  await expect(tooLarge).toContainText(text.pick.tooLarge(formText.image.pixels(512, 512)))
  await tooLarge.click({ force: true })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').fill('kich')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'kichik.png' }).click()
  await expect(dialog).toBeHidden()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(async () => (await api.get<{ skills: { image: string }[] }>('/skills')).skills.map(({ image }) => image)).toEqual([small])

  // If the site shows it larger, it says so but can be chosen.
  await panel.goto('/section-management/edit/partners/add')
  await panel.getByRole('button', { name: formText.image.fromLibrary }).click()
  await dialog.getByRole('textbox').fill('kich')
  await dialog.getByRole('button', { name: text.filters.everyFolder }).click()
  const blurred = dialog.getByRole('button', { name: 'kichik.png' })
  await expect(blurred).toContainText(text.pick.small(formText.image.pixels(600, 240)))
  await expect(blurred).not.toHaveAttribute('aria-disabled', 'true')
})

test('a file is replaced everywhere, or nowhere if it does not fit somewhere', async ({ panel, api }) => {
  const old = await api.upload('other', 'eski.png', png(64, 64, [10, 90, 200]))
  const large = await api.upload('other', 'katta.png', png(900, 900, [200, 90, 10]))
  const fitting = await api.upload('other', 'yangi.png', png(128, 128, [90, 200, 10]))
  await partner(api, 'Hamkor bank', old)
  await api.call('POST', '/skill', { name: 'Rust', image: old })

  const replaceBy = async (name: string) => {
    await panel.getByRole('button', { name: text.replace.action }).click()
    const dialog = panel.getByRole('dialog', { name: text.replace.title })
    // The file itself is not offered.
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: name }).click()
    await panel.getByRole('button', { name: text.replace.yes, exact: true }).click()
  }
  await panel.goto(`/media-file/${old}`)
  await expect(panel.getByRole('link', { name: 'Hamkor bank' })).toHaveAttribute('href', /\/section-management\/edit\/partners\/\d+/)
  await replaceBy('katta.png')
  const refused = panel.getByRole('dialog', { name: text.replace.refused })
  await expect(refused.getByRole('listitem')).toHaveText(/Rust/)
  await expect(refused.getByText('512')).toBeVisible()
  await refused.getByRole('button', { name: text.replace.close }).click()
  expect(await fileOf(api, old)).toMatchObject({ uses: 2 })
  expect(await fileOf(api, large)).toMatchObject({ uses: 0 })

  await replaceBy('yangi.png')
  await expect(panel.getByText(text.replace.done(2))).toBeVisible()
  await expect.poll(() => fileOf(api, fitting)).toMatchObject({ uses: 2 })
  await expect(panel.getByText(text.file.notUsed)).toBeVisible()
  await undoLast(panel)
  await expect.poll(() => fileOf(api, old)).toMatchObject({ uses: 2 })
})

test('by keyboard: a picture is chosen, a file is replaced, and what prevents it is reported', async ({ panel, api }) => {
  test.setTimeout(180_000)
  const old = await api.upload('other', 'eski.png', png(64, 64, [10, 90, 200]))
  await api.upload('other', 'katta.png', png(900, 900, [200, 90, 10]))
  const fitting = await api.upload('other', 'yangi.png', png(128, 128, [90, 200, 10]))

  // From the dialog of the library into a field.
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: skillText.name }).fill('Rust')
  await tabTo(panel, panel.getByRole('button', { name: formText.image.fromLibrary }))
  await panel.keyboard.press('Enter')
  const picking = panel.getByRole('dialog', { name: text.pick.title })
  await expect(picking.getByRole('listitem')).toHaveCount(3)
  await tabTo(panel, picking.getByRole('button', { name: 'eski.png' }))
  await panel.keyboard.press('Enter')
  await expect(picking).toBeHidden()
  await panel.keyboard.press('Control+s')
  await expect.poll(async () => (await api.get<{ skills: { image: string }[] }>('/skills')).skills.map(({ image }) => image)).toEqual([old])

  const body = { name: 'Keyingi hamkor', link: 'https://example.uz', logo: old }
  const draft = await api.call<{ id: number }>('POST', '/drafts', { method: 'POST', path: '/api/admin/partner', input: body })
  expect(draft.status).toBe(201)
  await panel.goto(`/media-file/${old}`)
  const waiting = panel.getByRole('region', { name: text.file.waitingDrafts })
  await expect(waiting.getByRole('link', { name: 'Keyingi hamkor' })).toHaveAttribute('href', '/releases')
  await expectAccessible(panel, 'a file that a draft uses')

  const replaceBy = async (name: string, isFirst: boolean) => {
    await tabTo(panel, panel.getByRole('button', { name: text.replace.action }))
    await panel.keyboard.press('Enter')
    const dialog = panel.getByRole('dialog', { name: text.replace.title })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await tabTo(panel, dialog.getByRole('button', { name }))
    await panel.keyboard.press('Enter')
    const question = panel.getByRole('alertdialog', { name: text.replace.confirm })
    await expect(question).toContainText(text.replace.draftsKeep(1))
    if (isFirst) await expectAccessible(panel, 'the question before a file is replaced')
    await tabTo(panel, question.getByRole('button', { name: text.replace.yes, exact: true }))
    await panel.keyboard.press('Enter')
  }
  await replaceBy('katta.png', true)
  const refused = panel.getByRole('dialog', { name: text.replace.refused })
  await expect(refused.getByRole('listitem')).toHaveText(/Rust/)
  await expectAccessible(panel, 'why a file was not replaced')
  await tabTo(panel, refused.getByRole('button', { name: text.replace.close }))
  await panel.keyboard.press('Enter')
  await expect(refused).toBeHidden()
  await replaceBy('yangi.png', false)
  await expect(panel.getByText(text.replace.done(1))).toBeVisible()
  await expect.poll(() => fileOf(api, fitting)).toMatchObject({ uses: 1 })
  // The draft has kept its values.
  expect(await api.get(`/drafts/${draft.data.id}`)).toMatchObject({ input: { logo: old } })
})

test('only an unused file is deleted, and restored by its undo', async ({ panel, api }) => {
  const logo = await api.upload('partners', 'logo.png', png(200, 80, [10, 90, 200]))
  const id = await partner(api, 'Hamkor bank', logo)
  await panel.goto(`/media-file/${logo}`)
  await expect(panel.getByRole('link', { name: 'Hamkor bank' })).toBeVisible()
  await expect(panel.getByRole('button', { name: text.remove.action })).toBeHidden()

  await api.call('DELETE', `/partner/${id}`)
  await panel.reload()
  await expect(panel.getByText(text.file.changes(2))).toBeVisible()
  await panel.getByRole('button', { name: text.remove.action }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.remove.yes, exact: true }).click()
  await expect(panel).toHaveURL(/\/media$/)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await settled(panel)
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect(panel.getByRole('list', { name: text.list }).getByRole('link', { name: 'logo.png' })).toBeVisible()

  // Used meanwhile: the server refuses it and names the user.
  await panel.getByRole('link', { name: 'logo.png' }).click()
  await expect(panel.getByRole('button', { name: text.remove.action })).toBeVisible()
  await panel.getByRole('button', { name: text.remove.action }).click()
  // Before the answer: the screen may show the new use at any time, and then has no button to delete.
  await partner(api, 'Yangi hamkor', logo)
  await panel.getByRole('alertdialog').getByRole('button', { name: text.remove.yes, exact: true }).click()
  await expect(panel.getByText(/Yangi hamkor/).first()).toBeVisible()
  expect(await fileOf(api, logo)).toMatchObject({ uses: 1 })
})

test('the library, a file and the dialog that chooses one are accessible', async ({ panel, api }) => {
  test.setTimeout(180_000)
  const logo = await api.upload('partners', 'juda-uzun-nomli-logotip-fayli-2026-yil-oxirgi-varianti.png', png(400, 200, [10, 90, 200]))
  await partner(api, 'Hamkor bank', logo)
  await panel.goto('/media')
  await expect(panel.getByRole('list', { name: text.list })).toBeVisible()
  await expectAccessible(panel, '/media')
  await panel.goto(`/media-file/${logo}`)
  await expect(panel.getByRole('slider')).toBeVisible()
  await expectAccessible(panel, 'a file')
  await panel.goto('/section-management/edit/partners/add')
  await panel.getByRole('button', { name: formText.image.fromLibrary }).click()
  await expect(panel.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(panel, 'the window of the library')
})
