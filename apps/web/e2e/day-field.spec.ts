import { dayText } from '../src/text/uz.day'
import { historyText as text } from '../src/text/uz.history'
import { expect, expectAccessible, PHONE, test } from './test'

const { from, to } = text.filters

test('a day is typed in any spelling, and an invalid one is reported', async ({ panel }) => {
  await panel.goto('/history')
  const field = panel.getByLabel(from, { exact: true })
  await field.pressSequentially('05112026')
  await expect(field).toHaveValue('05.11.2026')
  await expect(panel).toHaveURL(/from=2026-11-05/)
  // The last day is not before the first one.
  const end = panel.getByLabel(to, { exact: true })
  await end.fill('1.11.2026')
  await end.press('Enter')
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await expect(end).toHaveAccessibleDescription(dayText.tooEarly('05.11.2026'))
  await expect(panel).not.toHaveURL(/to=/)
  await end.fill('31.11.2026')
  await expect(panel.getByText(dayText.wrong)).toBeVisible()
  await expectAccessible(panel, 'a day that there is not')
  await end.fill('2026-11-30')
  await expect(panel).toHaveURL(/to=2026-11-30/)
  await end.blur()
  await expect(end).toHaveValue('30.11.2026')
  await expect(end).not.toHaveAttribute('aria-invalid')
  // The field follows the browser's back and the address.
  await panel.goto('/history?from=2026-02-30')
  await expect(field).toHaveValue('')
  await panel.goto('/history?from=2026-02-28')
  await expect(field).toHaveValue('28.02.2026')
  await field.fill('')
  await expect(panel).toHaveURL(/\/history$/)
})

test('a day is chosen in the calendar by keyboard', async ({ panel }) => {
  await panel.goto('/history?from=2026-11-05')
  const button = panel.getByRole('button', { name: dayText.open(from) })
  await button.focus()
  await panel.keyboard.press('Enter')
  const calendar = panel.getByRole('dialog', { name: dayText.calendar(from) })
  await expect(calendar).toBeVisible()
  await expect(calendar.getByRole('button', { name: '5-noyabr, 2026, payshanba' })).toBeFocused()
  await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('5')
  await expectAccessible(panel, 'a calendar')
  const focused = (name: string) => expect(calendar.getByRole('button', { name })).toBeFocused()
  await panel.keyboard.press('ArrowRight')
  await focused('6-noyabr, 2026, juma')
  await panel.keyboard.press('ArrowDown')
  await focused('13-noyabr, 2026, juma')
  await panel.keyboard.press('Home')
  await focused('9-noyabr, 2026, dushanba')
  await panel.keyboard.press('End')
  await focused('15-noyabr, 2026, yakshanba')
  await panel.keyboard.press('PageUp')
  await focused('15-oktabr, 2026, payshanba')
  await panel.keyboard.press('Shift+PageUp')
  await focused('15-oktabr, 2025, chorshanba')
  await panel.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(button).toBeFocused()
  await expect(panel).toHaveURL(/from=2026-11-05/)
  await panel.keyboard.press('Enter')
  await focused('5-noyabr, 2026, payshanba')
  await panel.keyboard.press('ArrowLeft')
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(/from=2026-11-04/)
  await expect(panel.getByLabel(from, { exact: true })).toHaveValue('04.11.2026')
  await expect(button).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a day is chosen by touch, and days out of the range are not', async ({ panel }) => {
    await panel.goto('/history?from=2026-11-10')
    await panel.getByRole('button', { name: dayText.open(to) }).tap()
    const calendar = panel.getByRole('dialog', { name: dayText.calendar(to) })
    await expect(calendar).toBeVisible()
    const box = await calendar.boundingBox()
    expect(box === null ? -1 : box.x).toBeGreaterThanOrEqual(0)
    expect(box === null ? 999 : box.x + box.width).toBeLessThanOrEqual(PHONE.width)
    // It opens at today, or at the range.
    while ((await calendar.getByRole('button', { name: '9-noyabr, 2026, dushanba' }).count()) === 0) {
      // oxlint-disable-next-line no-await-in-loop -- a month at a time
      await calendar.getByRole('button', { name: dayText.previous }).tap()
    }
    const early = calendar.getByRole('button', { name: '9-noyabr, 2026, dushanba' })
    await expect(early).toHaveAttribute('aria-disabled', 'true')
    await early.tap({ force: true })
    await expect(calendar).toBeVisible()
    const day = calendar.getByRole('button', { name: '12-noyabr, 2026, payshanba' })
    // After its opening animation.
    await expect
      .poll(async () => {
        const target = await day.boundingBox()
        return target === null ? 0 : Math.min(target.width, target.height)
      })
      .toBeGreaterThanOrEqual(40)
    await day.tap()
    await expect(panel).toHaveURL(/to=2026-11-12/)
    await expect(calendar).toHaveCount(0)
  })
})
