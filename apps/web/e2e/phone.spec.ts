import { courseFiltersText } from '../src/resources/course/filters-text'
import { courseText } from '../src/resources/course/text'
import { historyText } from '../src/text/uz.history'
import { sortingText } from '../src/text/uz.sorting'
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

test('the filters of courses are folded behind one button, and shown while they are set', async ({ panel }) => {
  await panel.goto('/courses')
  const button = panel.getByRole('button', { name: courseFiltersText.filters, exact: true })
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
  await button.tap()
  await expect(category).toBeHidden()
  await panel.reload()
  await expect(sort).toBeVisible()
})

test('so are those of the history, whose first change is in the upper half', async ({ panel }) => {
  await panel.goto('/history')
  const button = panel.getByRole('button', { name: historyText.filters.title, exact: true })
  await expect(panel.locator('[data-change]').first()).toBeInViewport()
  await expect(panel.getByRole('combobox', { name: historyText.filters.kind })).toBeHidden()
  await button.tap()
  await panel.getByRole('combobox', { name: historyText.filters.kind }).selectOption({ index: 1 })
  await expect(panel).toHaveURL(/kind=/)
  await expect(panel.getByRole('combobox', { name: historyText.filters.kind })).toBeVisible()
})
