import { courseText } from '../src/resources/course/text'
import { historyText } from '../src/text/uz.history'
import { sortingText } from '../src/text/uz.sorting'
import { t } from '../src/text/uz'
import { expect, expectAccessible, PHONE, test } from './test'

test.use({ start: 'demo', viewport: PHONE, hasTouch: true, isMobile: true })

test('lists begin in the upper half of a phone', async ({ panel }) => {
  for (const path of ['/courses', '/courses/skills', '/groups', '/history', '/admins', '/section-management/edit/partners']) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await panel.goto(path)
    const first = panel.getByRole('main').getByRole('list').filter({ has: panel.getByRole('listitem') }).last()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(async () => (await first.boundingBox())?.y ?? PHONE.height, path).toBeLessThan(PHONE.height / 2)
  }
})

test('the filters of courses are folded behind one button, which counts those that are set', async ({ panel }) => {
  await panel.goto('/courses')
  const button = panel.getByRole('button', { name: t.common.filters(0), exact: true })
  const category = panel.getByRole('combobox', { name: courseText.category })
  const sort = panel.getByRole('combobox', { name: sortingText.label })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(category).toBeHidden()
  await expect(sort).toBeHidden()
  await button.tap()
  await expect(category).toBeVisible()
  await expectAccessible(panel, 'open filters on a phone', [PHONE])
  await sort.selectOption(sortingText.name)
  await expect(panel).toHaveURL(/sort=name/)
  const set = panel.getByRole('button', { name: t.common.filters(1), exact: true })
  await set.tap()
  await expect(category).toBeHidden()
  await panel.reload()
  await expect(set).toBeVisible()
  await expect(sort).toBeHidden()
  await set.tap()
  await expect(sort).toHaveValue('name')
})

test('so are those of the history, whose first change is in the upper half', async ({ panel }) => {
  await panel.goto('/history')
  const button = panel.getByRole('button', { name: t.common.filters(0), exact: true })
  await expect(panel.locator('[data-change]').first()).toBeInViewport()
  await expect(panel.getByRole('combobox', { name: historyText.filters.kind })).toBeHidden()
  await button.tap()
  await panel.getByRole('combobox', { name: historyText.filters.kind }).selectOption({ index: 1 })
  await expect(panel).toHaveURL(/kind=/)
  await expect(panel.getByRole('combobox', { name: historyText.filters.kind })).toBeVisible()
})
