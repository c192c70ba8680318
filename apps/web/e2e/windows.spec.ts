import { bannerText } from '../src/resources/banner/text'
import { sectionsText } from '../src/text/uz.sections'
import { seenText } from '../src/text/uz.seen'
import { momentText } from '../src/text/uz.moment'
import { windowText as text } from '../src/text/uz.window'
import { t } from '../src/text/uz'
import { make } from './course'
import { makeCourse } from './course-api'
import { pngFile } from './pictures'
import { expect, expectAccessible, PHONE, test } from './test'

type Timed = { name: string; visibleFrom: string | null; visibleUntil: string | null }

const from = momentText.day(text.from)
const fromTime = momentText.time(text.from)
const until = momentText.day(text.until)
const untilTime = momentText.time(text.until)

for (const theme of ['light', 'dark'] as const) {
  test(`a section is given its time window from its row, by keyboard (${theme})`, async ({ panel, api }) => {
    await panel.emulateMedia({ colorScheme: theme })
    await make(api, 'POST', '/profession', [{ name: 'Frontend dasturchi' }])
    const section = async () => {
      const { sections } = await api.get<{ sections: Timed[] }>('/sections')
      return sections.find((one) => one.name === 'ProfessionMatcher')
    }
    await panel.goto('/')
    const row = panel.getByRole('main').locator('[data-row]').filter({ hasText: 'Kasblar' }).first()
    const button = row.getByRole('button', { name: sectionsText.actions('Kasblar') })
    await button.click()
    await panel.getByRole('menuitem', { name: text.title }).click()
    const dialog = panel.getByRole('dialog', { name: text.title })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    await expectAccessible(panel, 'the time of a section')

    // An invalid day or time, and an end before the beginning, are not saved.
    await field(from).fill('40.12.2099')
    await field(fromTime).fill('9')
    await panel.keyboard.press('Enter')
    await expect(dialog.getByText(momentText.wrongDay).first()).toBeVisible()
    await field(from).fill('01.12.2099')
    await field(until).fill('30.11.2099')
    await expect(field(untilTime)).toHaveValue('09:00')
    await panel.keyboard.press('Enter')
    await expect(dialog.getByText(text.order)).toHaveCount(2)
    await expectAccessible(panel, 'the time of a section with an error')
    expect(await section()).toMatchObject({ visibleFrom: null, visibleUntil: null })

    await dialog.getByRole('button', { name: momentText.clear(text.until) }).click()
    await expect(field(until)).toBeFocused()
    await panel.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
    // Nine o'clock in Tashkent, whatever the computer's zone.
    expect(await section()).toMatchObject({ visibleFrom: '2099-12-01T04:00:00Z', visibleUntil: null })
    await expect(row).toContainText(text.seenFrom('2099-yil 1-dekabr 09:00'))
    await panel.reload()
    await expect(row).toContainText(text.seenFrom('2099-yil 1-dekabr 09:00'))
    await expectAccessible(panel, 'the list of sections with a time')

    // Its own screen says why visitors do not see it.
    await panel.goto('/section-management/edit/professions')
    await expect(panel.getByText(seenText.unseen(seenText.why.sectionLater('2099-yil 1-dekabr 09:00')))).toBeVisible()
  })
}

test('a banner has a time window of its own', async ({ panel, api }) => {
  await panel.setViewportSize(PHONE)
  await panel.goto('/section-management/edit/banner')
  await panel.getByRole('textbox', { name: bannerText.link }).fill('example.uz/aksiya')
  await panel.getByTestId('bannerMobile-file').setInputFiles(pngFile('mobil.png', 360, 480, [10, 120, 90]))
  await panel.getByTestId('bannerTablet-file').setInputFiles(pngFile('planshet.png', 768, 400, [120, 10, 90]))
  await panel.getByTestId('bannerDesktop-file').setInputFiles(pngFile('kompyuter.png', 1440, 480, [90, 10, 120]))
  const fold = panel.getByRole('button', { name: text.title })
  await expect(fold).toContainText(text.always)
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await panel.getByLabel(until, { exact: true }).fill('01.01.2020')
  await expect(panel.getByText(text.overHelp)).toBeVisible()
  await expect(fold).toContainText(text.over)
  await panel.getByLabel(from, { exact: true }).fill('01.02.2020')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(text.order)).toHaveCount(2)
  await expectAccessible(panel, 'the banner with a wrong time')
  expect(await api.get('/banner')).toBeNull()

  await panel.getByLabel(from, { exact: true }).fill('')
  await panel.getByLabel(fromTime, { exact: true }).fill('')
  await panel.getByLabel(until, { exact: true }).fill('20.12.2099')
  await panel.getByLabel(untilTime, { exact: true }).fill('1830')
  await expect(fold).toContainText(text.seenUntil('2099-yil 20-dekabr 18:30'))
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect(await api.get<Timed>('/banner')).toMatchObject({ visibleFrom: null, visibleUntil: '2099-12-20T13:30:00Z' })
  await panel.reload()
  await expect(panel.getByRole('button', { name: text.title })).toContainText(text.seenUntil('2099-yil 20-dekabr 18:30'))

  // Before its time the section is not empty: it says from when it is visible.
  await panel.getByRole('button', { name: text.title }).click()
  await panel.getByLabel(from, { exact: true }).fill('01.12.2099')
  await panel.keyboard.press('Control+s')
  await expect.poll(async () => (await api.get<Timed>('/banner')).visibleFrom).toBe('2099-12-01T04:00:00Z')
  await expect(panel.getByText(seenText.unseen(seenText.why.contentLater('2099-yil 1-dekabr 09:00')))).toBeVisible()
  await panel.goto('/')
  const row = panel.getByRole('main').locator('[data-row]').filter({ hasText: 'Banner' }).first()
  await expect(row).toContainText(text.seenFrom('2099-yil 1-dekabr 09:00'))
  await expect(row).not.toContainText(sectionsText.unfilled)
})

test('a course shows its time window, in its form and on its page', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  await panel.goto(`/courses/edit/${course.id}`)
  await panel.getByRole('button', { name: text.title }).click()
  await panel.getByLabel(from, { exact: true }).fill('01.12.2099')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await panel.goto(`/course/${course.id}`)
  await expect(panel.getByText('Kurs 2099-yil 1-dekabr 09:00 dan koʻrinadi.').first()).toBeVisible()
  await expect(panel.getByText(t.errors.network)).toHaveCount(0)
})
