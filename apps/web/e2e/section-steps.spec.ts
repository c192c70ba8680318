import type { Page } from '@playwright/test'

import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { courseSection, courseSections, makeCourse } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, tabTo, test, undoLast } from './test'

const text = sectionToolsText.steps
const TABLET = { width: 768, height: 1024 }

const steps = (panel: Page) => panel.getByRole('navigation', { name: text.label })
const visible = (panel: Page, name: string) =>
  panel.getByRole('checkbox', { name: sectionsText.switch(name, sectionsText.show), exact: true })
const y = (panel: Page) => panel.evaluate(() => scrollY)

test('the forms of a course link to one another by keyboard, in the order of its page', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend')
  const stored = await courseSections(api, id)
  const [one, two, three] = stored
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few sections')
  await panel.goto(`/course/${id}/course-sections/edit/profession-info`)
  await expect(steps(panel).getByRole('link')).toHaveCount(1)
  await tabTo(panel, panel.getByRole('link', { name: text.next(two.displayName), exact: true }))
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(/profession-info-blue$/)
  await expect(panel.getByRole('link', { name: text.previous(one.displayName), exact: true })).toBeVisible()
  await panel.getByRole('link', { name: text.next(three.displayName), exact: true }).press('Enter')
  await expect(panel).toHaveURL(/profession-info-progress$/)
  await panel.getByRole('link', { name: text.previous(two.displayName), exact: true }).press('Enter')
  await expect(panel).toHaveURL(/profession-info-blue$/)

  // In a list of rows and the forms of its rows too; sections without a form are skipped.
  const faq = await courseSection(api, id, 'FAQ')
  await panel.goto(`/course/${id}/course-sections/edit/faq/add`)
  await expect(steps(panel).getByRole('link')).toHaveCount(1)
  const own = visible(panel, faq.displayName)
  await own.focus()
  await panel.keyboard.press('Space')
  await expect.poll(async () => (await courseSection(api, id, 'FAQ')).isVisible).toBe(true)
  await expect(own).toBeFocused()
  await undoLast(panel)
  await expect.poll(async () => (await courseSection(api, id, 'FAQ')).isVisible).toBe(false)
  await expect(own).not.toBeChecked()
})

test('leaving unsaved values asks, and the switch does not affect them', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend')
  const row = await courseSection(api, id, 'AverageSalary')
  await panel.goto(`/course/${id}/course-sections/edit/average-salary`)
  const title = panel.locator('input[name="title"]')
  await title.fill('Yarim yozilgan')
  await visible(panel, row.displayName).press('Space')
  await expect.poll(async () => (await courseSection(api, id, 'AverageSalary')).isVisible).toBe(true)
  await expect(title).toHaveValue('Yarim yozilgan')
  await steps(panel).getByRole('link').last().click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  await panel.keyboard.press('Escape')
  await expect(panel).toHaveURL(/average-salary$/)
  await expect(title).toHaveValue('Yarim yozilgan')
})

for (const viewport of [PHONE, TABLET, LAPTOP]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, ...(viewport === PHONE ? { hasTouch: true, isMobile: true } : {}) })

    test('the way back restores the list: by the link up and by the browser’s back', async ({ panel, api }) => {
      const { id } = await makeCourse(api, 'Frontend')
      const faq = await courseSection(api, id, 'FAQ')
      const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
      const link = panel.getByRole('link', { name: sectionsText.editLabel(faq.displayName), exact: true })
      const up = panel.getByRole('navigation', { name: t.shell.breadcrumbs }).getByRole('link', { name: 'Frontend' })
      await panel.goto(`/course/${id}`)
      await panel.getByRole('button', { name: new RegExp(`^${sectionToolsText.filters.hidden} \\d`) }).click()
      await expect(panel).toHaveURL(/\?show=hidden$/)
      for (const back of ['up', 'browser', 'up'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await link.evaluate((node) => node.scrollIntoView({ block: 'center' }))
        // oxlint-disable-next-line no-await-in-loop -- the browser reports scrolling with the next frame
        await panel.waitForTimeout(300)
        // oxlint-disable-next-line no-await-in-loop -- as above
        const before = await y(panel)
        expect(before).toBeGreaterThan(500)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await link.click()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(steps(panel).getByRole('link').first()).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect.poll(() => y(panel)).toBeLessThan(100)
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (back === 'up') await up.click()
        // oxlint-disable-next-line no-await-in-loop -- as above
        else await panel.goBack()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(rows.first()).toBeVisible()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect.poll(async () => Math.abs((await y(panel)) - before), back).toBeLessThanOrEqual(4)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(panel, back).toHaveURL(/\?show=hidden$/)
        // oxlint-disable-next-line no-await-in-loop -- it stays there
        await panel.waitForTimeout(500)
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect(Math.abs((await y(panel)) - before), back).toBeLessThanOrEqual(4)
      }
    })

    test('the sections of the home page link to one another, and their screens stay accessible', async ({ panel, api }) => {
      const { sections } = await api.get<{ sections: { name: string; displayName: string; isVisible: boolean }[] }>('/sections')
      const nameOf = (name: string) => sections.find((one) => one.name === name)?.displayName ?? ''
      await panel.goto('/section-management/edit/banner')
      const next = panel.getByRole('link', { name: text.next(nameOf('ProfessionMatcher')), exact: true })
      await expect(next).toBeVisible()
      await expect(steps(panel).getByRole('link')).toHaveCount(1)
      await expectAccessible(panel, 'steps over a form', [viewport])
      const size = await next.boundingBox()
      expect(size?.height ?? 0).toBeGreaterThanOrEqual(40)
      expect(size?.width ?? 0).toBeGreaterThanOrEqual(40)
      await next.click()
      await expect(panel).toHaveURL(/\/professions$/)
      await panel.getByRole('link', { name: text.next(nameOf('Courses')), exact: true }).click()
      await expect(panel).toHaveURL(/new-courses-carousel$/)
      const own = visible(panel, nameOf('Courses'))
      await expect(own).toBeChecked()
      await own.press('Space')
      await expect(own).not.toBeChecked()
      await expect(panel.getByText(sectionsText.hidden.home(nameOf('Courses')))).toBeVisible()
    })
  })
}

test('screens without a section have no such links', async ({ panel }) => {
  for (const path of ['/', '/courses/skills', '/courses/add', '/profile']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.waitForLoadState('networkidle')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(steps(panel)).toHaveCount(0)
  }
})
