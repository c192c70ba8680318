import { formText } from '../src/text/uz.form'
import { historyText } from '../src/text/uz.history'
import { orderText as text } from '../src/text/uz.history-order'
import { t } from '../src/text/uz'
import { wayToHistoryText } from '../src/text/uz.way-to-history'
import type { Api } from './api'
import { makeCourse } from './course-api'
import { png } from './pictures'
import { expect, expectAccessible, PERSON, test } from './test'

async function makePartners(api: Api, ...names: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const logo = await api.upload('partners', `${name}.png`, png(120, 60, [160, 60, 20]))
    // oxlint-disable-next-line no-await-in-loop -- as above
    ids.push((await api.call<{ id: number }>('POST', '/partner', { name, link: 'https://misol.uz', logo })).data.id)
  }
  return ids
}

const order = async (api: Api) => (await api.get<{ partners: { id: number }[] }>('/partners?perPage=100')).partners.map(({ id }) => id)

test('a list is restored to an earlier order, and that is undone', async ({ panel, api }) => {
  await makePartners(api, 'Birinchi', 'Ikkinchi', 'Uchinchi')
  const first = await order(api)
  await panel.goto('/section-management/edit/partners')
  await panel.getByRole('link', { name: formText.list.orders }).click()
  await expect(panel.getByRole('heading', { level: 1, name: text.title(historyText.things.partner.all) })).toBeVisible()
  await expect(panel.getByText(text.empty)).toBeVisible()
  await expectAccessible(panel, 'a list that was never put in order')

  const second = first.toReversed()
  await api.call('PUT', '/partners/order', { ids: second })
  const third = [...second.slice(1), ...second.slice(0, 1)]
  await api.call('PUT', '/partners/order', { ids: third })
  await panel.reload()
  const lines = panel.locator('[data-order]')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText(text.current)
  await expect(lines.first()).toContainText(`${PERSON.firstName} ${PERSON.lastName}`)
  await expect(lines.first()).toContainText('1-oʻrindan 3-oʻringa')
  await expectAccessible(panel, 'the orders of a list')

  const dialog = panel.getByRole('alertdialog')
  await lines.nth(1).getByRole('button', { name: /shu tartibga qaytarish$/ }).click()
  await expect(dialog).toContainText(text.question)
  await dialog.getByRole('button', { name: t.common.cancel }).click()
  expect(await order(api)).toEqual(third)
  await lines.nth(1).getByRole('button', { name: /shu tartibga qaytarish$/ }).click()
  await dialog.getByRole('button', { name: text.restore }).click()
  await expect(lines).toHaveCount(3)
  expect(await order(api)).toEqual(second)
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect.poll(async () => await order(api)).toEqual(third)

  // And the one before all known ones.
  await panel.getByRole('button', { name: text.restoreEarlier }).click()
  await dialog.getByRole('button', { name: text.restore }).click()
  await expect.poll(async () => await order(api)).toEqual(first)
})

test('the lists of a course have orders of their own', async ({ panel, api }) => {
  const [{ id: one }, { id: other }] = [await makeCourse(api, 'Frontend'), await makeCourse(api, 'Backend')]
  const faqs: number[] = []
  for (const question of ['Bir?', 'Ikki?']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    const made = await api.call<{ id: number }>('POST', `/course/${one}/faq`, { question, answer: '<p>Ha</p>' })
    expect(made.status).toBe(201)
    faqs.push(made.data.id)
  }
  await api.call('POST', `/course/${other}/faq`, { question: 'Uch?', answer: '<p>Ha</p>' })
  expect((await api.call('PUT', `/course/${one}/faqs/order`, { ids: faqs.toReversed() })).status).toBe(200)
  await panel.goto(`/course/${other}/course-sections/edit/faq`)
  await panel.getByRole('link', { name: formText.list.orders }).click()
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.goto(`/course/${one}/course-sections/edit/faq`)
  await panel.getByRole('link', { name: formText.list.orders }).click()
  await expect(panel.locator('[data-order]')).toHaveCount(1)
  await expect(panel.locator('[data-order]')).toContainText('“')
})

test('every list links to its history, that of a course to its own, and so do course associations and sections', async ({ panel, api }) => {
  const [one, other] = [await makeCourse(api, 'Frontend'), await makeCourse(api, 'Dizayn')]
  for (const { id, name } of [one, other]) await api.call('POST', `/course/${id}/faq`, { question: `${name} savoli?`, answer: '<p>Ha</p>' })
  const { id: skill } = (await api.call<{ id: number }>('POST', '/skill', { name: 'React' })).data
  await api.call('PUT', `/course/${one.id}/skills`, { ids: [skill] })
  const lines = panel.locator('[data-change]')

  // A list without an order, and an empty one.
  await panel.goto('/courses/skills')
  await panel.getByRole('link', { name: formText.list.history }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('React')
  await panel.goto('/courses/tools')
  await expect(panel.getByRole('link', { name: formText.list.history })).toHaveAttribute('href', '/history?entity=tool')

  const section = (name: string) => `/course/${one.id}/course-sections/edit/${name}`
  await panel.goto(section('faq'))
  await expectAccessible(panel, 'a list with the way to its history')
  await panel.getByRole('link', { name: formText.list.history }).click()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('Frontend savoli?')
  await panel.goto(section('technologies'))
  await panel.getByRole('main').getByRole('link', { name: wayToHistoryText.label, exact: true }).click()
  await expect(lines).toHaveCount(1)

  // The sections of the home page and of a course's page.
  await panel.goto('/')
  await panel.getByRole('link', { name: formText.list.orders }).click()
  await expect(panel.getByRole('heading', { level: 1, name: text.title(historyText.things.section.all) })).toBeVisible()
  await panel.goto(`/course/${one.id}`)
  await panel.getByRole('link', { name: formText.list.orders }).click()
  await expect(panel.getByRole('heading', { level: 1, name: text.title(historyText.things.course_section.all) })).toBeVisible()
  await expect(panel.getByText(text.empty)).toBeVisible()
})
