import type { Page } from '@playwright/test'

import { courseQuestionsText } from '../src/resources/course/questions-text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { courseText } from '../src/resources/course/text'
import { seenText as text } from '../src/text/uz.seen'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { sectionsText } from '../src/text/uz.sections'
import { courseSection, courseSections, makeCourse, readCourse, setSection } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, recordCalls, test, undoLast } from './test'

const { why } = text
const line = (panel: Page) => panel.locator('[data-seen]')

test('a section’s form explains why visitors do not see it, with a button for each step', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend', 'DRAFT')
  const calls = recordCalls(panel)
  await panel.goto(`/course/${id}/course-sections/edit/faq`)
  await expect(line(panel)).toContainText(text.unseen([why.DRAFT, why.course, why.section, why.empty].join(', ')))
  // All of it was loaded for the screen anyway.
  expect(calls.filter((call) => call.endsWith(`/course/${id}`) || call.endsWith('/sections'))).toHaveLength(2)

  await panel.getByRole('button', { name: text.activate, exact: true }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: courseText.moves.ACTIVE }).click()
  // Without a visible section, showing the course as well is not ticked.
  await expect(line(panel)).toContainText(text.unseen([why.course, why.section, why.empty].join(', ')))
  await expect.poll(async () => await readCourse(api, id)).toMatchObject({ status: 'ACTIVE', isVisible: false })
  await expect(panel.getByRole('button', { name: text.activate, exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: text.showCourse, exact: true }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: courseQuestionsText.showYes }).click()
  await expect(line(panel)).toContainText(text.unseen([why.section, why.empty].join(', ')))
  await expect.poll(async () => await readCourse(api, id)).toMatchObject({ status: 'ACTIVE', isVisible: true })

  await panel.getByRole('button', { name: text.showSection, exact: true }).click()
  await expect(line(panel)).toContainText(text.unseen(why.empty))
  await expect.poll(async () => (await courseSection(api, id, 'FAQ')).isVisible).toBe(true)
  await api.call('POST', `/course/${id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
  await panel.reload()
  await expect(line(panel)).toHaveText(text.seen)
  await undoCourse()

  async function undoCourse() {
    await api.call('PATCH', `/course/${id}/visibility`, { isVisible: false })
    await panel.reload()
    await panel.getByRole('button', { name: text.showCourse, exact: true }).click()
    await panel.getByRole('alertdialog').getByRole('button', { name: courseQuestionsText.showYes }).click()
    await expect(line(panel)).toHaveText(text.seen)
  }
})

test('on the landing page only the section itself decides', async ({ panel }) => {
  await panel.goto('/section-management/edit/partners')
  await expect(line(panel)).toContainText(why.empty)
  await expect(line(panel)).not.toContainText('kurs')
})

test('a course of which no section is shown is not said to be on the site', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend')
  await api.call('PATCH', `/course/${id}/visibility`, { isVisible: true })
  expect((await courseSections(api, id)).filter((one) => one.isVisible)).toEqual([])
  await panel.goto(`/course/${id}`)
  await expect(panel.getByText(courseSectionsText.noneShown)).toBeVisible()
  await expect(panel.getByText(courseText.seen)).toHaveCount(0)
  const { displayName } = await courseSection(api, id, 'FAQ')
  await panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show) }).press('Space')
  await expect(panel.getByText(courseText.seen)).toBeVisible()
  await expect(panel.getByText(courseSectionsText.noneShown)).toHaveCount(0)
})

for (const viewport of [PHONE, LAPTOP]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('above the sections of a hidden course is an explanation with the next step', async ({ panel, api }) => {
      const { id } = await makeCourse(api, 'Frontend', 'ARCHIVED')
      await setSection(api, id, 'FAQ', { isVisible: true })
      const { length } = await courseSections(api, id)
      await panel.goto(`/course/${id}`)
      const head = panel.getByRole('group', { name: sectionsText.bulk })
      await expect(head).toContainText(sectionsText.summaryOn(length, 1))
      const step = (viewport === PHONE ? panel.getByRole('main') : head).getByRole('button', { name: text.activate })
      if (viewport === LAPTOP) await expect(head).toContainText(text.unseenPage(why.ARCHIVED))
      // On a phone the sticky head has no space for it: the course's header has it.
      else await expect(head.getByRole('button')).toHaveCount(0)
      await expectAccessible(panel, 'sections that nobody sees', [viewport])
      await panel.goto(`/course/${id}/course-sections/edit/faq/add`)
      await expect(line(panel)).toContainText(text.unseen([why.ARCHIVED, why.course, why.empty].join(', ')))
      await expectAccessible(panel, 'what keeps visitors from a section', [viewport])
      const box = await panel.getByRole('button', { name: text.activate }).boundingBox()
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(viewport === PHONE ? 40 : 24)
      await panel.goto(`/course/${id}`)
      await step.click()
      await panel.getByRole('alertdialog').getByRole('button', { name: courseText.moves.ACTIVE }).click()
      await expect(head).toContainText(sectionsText.summary(length, 1))
    })

    test('hidden sections with content are listed and shown at once, one of those with the same content', async ({ panel, api }) => {
      const { id } = await makeCourse(api, 'Frontend')
      await api.call('POST', `/course/${id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
      await api.call('PUT', `/course/${id}/average-salary`, { title: 'Maosh', source: 'hh.uz', juniorSalary: 5, middleSalary: 10, seniorSalary: 15, version: 0 })
      const ready = (await courseSections(api, id)).filter((one) => one.isFilled === true && !one.isVisible)
      const names = ready.map((one) => one.name)
      expect(names).toEqual(expect.arrayContaining(['FAQ', 'AverageSalary', 'AverageSalaryStepBox', 'AverageSalaryStepLine']))
      const wanted = names.filter((name) => !name.startsWith('AverageSalaryStep'))

      await panel.goto(`/course/${id}`)
      const filter = panel.getByRole('button', { name: `${sectionToolsText.filters.ready} ${ready.length} ${sectionToolsText.pieces}`, exact: true })
      await filter.click()
      await expect(panel).toHaveURL(/\?show=ready$/)
      const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
      await expect(rows).toHaveCount(ready.length)
      await expectAccessible(panel, 'what is filled and hidden', [viewport])
      await panel.getByRole('button', { name: sectionToolsText.showAll(wanted.length), exact: true }).click()
      const shown = async () => (await courseSections(api, id)).filter((one) => one.isVisible).map((one) => one.name)
      await expect.poll(shown).toEqual(wanted)
      await undoLast(panel)
      await expect.poll(shown).toEqual([])

      // Whoever ticks all of them is told which repeat a content.
      await panel.getByRole('checkbox', { name: sectionsText.selectAll }).check()
      await panel.getByRole('button', { name: sectionToolsText.showThem, exact: true }).click()
      await expect(panel.locator('[data-toast]')).toContainText(sectionToolsText.repeated(ready.length - wanted.length))
    })
  })
}
