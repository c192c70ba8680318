import type { Page } from '@playwright/test'

import { cropText as text } from '../src/text/uz.crop'
import { formText } from '../src/text/uz.form'
import { toolText } from '../src/resources/tool/text'
import { newCourse, screenOf } from './course'
import { gif, pngFile, storedSize } from './pictures'
import { expect, expectAccessible, PHONE, test } from './test'

const pixels = formText.image.pixels

/** Chooses a picture that breaks the field's rule, and returns the crop dialog. */
async function choose(panel: Page, field: string, width: number, height: number) {
  await panel.getByTestId(`${field}-file`).setInputFiles(pngFile('katta.png', width, height))
  const dialog = panel.getByRole('dialog', { name: text.title })
  await expect(dialog).toBeVisible()
  return dialog
}

test('an icon of 513 pixels is cropped to 512 and stored', async ({ panel, api, server }) => {
  await panel.goto('/courses/tools/add')
  const dialog = await choose(panel, 'image', 513, 513)
  await expect(dialog).toContainText(text.most(512, 512))
  await expect(dialog).toContainText(text.result(pixels(513, 513), pixels(512, 512)))
  await dialog.getByRole('button', { name: text.use }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(pixels(512, 512)).first()).toBeVisible()
  await panel.getByRole('textbox', { name: toolText.name }).fill('Figma')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/\/courses\/tools$/)
  const { tools } = await api.get<{ tools: { image: string }[] }>('/tools')
  expect(await storedSize(server, tools[0]?.image ?? '')).toEqual([512, 512])
})

test('it is cropped and zoomed by keyboard, scaled down, or cancelled', async ({ panel }) => {
  await panel.goto('/courses/tools/add')
  const dialog = await choose(panel, 'image', 1000, 500)
  await expect(dialog).toContainText(text.result(pixels(1000, 500), pixels(500, 500)))
  const area = dialog.getByRole('group', { name: text.area })
  await area.focus()
  await panel.keyboard.press('ArrowRight')
  for (let step = 0; step < 10; step += 1) await panel.keyboard.press('+')
  await expect(dialog.getByRole('slider', { name: text.zoom })).toHaveValue('2')
  await expect(dialog).toContainText(text.result(pixels(1000, 500), pixels(250, 250)))

  await dialog.getByRole('radio', { name: text.ways.fit }).check()
  await expect(dialog).toContainText(text.result(pixels(1000, 500), pixels(512, 256)))
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: formText.image.choose })).toBeVisible()

  await choose(panel, 'image', 1000, 500)
  await dialog.getByRole('radio', { name: text.ways.fit }).check()
  // On a slow machine the dialog closes many frames after the click.
  const devtools = await panel.context().newCDPSession(panel)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await dialog.getByRole('button', { name: text.use }).press('Enter')
  await expect(panel.getByText(pixels(512, 256)).first()).toBeVisible()
  // A keyboard user is not sent back to the top of the page.
  await expect(panel.getByRole('group', { name: toolText.image }).getByRole('button').first()).toBeFocused()
})

test('a vector image is sharp', async ({ panel }) => {
  await panel.goto('/courses/tools/add')
  // With styles of its own, as graphics programs write them, and handlers: it causes no report of the security policy.
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" onload="x()"><style>circle{opacity:1}</style>' +
    '<circle cx="300" cy="300" r="280" style="fill:#8b5a37" onclick="x()"/></svg>'
  await panel.getByTestId('image-file').setInputFiles({ name: 'belgi.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  const dialog = panel.getByRole('dialog', { name: text.title })
  await expect(dialog).toContainText(text.result(pixels(600, 600), pixels(512, 512)))
  await dialog.getByRole('button', { name: text.use }).click()
  await expect(panel.getByText(formText.image.changed('', '').trim().split(':')[0] ?? '')).toBeVisible()
  await expect(panel.getByText(pixels(512, 512)).first()).toBeVisible()
})

const RED = [200, 30, 30] as const
const BLUE = [30, 30, 200] as const
const gifFile = (width: number, height: number, ...colours: (typeof RED | typeof BLUE)[]) => {
  return { name: 'harakat.gif', mimeType: 'image/gif', buffer: gif(width, height, colours) }
}

/** The colour at the centre of a stored picture. */
async function middle(panel: Page, path: string): Promise<number[]> {
  return await panel.evaluate(async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 1
    canvas.height = 1
    const context = canvas.getContext('2d')
    context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])]
  }, `/media/${path}`)
}

test('an animation over the rule says what it loses, and is cropped to its first frame', async ({ panel, api, server }) => {
  const course = await newCourse(api)
  const dialog = panel.getByRole('dialog', { name: text.title })
  await panel.goto(screenOf(course, 'support-roadmap'))
  await panel.getByTestId('image-file').setInputFiles(gifFile(1210, 500, RED, BLUE))
  await expect(dialog).toContainText(text.still)
  await expect(dialog).toContainText(text.result(pixels(1210, 500), pixels(1200, 500)))
  await expectAccessible(panel, 'cutting an animation')
  await dialog.getByRole('button', { name: text.use }).click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const { roadmaps } = await api.get<{ roadmaps: { image: string }[] }>(`/course/${course}/roadmap`)
  const path = roadmaps[0]?.image ?? ''
  expect(await storedSize(server, path)).toEqual([1200, 500])
  expect(await middle(panel, path)).toEqual([...RED, 255])

  // Scaled down, if the rule allows it; a GIF with one frame loses nothing.
  await panel.goto(`${screenOf(course, 'student-projects')}/add`)
  await panel.getByTestId('image-file').setInputFiles(gifFile(700, 100, BLUE, RED))
  await expect(dialog).toContainText(text.still)
  await dialog.getByRole('radio', { name: text.ways.fit }).check()
  await dialog.getByRole('button', { name: text.use }).click()
  await expect(panel.getByText(pixels(650, 93)).first()).toBeVisible()
  await panel.getByTestId('image-file').setInputFiles(gifFile(700, 100, BLUE))
  await expect(dialog).toContainText(text.result(pixels(700, 100), pixels(138, 100)))
  await expect(dialog).not.toContainText(text.still)
})

test('an animation within the rule is stored as it is', async ({ panel, api }) => {
  const course = await newCourse(api)
  const animation = gifFile(200, 100, RED, BLUE)
  await panel.goto(`${screenOf(course, 'student-projects')}/add`)
  await panel.getByTestId('image-file').setInputFiles(animation)
  await panel.locator('input[name="title"]').fill('Loyiha')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/student-projects$/)
  const { courseWorkSamples } = await api.get<{ courseWorkSamples: { image: string }[] }>(`/course/${course}/work-samples?category=3`)
  const stored = await fetch(`${api.url}/media/${courseWorkSamples[0]?.image}`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(animation.buffer)).toBe(true)
})

test('offline the picture is refused, and the form stays', async ({ panel, context }) => {
  await panel.goto('/courses/tools/add')
  await panel.getByRole('textbox', { name: toolText.name }).fill('Figma')
  await context.setOffline(true)
  await panel.getByTestId('image-file').setInputFiles(pngFile('katta.png', 513, 513))
  await expect(panel.getByText('Internet bilan biron muammo bor').first()).toBeVisible()
  await expect(panel.getByRole('textbox', { name: toolText.name })).toHaveValue('Figma')
  await context.setOffline(false)
  await choose(panel, 'image', 513, 513)
})

test('a project of 651×470 becomes 650×470', async ({ panel, api, server }) => {
  const course = await newCourse(api)
  await panel.goto(`${screenOf(course, 'student-projects')}/add`)
  const dialog = await choose(panel, 'image', 651, 470)
  await expect(dialog).toContainText(text.result(pixels(651, 470), pixels(650, 470)))
  await dialog.getByRole('button', { name: text.use }).click()
  await panel.locator('input[name="title"]').fill('Loyiha')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/student-projects$/)
  const { courseWorkSamples } = await api.get<{ courseWorkSamples: { image: string }[] }>(`/course/${course}/work-samples?category=3`)
  expect(await storedSize(server, courseWorkSamples[0]?.image ?? '')).toEqual([650, 470])
})

test('a roadmap of 1200×501 becomes 1200×500; a small one is reported to get blurred', async ({ panel, api, server }) => {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'support-roadmap'))
  const dialog = await choose(panel, 'image', 600, 250)
  await expect(dialog).toContainText(text.exact(1200, 500))
  await expect(dialog).toContainText(text.enlarges)
  // Scaled with bars at its sides it would not have the required shape.
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: text.cancel }).click()

  await choose(panel, 'image', 1200, 501)
  await expect(dialog).toContainText(text.result(pixels(1200, 501), pixels(1200, 500)))
  await expect(dialog).not.toContainText(text.enlarges)
  await dialog.getByRole('button', { name: text.use }).click()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  const { roadmaps } = await api.get<{ roadmaps: { image: string }[] }>(`/course/${course}/roadmap`)
  expect(await storedSize(server, roadmaps[0]?.image ?? '')).toEqual([1200, 500])
})

test.describe('on a phone and a laptop, light and dark', () => {
  test.use({ viewport: PHONE })

  test('the dialog is accessible', async ({ panel }) => {
    await panel.goto('/courses/tools/add')
    const dialog = await choose(panel, 'image', 1000, 500)
    await expect(dialog.getByRole('group', { name: text.area })).toBeVisible()
    await expectAccessible(panel, 'cutting')
    await dialog.getByRole('radio', { name: text.ways.fit }).check()
    await expectAccessible(panel, 'scaling down')
  })
})
