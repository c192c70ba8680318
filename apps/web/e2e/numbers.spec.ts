import { courseText as text } from '../src/resources/course/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { makeCourse } from './course-api'
import { expect, expectAccessible, test } from './test'

test('a minus and a fraction are refused and stay as typed, and no other number is stored', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend')
  const stored = async () => (await api.get<{ price: number; version: number }>(`/course/${id}`)).price
  await panel.goto(`/courses/edit/${id}`)
  const price = panel.getByLabel(text.price, { exact: true })
  await price.click()
  await panel.keyboard.press('Control+a')
  await panel.keyboard.type('-100')
  await expect(price).toHaveValue('-100')
  await panel.keyboard.press('Tab')
  await expect(panel.getByText(fieldErrorsText.at_least('0'))).toBeVisible()
  await expectAccessible(panel, 'a number with a minus')
  await panel.keyboard.press('Control+s')
  await expect(price).toBeFocused()

  await panel.keyboard.press('Control+a')
  await panel.keyboard.type('1,5')
  await expect(price).toHaveValue('1,5')
  await expect(panel.getByText(fieldErrorsText.wrong_number)).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(price).toBeFocused()
  expect(await stored()).toBe(0)

  // A comma before three digits separates thousands.
  await panel.keyboard.press('Control+a')
  await panel.keyboard.type('1,500')
  await expect(price).toHaveValue('1\u00a0500')
  await panel.keyboard.press('Control+s')
  await expect.poll(stored).toBe(1500)
})
