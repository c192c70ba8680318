import { mentorText } from '../src/resources/mentor/text'
import { findingsText as text } from '../src/text/uz.findings'
import { homeStripText } from '../src/text/uz.home-strip'
import { newCourse, saveForm, screenOf } from './course'
import { png } from './pictures'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'
import type { Api } from './api'

type Sections<Key extends string> = Record<Key, { name: string; isVisible: boolean }[]>

/** Shows only these sections of a course. */
async function showOnly(api: Api, course: number, names: readonly string[]): Promise<void> {
  const sections = await api.get<Sections<'courseSections'>>(`/courses/${course}/sections`)
  for (const row of sections.courseSections) row.isVisible = names.includes(row.name)
  await api.call('PUT', `/courses/${course}/sections`, sections)
}

/** A course whose mentor has a short text, a mixed-script name and a small picture, and whose questions are missing. */
async function faultyCourse(api: Api): Promise<{ course: number; mentor: number }> {
  const course = await newCourse(api)
  await api.call('PUT', `/course/${course}`, { name: 'Dasturlash asoslari', price: 5_000_000 })
  await showOnly(api, course, ['CourseMentor', 'FAQ'])
  const media = await api.upload('student-images', 'a.png', png(200, 200, [50, 80, 120]))
  // The first letter is Cyrillic.
  const made = await api.call<{ id: number }>('POST', `/course/${course}/mentor`, {
    fullName: 'Аziz Rahimov',
    profession: 'Bosh dasturchi',
    desc: 'Ustoz',
    media,
  })
  return { course, mentor: made.data.id }
}

for (const [viewport, colorScheme] of [
  [LAPTOP, 'light'],
  [PHONE, 'dark'],
] as const) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('a course lists its findings, and each leads to its field', async ({ panel, api }) => {
      const { course, mentor } = await faultyCourse(api)
      await panel.goto(`/course/${course}`)
      const part = panel.getByRole('region', { name: text.title })
      const head = part.getByRole('button', { name: text.title })
      await expect(head).toContainText(text.count(4))
      await expect(head).toHaveAttribute('aria-expanded', 'false')
      await expect(panel.locator('[data-finding-mark]')).toHaveCount(1)
      await expect(panel.getByRole('img', { name: text.ofSection('Mentorlar', 3) })).toBeVisible()
      await head.press('Enter')
      await expect(part.getByRole('link')).toHaveCount(4)
      await expect(part.getByRole('heading', { level: 3 })).toHaveText(['Mentorlar', 'Koʻp beriladigan savollar'])
      await expectAccessible(panel, 'the findings of a course', [viewport])

      // The last one is the empty section: it has no field, only a screen.
      await part.getByRole('link', { name: text.kinds.empty_section }).click()
      await expect(panel).toHaveURL(new RegExp(`${screenOf(course, 'faq')}$`))
      await panel.goBack()
      // Still expanded, to continue with the next one.
      await expect(head).toHaveAttribute('aria-expanded', 'true')
      await part.getByRole('link', { name: text.short(5, 20) }).focus()
      await panel.keyboard.press('Enter')
      await expect(panel).toHaveURL(new RegExp(`${screenOf(course, `course-mentor/single/${mentor}`)}$`))
      const desc = panel.getByRole('textbox', { name: mentorText.desc })
      await expect(desc).toBeInViewport()
      if (viewport === LAPTOP) await expect(desc).toBeFocused()

      // Each is beside its field, and prevents no save.
      const notes = panel.getByRole('note')
      await expect(notes).toHaveCount(3)
      await expect(panel.locator('[data-finding="desc"]')).toHaveText(text.short(5, 20))
      await expect(panel.locator('[data-finding="fullName"]')).toHaveText(text.mixed('Аziz'))
      await expect(panel.locator('[data-finding="media"]')).toHaveText(text.small(200, 200, 800, 800))
      await expect(desc).not.toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(panel, 'a form with findings', [viewport])

      // They are about the stored value, not about what is typed in its place.
      await desc.fill('Oʻn yillik tajribaga ega dasturchi')
      await expect(notes).toHaveCount(2)
      await desc.fill('Ustoz')
      await expect(notes).toHaveCount(3)
      await desc.fill('Oʻn yillik tajribaga ega dasturchi')
      await saveForm(panel)
      await expect(notes).toHaveCount(2)
      await panel.goto(`/course/${course}`)
      await expect(head).toContainText(text.count(3))
    })
  })
}

test('a fixed finding disappears without a reload, and nothing is shown without findings', async ({ panel, api }) => {
  const { course } = await faultyCourse(api)
  await panel.goto(`/course/${course}`)
  const part = panel.getByRole('region', { name: text.title })
  await expect(part).toContainText(text.count(4))
  await panel.getByRole('checkbox', { name: /^Koʻp beriladigan savollar: saytda/ }).press('Space')
  await expect(part).toContainText(text.count(3))
  await panel.getByRole('checkbox', { name: /^Mentorlar: saytda/ }).press('Space')
  // A page without content is not ready; its finding leads to what is to be filled.
  await expect(part).toContainText(`${text.notYet} · ${text.count(1)}`)
  await part.getByRole('button').click()
  await part.getByRole('link', { name: text.kinds.no_content }).click()
  await expect(panel).toHaveURL(/\?show=empty$/)
  await panel.goBack()
  await api.call('POST', `/course/${course}/faq`, { question: 'Darslar qachon boshlanadi?', answer: '<p>Har dushanba soat oʻnda.</p>' })
  await panel.getByRole('checkbox', { name: /^Koʻp beriladigan savollar: saytda/ }).press('Space')
  await expect(part).toContainText(text.nothing)
  await expect(part.getByRole('button')).toHaveCount(0)
})

test('home shows its findings in its strip, with a link', async ({ panel, api }) => {
  const sections = await api.get<Sections<'sections'>>('/sections')
  for (const row of sections.sections) row.isVisible = row.name === 'Partners'
  await api.call('PUT', '/sections', sections)
  const logo = await api.upload('partners', 'a.png', png(60, 24, [50, 80, 120]))
  const made = await api.call<{ id: number }>('POST', '/partner', { name: 'Hamkor bank', link: 'https://example.uz', logo })
  await panel.goto('/')
  await panel.getByRole('region', { name: homeStripText.label }).getByRole('link', { name: text.strip(1) }).click()
  const part = panel.getByRole('region', { name: text.homeTitle })
  await expect(part.getByRole('button')).toBeFocused()
  await expect(part.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await part.getByRole('link', { name: text.small(60, 24, 600, 240) }).click()
  await expect(panel).toHaveURL(new RegExp(`/section-management/edit/partners/${made.data.id}$`))
  await expect(panel.locator('[data-finding="logo"]')).toBeVisible()
})

test('a course on the site has its count in the list', async ({ panel, api }) => {
  const { course } = await faultyCourse(api)
  await panel.goto('/courses')
  await api.call('PATCH', `/course/${course}/status`, { status: 'ACTIVE' })
  await api.call('PATCH', `/course/${course}/visibility`, { isVisible: true })
  await panel.reload()
  const mark = panel.getByRole('img', { name: text.ofSection('Dasturlash asoslari', 4) }).first()
  await expect(mark).toBeVisible()
  // At its name, not in another column.
  const name = await panel.getByRole('link', { name: 'Dasturlash asoslari', exact: true }).boundingBox()
  const box = await mark.boundingBox()
  expect((box?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeLessThanOrEqual(16)
  expect(Math.abs((box?.y ?? 0) - (name?.y ?? 0))).toBeLessThanOrEqual(8)
  await expectAccessible(panel, 'courses with findings')
})

test('the finding of an alternative text leads to the screen of its file', async ({ panel, api }) => {
  const course = await newCourse(api)
  await api.call('PUT', `/course/${course}`, { name: 'Dasturlash asoslari', price: 5_000_000 })
  await showOnly(api, course, ['Networking'])
  const image = await api.upload('course-illustrations', 'a.png', png(960, 600, [50, 80, 120]))
  await api.call('PUT', `/course/${course}/networking`, { title: 'Xakaton', desc: 'Har oy jamoalar musobaqasi oʻtkaziladi', image })
  await panel.goto(`/course/${course}`)
  const part = panel.getByRole('region', { name: text.title })
  await part.getByRole('button', { name: text.title }).click()
  await part.getByRole('link', { name: text.kinds.missing_alt }).click()
  await expect(panel).toHaveURL(new RegExp(`/media-file/${image}$`))
  const alt = panel.locator('[name="alt"]')
  await expect(alt).toBeFocused()
  await alt.fill('Jamoalar musobaqasi')
  await saveForm(panel)
  await panel.goto(`/course/${course}`)
  await expect(part).toContainText(text.nothing)
})
