import type { Page } from '@playwright/test'

import { salaryText } from '../src/resources/average-salary/text'
import { faqText } from '../src/resources/faq/text'
import { coursePageText } from '../src/resources/course-page/text'
import { formText } from '../src/text/uz.form'
import { sectionToolsText as text } from '../src/text/uz.section-tools'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { screenOf } from './course'
import { courseSection, courseSections, makeCourse, makeNamed } from './course-api'
import { expect, expectAccessible, settled, test, undoLast } from './test'

const offer = (panel: Page, name: string) =>
  panel.locator('[data-toast]').getByRole('button', { name: sectionsText.switch(name, sectionsText.show), exact: true })
const visible = async (api: Api, course: number) =>
  (await courseSections(api, course)).filter((one) => one.isVisible).map((one) => one.name)

test('the first save that fills a hidden section offers to show it', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend')
  const { displayName } = await courseSection(api, id, 'AverageSalary')
  await panel.goto(screenOf(id, 'average-salary'))
  const field = (name: string) => panel.getByRole('textbox', { name })
  await field(salaryText.name).fill('Maoshlar')
  await field(salaryText.junior).fill('5000000')
  await field(salaryText.middle).fill('12000000')
  await field(salaryText.senior).fill('25000000')
  await field(salaryText.source).fill('hh.uz')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect(offer(panel, displayName)).toHaveText(text.showThem)
  await expectAccessible(panel, 'a toast that offers to show a section')
  await offer(panel, displayName).click()
  await expect.poll(() => visible(api, id)).toEqual(['AverageSalary'])
  await expect(panel.locator('[data-toast]')).toContainText(sectionsText.shown.course(displayName))
  await expect(offer(panel, displayName)).toHaveCount(0)
  await expect(panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show), exact: true })).toBeChecked()
  await undoLast(panel)
  await expect.poll(() => visible(api, id)).toEqual([])
  // The next save fills nothing that was empty.
  await field(salaryText.name).fill('Maoshlar 2026')
  await panel.keyboard.press('Control+s')
  await expect(panel.locator('[data-toast]')).toContainText(salaryText.saved)
  await settled(panel)
  await expect(offer(panel, displayName)).toHaveCount(0)
})

test('so does the first row of its list, after returning to it, and none if it is visible already', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend')
  await panel.goto(`${screenOf(id, 'faq')}/add`)
  const faq = await courseSection(api, id, 'FAQ')
  await panel.getByRole('textbox', { name: faqText.name }).fill('Qachon?')
  await panel.getByRole('textbox', { name: faqText.answer }).fill('Ertaga')
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(/\/faq$/)
  await offer(panel, faq.displayName).click()
  await expect.poll(() => visible(api, id)).toEqual(['FAQ'])

  await panel.getByRole('button', { name: formText.list.remove('Qachon?') }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.getByText(faqText.empty)).toBeVisible()
  await panel.getByRole('link', { name: faqText.add }).first().click()
  await panel.getByRole('textbox', { name: faqText.name }).fill('Qayerda?')
  await panel.getByRole('textbox', { name: faqText.answer }).fill('Toshkentda')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByRole('link', { name: 'Qayerda?', exact: true })).toBeVisible()
  await settled(panel)
  await expect(offer(panel, faq.displayName)).toHaveCount(0)
})

async function copyFrom(panel: Page, api: Api, to: number, name: string): Promise<void> {
  await panel.goto(`/course/${to}`)
  await panel.getByRole('button', { name: coursePageText.actions, exact: true }).click()
  await panel.getByRole('menuitem', { name: coursePageText.copy.open, exact: true }).click()
  const dialog = panel.getByRole('dialog', { name: coursePageText.copy.title })
  await dialog.getByRole('combobox', { name: coursePageText.copy.from }).fill(name)
  await panel.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: coursePageText.copy.run }).click()
  await expect(dialog).toBeHidden()
  expect(await visible(api, to)).toEqual([])
}

test('after copying, all sections it filled are shown as one change, with one undo', async ({ panel, api }) => {
  const from = await makeCourse(api, 'Backend')
  const to = await makeCourse(api, 'Frontend')
  await api.call('POST', `/course/${from.id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
  await api.call('PUT', `/course/${from.id}/skills`, { ids: await makeNamed(api, '/skill', 'HTML') })
  // Three sections show the salaries in different ways: one of them is shown, not all.
  const salary = { title: 'Maoshlar', juniorSalary: 5, middleSalary: 6, seniorSalary: 7, source: 'hh.uz' }
  expect((await api.call('PUT', `/course/${from.id}/average-salary`, salary)).status).toBe(200)
  await copyFrom(panel, api, to.id, 'Backend')
  const show = panel.getByRole('button', { name: text.showAll(3), exact: true })
  // While it is focused, it stays as long as the check takes.
  await show.focus()
  await expectAccessible(panel, 'the toast after copying')
  await show.click()
  await expect.poll(async () => (await visible(api, to.id)).toSorted()).toEqual(['AverageSalary', 'CourseTechnologies', 'FAQ'])
  await expect(panel.locator('[data-toast]')).toContainText(sectionsText.allShown(3))
  await undoLast(panel)
  await expect.poll(() => visible(api, to.id)).toEqual([])
  // The copy itself is not undone with them.
  expect((await courseSection(api, to.id, 'FAQ')).isFilled).toBe(true)
})

test('a single section is offered by its name, and an undone copy offers nothing', async ({ panel, api }) => {
  const from = await makeCourse(api, 'Backend')
  const to = await makeCourse(api, 'Frontend')
  await api.call('POST', `/course/${from.id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
  const { displayName } = await courseSection(api, to.id, 'FAQ')
  await copyFrom(panel, api, to.id, 'Backend')
  await expect(offer(panel, displayName)).toBeVisible()
  await panel.getByRole('button', { name: t.common.undo, exact: true }).click()
  await expect(panel.locator('[data-toast]')).toContainText(t.common.undone)
  await expect(offer(panel, displayName)).toHaveCount(0)
})
