import { fileSize } from '../src/lib/numbers'
import { feedbackText as text } from '../src/resources/feedback/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { videoText } from '../src/text/uz.video'
import type { Api } from './api'
import { film, filmFile } from './films'
import { pngFile } from './pictures'
import { expect, test } from './test'

type Feedback = { id: number; fullName: string; body: string | null; media: string; thumbnail: string | null; version: number }

const SCREEN = '/section-management/edit/video-feedbacks'

async function films(api: Api): Promise<Feedback[]> {
  return (await api.get<{ feedback: Feedback[] }>('/feedback?feedbackType=1&perPage=1000')).feedback
}

test('a video is chosen, played, given one of its frames as picture, saved and watched', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('textbox', { name: text.name }).fill('Oygul')
  await panel.getByRole('textbox', { name: text.profession }).fill('Dizayner')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.video_required)).toBeVisible()
  // The limits remain visible.
  await expect(panel.getByText(videoText.hint('MP4, WebM', fileSize(524_288_000)))).toBeVisible()

  await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'fikr.webm'))
  const player = panel.getByLabel(videoText.player(text.video))
  await expect(player).toBeVisible()
  await expect(panel.getByText(videoText.pixels(320, 180))).toBeVisible()
  await panel.getByRole('button', { name: videoText.frame }).click()
  await expect(panel.getByText(videoText.frameTaken)).toBeVisible()
  await expect(panel.getByText(formText.image.pixels(320, 180)).last()).toBeVisible()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  const [added] = await films(api)
  expect(added).toMatchObject({ fullName: 'Oygul', body: null })
  expect(added?.media).toMatch(/^videos\/.+\.webm$/)
  expect(added?.thumbnail).toMatch(/^video-thumbnails\/.+\.jpe?g$/)

  await panel.getByRole('button', { name: text.play('Oygul') }).click()
  const dialog = panel.getByRole('dialog', { name: 'Oygul' })
  const video = dialog.locator('video')
  await expect(video).toBeVisible()
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.videoWidth)).toBe(320)
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: text.play('Oygul') })).toBeFocused()

  await panel.getByRole('link', { name: 'Oygul', exact: true }).click()
  await expect(player).toHaveAttribute('src', `/media/${added?.media}`)
  await expect(panel.getByText(videoText.pixels(320, 180), { exact: true })).toBeVisible()
  // A frame of the stored video, too.
  await panel.getByRole('button', { name: videoText.frame }).click()
  await expect(panel.getByText(videoText.frameTaken)).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => films(api)).toMatchObject([{ media: added?.media, version: 2 }])
})

test('a file that is no video is refused by its content, and the field stays as it was', async ({ panel }) => {
  await panel.goto(`${SCREEN}/add`)
  await expect(panel.getByText(videoText.hint('MP4, WebM', fileSize(524_288_000)))).toBeVisible()
  await panel.getByTestId('media-file').setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('hello') })
  await expect(panel.getByText(videoText.wrongKind('MP4, WebM'))).toBeVisible()
  await panel.getByTestId('media-file').setInputFiles(pngFile('film.webm', 20, 20))
  await expect(panel.getByText(videoText.wrongKind('MP4, WebM'))).toBeVisible()
  await expect(panel.getByRole('button', { name: videoText.choose })).toBeVisible()
})

test('an upload shows its progress, can be cancelled, fails without harm and is repeated', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('textbox', { name: text.name }).fill('Oygul')
  await panel.getByRole('textbox', { name: text.profession }).fill('Dizayner')
  await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'fikr.webm'))
  await expect(panel.getByText(videoText.pixels(320, 180))).toBeVisible()

  let held = true
  await panel.route('**/api/upload', async (route) => {
    if (held) return
    await route.abort()
  })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('progressbar', { name: formText.upload.uploadingLabel(text.video) })).toBeVisible()
  await panel.getByRole('button', { name: formText.upload.cancel }).click()
  await expect(panel.getByRole('progressbar', { name: formText.upload.uploadingLabel(text.video) })).toHaveCount(0)

  held = false
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('button', { name: formText.upload.retry, exact: true })).toBeVisible()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Oygul')
  await panel.unroute('**/api/upload')
  await panel.getByRole('button', { name: formText.upload.retry, exact: true }).click()
  await expect.poll(() => films(api)).toMatchObject([{ fullName: 'Oygul' }])
})

test('an unsaved video is restored on return', async ({ panel, api }) => {
  const media = await api.upload('videos', 'a.webm', await film(panel))
  const made = await api.call<Feedback>('POST', '/feedback', { feedbackType: 1, fullName: 'Oygul', profession: 'Dizayner', media })
  await panel.goto(`${SCREEN}/${made.data.id}`)
  await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'yangi.webm'))
  await expect(panel.getByText(formText.upload.waiting)).toBeVisible()
  await panel.getByRole('textbox', { name: text.name }).fill('Oygul Karimova')
  await panel.waitForTimeout(800)
  await panel.goto(`${SCREEN}/${made.data.id}`)
  await expect(panel.getByText(formText.draft.restored)).toBeVisible()
  await expect(panel.getByText(formText.upload.waiting)).toBeVisible()
  await expect(panel.getByText(videoText.pixels(320, 180))).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const [stored] = await films(api)
  expect(stored?.fullName).toBe('Oygul Karimova')
  expect(stored?.media).not.toBe(media)
})
