import type { Locator, Page } from '@playwright/test'

import { coursePageText } from '../src/resources/course-page/text'
import { seoText } from '../src/resources/seo/text'
import { siteSettingsText as text } from '../src/resources/site-settings/text'
import { courseText } from '../src/resources/course/text'
import { cropText } from '../src/text/uz.crop'
import { formText } from '../src/text/uz.form'
import { makeCourse } from './course-api'
import { saveForm, screenOf, undo } from './course'
import { pngFile, storedSize } from './pictures'
import { expect, expectAccessible, test } from './test'

type Settings = {
  organisation: string
  phones: { phone: string }[]
  emails: { email: string }[]
  addresses: { text: string; mapLink: string | null }[]
  menu: { label: string; link: string }[]
  googleAnalytics: string | null
}

/** A field by its label, which marks optional ones. */
const field = (panel: Page, name: string) => panel.getByRole('textbox', { name: new RegExp(`^${name}(?: \\(.+\\))?$`) })

test('the settings of the site are filled in, loaded again and accessible', async ({ panel, api }) => {
  await panel.goto('/site-settings')
  await field(panel, text.organisation).fill('Oʻquv markazi')
  await panel.getByRole('button', { name: text.addPhone }).click()
  await panel.keyboard.type('712000000')
  await panel.getByRole('button', { name: text.addEmail }).click()
  await panel.keyboard.type('info@example')
  await panel.getByRole('button', { name: text.addAddress }).click()
  await panel.keyboard.type('Toshkent')
  await panel.getByRole('button', { name: text.addMenuItem }).click()
  await panel.keyboard.type('Kurslar')
  await panel.locator('input[name="menu.0.link"]').fill('kurslar')
  await field(panel, text.googleAnalytics).fill('UA-1')
  await panel.keyboard.press('Control+s')
  // An invalid address, link and id.
  await expect(panel.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expectAccessible(panel, 'the settings with errors')
  await panel.locator('input[name="emails.0.email"]').fill('info@example.uz')
  await panel.locator('input[name="menu.0.link"]').fill('/kurslar')
  await field(panel, text.googleAnalytics).fill('G-ABC1234567')
  await saveForm(panel)
  expect(await api.get<Settings>('/site-settings')).toMatchObject({
    organisation: 'Oʻquv markazi',
    phones: [{ phone: '998712000000' }],
    emails: [{ email: 'info@example.uz' }],
    addresses: [{ text: 'Toshkent', mapLink: null }],
    menu: [{ label: 'Kurslar', link: '/kurslar' }],
    googleAnalytics: 'G-ABC1234567',
  })
  await panel.reload()
  await expect(field(panel, text.organisation)).toHaveValue('Oʻquv markazi')
  await expect(panel.locator('input[name="menu.0.link"]')).toHaveValue('/kurslar')
  await expectAccessible(panel, 'the settings')
})

test('the home page has a live preview of search engines and messengers', async ({ panel, api }) => {
  await api.call('PUT', '/site-settings/save', { organisation: 'Oʻquv markazi', description: 'Onlayn kurslar' })
  await panel.goto('/')
  await panel.getByRole('link', { name: seoText.title }).click()
  const card = panel.getByTestId('seo-card')
  await expect(card.getByText('Onlayn kurslar')).toHaveCount(2)
  await field(panel, seoText.heading).fill('Kasblarni noldan oʻrganing')
  await expect(card.getByText('Kasblarni noldan oʻrganing')).toHaveCount(2)
  await expectAccessible(panel, 'what is found of the home page')
  await saveForm(panel)
  expect(await api.get('/home-seo')).toMatchObject({ title: 'Kasblarni noldan oʻrganing', noindex: false })
  await undo(panel)
  await expect(field(panel, seoText.heading)).toHaveValue('')
})

test('a course has a live preview of its sharing card, with its own text and picture', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash', 'ACTIVE', { desc: 'Noldan birinchi ishgacha' })
  await panel.goto(`/course/${course.id}`)
  await panel.getByRole('button', { name: coursePageText.actions }).click()
  await panel.getByRole('menuitem', { name: coursePageText.seo }).click()
  await expect(panel).toHaveURL(screenOf(course.id, 'seo'))
  const card = panel.getByTestId('seo-card')
  await expect(card.getByText('Frontend dasturlash')).toHaveCount(2)
  await expect(card.getByText('Noldan birinchi ishgacha')).toHaveCount(2)
  await expect(card.getByText('frontend-dasturlash')).toBeVisible()
  await expect(card.getByText(seoText.noImage)).toBeVisible()
  await field(panel, seoText.desc).fill('HTML, CSS va React')
  await expect(card.getByText('HTML, CSS va React')).toHaveCount(2)
  await panel.getByTestId('shareImage-file').setInputFiles(pngFile('ulashish.png', 1200, 630))
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  await expectAccessible(panel, 'what is found of a course')
  await panel.getByRole('checkbox', { name: seoText.noindex }).press('Space')
  await expect(card.getByText(seoText.hidden)).toBeVisible()
  await saveForm(panel)
  const stored = await api.get<{ shareImage: string }>(`/course/${course.id}/seo`)
  expect(stored).toMatchObject({ title: null, description: 'HTML, CSS va React', noindex: true })
  expect(stored.shareImage).toMatch(/^course-illustrations\//)
})

test('a picture of another shape is cropped to what messengers show', async ({ panel, api, server }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  await panel.goto(screenOf(course.id, 'seo'))
  const picture = panel.getByRole('group', { name: seoText.image })
  await panel.getByTestId('shareImage-file').setInputFiles(pngFile('ulashish.png', 1200, 900))
  await expect(picture).toContainText(cropText.wrongShape(1200, 630))
  await picture.getByRole('button', { name: `${seoText.image}: ${cropText.ways.crop}` }).click()
  const dialog = panel.getByRole('dialog', { name: cropText.title })
  const { pixels } = formText.image
  await expect(dialog).toContainText(cropText.result(pixels(1200, 900), pixels(1200, 630)))
  await dialog.getByRole('button', { name: cropText.use }).click()
  await expect(picture).not.toContainText(cropText.wrongShape(1200, 630))
  await saveForm(panel)
  const { shareImage } = await api.get<{ shareImage: string }>(`/course/${course.id}/seo`)
  expect(await storedSize(server, shareImage)).toEqual([1200, 630])
})

test('the slug of a course is made from its name, and the former one redirects to it', async ({ panel, api }) => {
  await panel.goto('/courses/add')
  await field(panel, courseText.name).fill('Oʻyin dizayni')
  await expect(panel.getByText(courseText.slugShown('oyin-dizayni'))).toBeVisible()
  const ofName = panel.getByRole('button', { name: courseText.slugOfName })
  const middle = async (what: Locator) => {
    const box = await what.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  expect(await middle(ofName), 'it is on the line of its field').toBeCloseTo(await middle(field(panel, courseText.slug)), 0)
  await ofName.click()
  await expect(field(panel, courseText.slug)).toHaveValue('oyin-dizayni')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/\/course\/\d+$/)
  const id = Number(panel.url().split('/').at(-1))
  await makeCourse(api, 'Band', 'DRAFT', { slug: 'band' })

  await panel.goto(`/courses/edit/${id}`)
  await field(panel, courseText.slug).fill('band')
  await expect(panel.getByText(courseText.slugMoves('oyin-dizayni'))).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(field(panel, courseText.slug)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(panel, 'an address that another course has')
  await field(panel, courseText.slug).fill('oyin-dizaynchisi')
  await saveForm(panel)
  expect(await api.get(`/course/${id}`)).toMatchObject({ slug: 'oyin-dizaynchisi' })
})
