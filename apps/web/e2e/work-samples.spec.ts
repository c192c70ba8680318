import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { t } from '../src/text/uz'
import { workSampleText as text } from '../src/resources/work-sample/text'
import type { Api } from './api'
import { liftByKeyboard, make, newCourse, picture, remove, saveForm, screenOf, undo } from './course'
import { film, filmFile } from './films'
import { pngFile } from './pictures'
import { expect, expectAccessible, tabTo, test } from './test'

type Sample = {
  id: number
  category: 1 | 2 | 3 | 4
  title: string
  desc: string | null
  author: string | null
  image: string
  media: string | null
  link: string | null
  version: number
}

type Group = { category: Sample['category']; hasMedia?: boolean }

const WORKS: Group = { category: 1, hasMedia: false }
const FILMS: Group = { category: 1, hasMedia: true }

async function samples(api: Api, course: number, { category, hasMedia }: Group): Promise<Sample[]> {
  const query = hasMedia === undefined ? '' : `&hasMedia=${hasMedia}`
  const path = `/course/${course}/work-samples?category=${category}${query}&perPage=1000`
  return (await api.get<{ courseWorkSamples: Sample[] }>(path)).courseWorkSamples
}

const titles = async (api: Api, course: number, group: Group) => (await samples(api, course, group)).map((row) => row.title)

async function seed(api: Api, course: number, bodies: readonly Partial<Sample>[]): Promise<Sample[]> {
  const image = await picture(api, 'student-homeworks')
  return await make<Sample>(api, 'POST', `/course/${course}/work-sample`, bodies.map((body) => ({ image, ...body })))
}

const VARIANTS = [
  { screen: 'student-works', row: '/single', words: text.works, group: WORKS },
  { screen: 'student-works-media', row: '/single', words: text.films, group: FILMS },
  { screen: 'students-projects', row: '', words: text.students, group: { category: 2 } },
  { screen: 'student-projects', row: '', words: text.contest, group: { category: 3 } },
  { screen: 'portfolio-projects', row: '', words: text.portfolio, group: { category: 4 } },
] as const

for (const { screen: name, row, words, group } of VARIANTS) {
  test(`${name}: a work is added, refused, edited, deleted and restored`, async ({ panel, api }) => {
    const course = await newCourse(api)
    const screen = screenOf(course, name)
    const withFilm = group === FILMS
    await panel.goto(screen)
    await expect(panel.getByText(words.empty)).toBeVisible()
    await panel.getByRole('link', { name: words.add }).first().click()
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(1)
    await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
    await expect(panel.getByText(fieldErrorsText.video_required)).toHaveCount(withFilm ? 1 : 0)

    await panel.getByRole('textbox', { name: text.name }).fill('Internet-doʻkon')
    await panel.getByRole('textbox', { name: text.author }).fill('Malika')
    await panel.getByRole('textbox', { name: text.desc }).fill('Ikki haftalik ish')
    await panel.getByRole('textbox', { name: text.link }).fill('example.uz/dokon')
    await panel.getByTestId('image-file').setInputFiles(pngFile('dokon.png', 650, 470))
    if (withFilm) await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'dokon.webm'))
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}$`))
    const [added] = await samples(api, course, group)
    expect(added).toMatchObject({
      category: group.category,
      title: 'Internet-doʻkon',
      author: 'Malika',
      desc: 'Ikki haftalik ish',
      link: 'https://example.uz/dokon',
      version: 1,
    })
    expect(added?.image).toMatch(/^student-homeworks\//)
    if (withFilm) expect(added?.media).toMatch(/^short-videos\/.+\.webm$/)
    else expect(added?.media).toBeNull()

    await panel.getByRole('link', { name: 'Internet-doʻkon', exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`${screen}${row}/${added?.id}$`))
    await panel.getByRole('textbox', { name: text.name }).fill('Onlayn doʻkon')
    await panel.getByRole('textbox', { name: text.author }).fill('')
    await saveForm(panel)
    expect(await samples(api, course, group)).toMatchObject([
      { id: added?.id, title: 'Onlayn doʻkon', author: null, image: added?.image, media: added?.media, version: 2 },
    ])
    await panel.reload()
    await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Onlayn doʻkon')

    await panel.goto(screen)
    await remove(panel, 'Onlayn doʻkon')
    await expect.poll(() => samples(api, course, group)).toEqual([])
    await undo(panel)
    await expect(panel.getByRole('link', { name: 'Onlayn doʻkon', exact: true })).toBeVisible()
    expect(await samples(api, course, group)).toMatchObject([{ id: added?.id, title: 'Onlayn doʻkon' }])
  })
}

test('each list has its own works, sorted without a mouse, found and copied', async ({ panel, api }) => {
  const course = await newCourse(api)
  await seed(api, course, [
    { category: 4, title: 'Bir' },
    { category: 2, title: 'Begona' },
    { category: 4, title: 'Ikki' },
    { category: 4, title: 'Uch' },
  ])
  const portfolio: Group = { category: 4 }
  await panel.goto(screenOf(course, 'portfolio-projects'))
  await expect(panel.getByRole('link', { name: 'Uch', exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Begona', exact: true })).toHaveCount(0)
  await liftByKeyboard(panel, 'Uch')
  await expect.poll(() => titles(api, course, portfolio)).toEqual(['Bir', 'Uch', 'Ikki'])
  await undo(panel)
  await expect.poll(() => titles(api, course, portfolio)).toEqual(['Bir', 'Ikki', 'Uch'])
  expect(await titles(api, course, { category: 2 })).toEqual(['Begona'])

  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.portfolio.title) }).fill('икки')
  await expect(panel.getByRole('link', { name: 'Bir', exact: true })).toHaveCount(0)
  await panel.getByRole('link', { name: formText.list.copy('Ikki') }).click()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Ikki')
  await panel.getByRole('textbox', { name: text.name }).fill('Toʻrt')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => titles(api, course, portfolio)).toEqual(['Bir', 'Ikki', 'Uch', 'Toʻrt'])
})

test('works with and without a video are sorted separately', async ({ panel, api }) => {
  const course = await newCourse(api)
  const media = await api.upload('short-videos', 'a.webm', await film(panel))
  await seed(api, course, [
    { category: 1, title: 'Bir' },
    { category: 1, title: 'Film bir', media },
    { category: 1, title: 'Ikki' },
    { category: 1, title: 'Film ikki', media },
  ])
  await panel.goto(screenOf(course, 'student-works-media'))
  await expect(panel.getByRole('list', { name: text.films.title }).getByRole('listitem')).toHaveCount(2)
  await liftByKeyboard(panel, 'Film ikki')
  await expect.poll(() => titles(api, course, FILMS)).toEqual(['Film ikki', 'Film bir'])
  expect(await titles(api, course, WORKS)).toEqual(['Bir', 'Ikki'])
})

test('a video is watched from its list by keyboard, and the focus returns', async ({ panel, api }) => {
  const course = await newCourse(api)
  const media = await api.upload('short-videos', 'a.webm', await film(panel))
  await seed(api, course, [
    { category: 1, title: 'Film bir', media, author: 'Malika', desc: 'Ikki haftalik ish' },
    { category: 1, title: 'Film ikki', media },
    { category: 4, title: 'Rasm' },
    { category: 4, title: 'Portfolio filmi', media },
  ])
  await panel.goto(screenOf(course, 'student-works-media'))
  const play = panel.getByRole('button', { name: text.play('Film bir') })
  await tabTo(panel, play)
  await panel.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog', { name: 'Film bir' })
  await expect(dialog).toContainText('Malika')
  await expect(dialog).toContainText('Ikki haftalik ish')
  const video = dialog.locator('video')
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.played.length)).toBeGreaterThan(0)
  await expectAccessible(panel, 'a film being watched')
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(play).toBeFocused()

  // In a list of pictures, those that are videos.
  await panel.goto(screenOf(course, 'portfolio-projects'))
  await expect(panel.getByRole('link', { name: 'Rasm', exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: text.play('Rasm') })).toHaveCount(0)
  await panel.getByRole('button', { name: text.play('Portfolio filmi') }).click()
  await expect(panel.getByRole('dialog', { name: 'Portfolio filmi' }).locator('video')).toBeVisible()
})

test('a work that gets a video, or loses it, moves to the other list, and says so', async ({ panel, api }) => {
  const course = await newCourse(api)
  const [work] = await seed(api, course, [{ category: 1, title: 'Rasm' }])
  await panel.goto(screenOf(course, 'student-works'))
  await panel.getByRole('link', { name: 'Rasm', exact: true }).click()
  await expect(panel.getByText(text.withMedia(text.films.title))).toHaveCount(0)
  await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'a.webm'))
  await expect(panel.getByText(text.withMedia(text.films.title))).toBeVisible()
  await saveForm(panel)
  expect(await titles(api, course, WORKS)).toEqual([])
  expect(await titles(api, course, FILMS)).toEqual(['Rasm'])
  const toList = panel.getByRole('navigation', { name: t.shell.breadcrumbs }).getByRole('link').last()
  await toList.click()
  await expect(panel.getByText(text.works.empty)).toBeVisible()

  await panel.goto(`${screenOf(course, 'student-works-media')}/single/${work?.id}`)
  await expect(panel.getByText(text.withoutMedia(text.works.title))).toHaveCount(0)
  await panel.getByRole('button', { name: /^Video: / }).last().click()
  await expect(panel.getByText(text.withoutMedia(text.works.title))).toBeVisible()
  await saveForm(panel)
  expect(await samples(api, course, WORKS)).toMatchObject([{ id: work?.id, media: null, version: 3 }])
  expect(await titles(api, course, FILMS)).toEqual([])
  // Undone, it is among those with a video again.
  await undo(panel)
  await expect.poll(() => titles(api, course, FILMS)).toEqual(['Rasm'])
  await expect(panel.getByText(text.withoutMedia(text.works.title))).toHaveCount(0)
  await toList.click()
  await expect(panel.getByRole('link', { name: 'Rasm', exact: true })).toBeVisible()
})
