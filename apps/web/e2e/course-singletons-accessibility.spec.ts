import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { itBenefitsText } from '../src/resources/it-benefits/text'
import { newCourse, picture, screenOf } from './course'
import type { Api } from './api'
import { expect, expectAccessible, PHONE, test } from './test'

const LONG = 'Juda uzun sarlavha: mintaqaviy vakolatxonalar, filiallar va ularning hamkorlari'
const DESC = `<h2>${LONG}</h2><p>${`${LONG} `.repeat(8).trim()}</p><ul><li><p>${'Uzilmaydigan'.repeat(8)}</p></li></ul>`

/** A long value in every singleton of a course. */
async function seed(api: Api): Promise<number> {
  const course = await newCourse(api, LONG)
  const image = await picture(api)
  const items = Array.from({ length: 10 }, (_, index) => ({ title: `${index} ${LONG}`, percent: index * 10 }))
  const salary = { title: LONG, juniorSalary: 1_000_000_000_000, middleSalary: 1_000_000_000_000, seniorSalary: 1_000_000_000_000 }
  const bodies: Record<string, object> = {
    info: { title: LONG, desc: DESC, image, items },
    summary: { title: LONG, desc: DESC, image },
    'average-salary': { ...salary, source: LONG, addInfo: LONG, sourceIcon: image },
    'practice-info': { title: LONG, desc: DESC, items: `${LONG}, ${'Uzilmaydigan'.repeat(8)}`, image },
    'other-info': { aboutInfo: { title: LONG, desc: DESC, image } },
    'it-benefits': { body: { title: LONG, subtitle: LONG, image }, courseItBenefits: Array.from({ length: 20 }, () => ({ title: LONG })) },
  }
  for (const [path, body] of Object.entries(bodies)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status } = await api.call('PUT', `/course/${course}/${path}`, body)
    expect(status, path).toBe(200)
  }
  return course
}

/** The largest screens; their variants show a part of the same. */
const SCREENS = ['profession-info-progress', 'profession-summary-img', 'average-salary', 'practise', 'course-about-info', 'it-benefits-with-image']

test.use({ viewport: PHONE })

test('the singletons of a course are accessible, full and empty', async ({ panel, api }) => {
  // A dozen screens, each looked through by axe.
  test.setTimeout(300_000)
  const course = await seed(api)
  const empty = await newCourse(api)
  for (const screen of SCREENS) {
    await panel.goto(screenOf(course, screen))
    await expect(panel.locator('input[name="title"]')).toHaveValue(LONG)
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(panel, `${screen}, full`)
    await panel.goto(screenOf(empty, screen))
    if (screen === 'it-benefits-with-image') await panel.getByRole('button', { name: itBenefitsText.addItem }).click()
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(fieldErrorsText.required).first()).toBeVisible()
    await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(panel, `${screen} with errors`)
  }
})
