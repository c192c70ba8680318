import { homeStripText as text } from '../src/text/uz.home-strip'
import { sectionsText } from '../src/text/uz.sections'
import { inSeconds, makeRelease, readRelease } from './releases'
import { expect, expectAccessible, test as plain } from './test'

type Sections = { courseSections: { name: string; displayName: string; isVisible: boolean }[] }

const test = plain.extend({
  // Nothing listens there: messages to the site stay pending.
  // oxlint-disable-next-line no-empty-pattern -- it needs no other
  env: async ({}, use) => {
    await use({ PESHTOQ_WEBHOOK_URL: 'http://127.0.0.1:9/revalidate', PESHTOQ_WEBHOOK_SECRET: 'sinov-uchun-uzun-maxfiy-soz' })
  },
})

for (const width of [360, 1366]) {
  test(`at ${width} px home shows what the site lacks, with links`, async ({ panel, api }) => {
    await panel.setViewportSize({ width, height: 800 })
    const strip = panel.getByRole('region', { name: text.label })
    await panel.goto('/')
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(strip).toContainText(text.nothingYet)

    const { id } = (await api.call<{ id: number }>('POST', '/course', { name: 'Tahlil' })).data
    await api.call('PATCH', `/course/${id}/status`, { status: 'ACTIVE' })
    await api.call('PATCH', `/course/${id}/visibility`, { isVisible: true })
    const sections = (await api.call<Sections>('GET', `/courses/${id}/sections`)).data
    for (const row of sections.courseSections) row.isVisible = ['FAQ', 'CourseMentor', 'Certificate'].includes(row.name)
    await api.call('PUT', `/courses/${id}/sections`, sections)

    await panel.reload()
    // The questions and the mentors; a certificate needs no content.
    const link = strip.getByRole('link', { name: `Tahlil ${text.sections(2)}` })
    await expect(link).toBeVisible()
    await expect(strip).toContainText(/qabul qilmagan xabarlar: \d+ ta/)
    await expectAccessible(panel, 'home with its strip')

    await link.click()
    await expect(panel).toHaveURL(new RegExp(`/course/${id}\\?show=empty$`))
    const shown = panel.getByRole('list').filter({ hasText: 'Mentorlar' }).getByRole('listitem')
    await expect(shown.filter({ hasText: 'Mentorlar' })).toBeVisible()
    await expect(shown.filter({ hasText: 'Mentorlar' })).toContainText(sectionsText.unfilled)
  })
}

test('home shows a release that failed at its time, with a link', async ({ panel, api }) => {
  const release = await makeRelease(api, 'Bahorgi aksiya', inSeconds(1))
  await expect.poll(async () => (await readRelease(api, release.id)).failedAt, { timeout: 20_000 }).not.toBeNull()
  await panel.goto('/')
  const strip = panel.getByRole('region', { name: text.label })
  await expect(strip).toContainText(text.failedReleases)
  await expectAccessible(panel, 'home with a release that failed')
  await strip.getByRole('link', { name: 'Bahorgi aksiya' }).click()
  await expect(panel).toHaveURL(new RegExp(`/releases/${release.id}$`))
  await expect(panel.getByRole('heading', { level: 1, name: 'Bahorgi aksiya' })).toBeVisible()
})
