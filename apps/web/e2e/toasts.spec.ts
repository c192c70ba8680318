import type { Locator } from '@playwright/test'

import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { formText } from '../src/text/uz.form'
import { sectionsText } from '../src/text/uz.sections'
import { skillText } from '../src/resources/skill/text'
import { t } from '../src/text/uz'
import { courseSection, makeCourse, setSection } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

type Section = { id: number; displayName: string; isVisible: boolean }

const HEADER = 56

const NARROW = { width: 480, height: 800 }
const SIZES = [PHONE, NARROW, { width: 768, height: 900 }, { width: 1024, height: 768 }, LAPTOP, { width: 1920, height: 1080 }]

/** A toast is in the header; on a phone right below it in two lines, so that the header remains usable. */
async function expectInItsPlace(toast: Locator, { width }: { width: number }) {
  // Its opening animation may be running.
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  if (box === null) throw new Error('there is no notice')
  const isPhone = width < 768
  expect(box.y, 'where it begins').toBeGreaterThanOrEqual(isPhone ? HEADER : 0)
  expect(box.y + box.height, 'where it ends').toBeLessThanOrEqual(isPhone ? HEADER + 8 + 56 : HEADER)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  if (!isPhone) return
  for (const button of await toast.page().getByRole('banner').getByRole('button').all()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await button.click({ trial: true })
  }
}

for (const size of SIZES) {
  test.describe(`${size.width} px`, () => {
    test.use({ viewport: size })

    test('a run of similar changes is one line in the header or right under it, with one undo', async ({ panel, api }) => {
      const { sections } = await api.get<{ sections: Section[] }>('/sections')
      const [a, b, c] = sections.filter((one) => one.isVisible)
      if (a === undefined || b === undefined || c === undefined) throw new Error('too few sections')
      await panel.goto('/')
      const toast = panel.locator('[data-toast]')
      for (const [index, { displayName }] of [a, b, c].entries()) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show), exact: true }).focus()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await panel.keyboard.press('Space')
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(toast).toContainText(index === 0 ? sectionsText.hidden.home(displayName) : sectionsText.allHidden(index + 1))
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(toast).toHaveCount(1)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expectInItsPlace(toast, size)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show), exact: true }).locator('xpath=..').click({ trial: true })
      }
      // The expanded list is accessible too.
      await panel.getByRole('button', { name: t.common.earlier(3) }).click()
      await expect(panel.locator('[data-change]')).toHaveCount(3)
      await expectAccessible(panel, 'earlier changes', [size])
      await panel.getByRole('button', { name: t.common.undo, exact: true }).click()
      await expect(toast).toContainText(t.common.undone)
      const visible = async () => (await api.get<{ sections: Section[] }>('/sections')).sections.filter((one) => one.isVisible).length
      await expect.poll(visible).toBe(sections.filter((one) => one.isVisible).length)
    })

    test('an error has the same place, with its details on a click', async ({ panel }) => {
      await panel.goto('/courses/skills')
      await expect(panel.getByText(skillText.empty)).toBeVisible()
      await panel.route('**/api/admin/skills**', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, status: 500, code: 'internal', message: 'Serverda kutilmagan xatolik yuz berdi', errorId: 'e-500', fields: [] }),
        }),
      )
      await panel.getByLabel(formText.list.searchLabel(skillText.title)).fill('html')
      const toast = panel.locator('[data-toast="error"]')
      await expect(toast).toBeVisible()
      await expectInItsPlace(toast, size)
      await toast.getByRole('button', { name: t.common.details }).click()
      await expect(toast.getByText('e-500', { exact: true })).toBeVisible()
      await expectAccessible(panel, 'the details of an error', [size])
    })
  })
}

test('on a laptop a toast keeps the breadcrumbs visible and is readable', async ({ panel, api }) => {
  await panel.setViewportSize(LAPTOP)
  const { id } = await makeCourse(api, 'Frontend dasturlash boʻyicha toʻliq kurs')
  await setSection(api, id, 'FAQ', { isVisible: true })
  const { displayName } = await courseSection(api, id, 'FAQ')
  await panel.goto(`/course/${id}/course-sections/edit/faq/add`)
  await panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show), exact: true }).focus()
  await panel.keyboard.press('Space')
  const toast = panel.locator('[data-toast="success"]')
  await expect(toast).toContainText(sectionsText.hidden.course(displayName))
  const last = panel.getByRole('navigation', { name: t.shell.breadcrumbs }).getByRole('listitem').last()
  const crumb = await last.boundingBox()
  const box = await toast.boundingBox()
  expect(box?.x ?? 0).toBeGreaterThanOrEqual((crumb?.x ?? LAPTOP.width) + (crumb?.width ?? 0))
  expect((box?.y ?? 0) + (box?.height ?? HEADER + 1)).toBeLessThanOrEqual(HEADER)
  const cut = await toast.locator('p').first().evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(cut, 'lines that are not shown').toBeLessThanOrEqual(1)
  await expectAccessible(panel, 'a toast beside the breadcrumbs', [LAPTOP])
})

test('a success removes the error that it resolves', async ({ panel }) => {
  await panel.goto('/courses/skills/add')
  await panel.getByRole('textbox', { name: skillText.name }).fill('HTML')
  await panel.route('**/api/admin/skill', (route) => route.abort())
  await panel.keyboard.press('Control+s')
  await expect(panel.locator('[data-toast="error"]')).toContainText(t.errors.network)
  await panel.unroute('**/api/admin/skill')
  await panel.keyboard.press('Control+s')
  await expect(panel.locator('[data-toast="success"]')).toContainText(formText.form.created('HTML'))
  await expect(panel.locator('[data-toast="error"]')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: t.common.otherNotices(1) })).toHaveCount(0)
})

test('toasts are announced by regions that existed before, with or without dialogs, and wait while focused', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'HTML' })
  await panel.clock.install()
  await panel.goto('/courses/skills')
  await panel.getByRole('button', { name: formText.list.remove('HTML') }).click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  // In the page, and not hidden with the rest of it.
  await expect(panel.locator('[data-toasts] [aria-live="polite"]')).toBeAttached()
  await expect(panel.locator('[data-toasts] [aria-live="assertive"]')).toBeAttached()
  await expect(panel.locator('[data-toasts]')).not.toHaveAttribute('aria-hidden', 'true')
  await panel.evaluate(() => document.querySelector('[data-toasts] [aria-live="polite"]')?.setAttribute('data-before', ''))
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.locator('[data-before] [data-toast]')).toContainText(formText.list.removed('HTML'))
  await panel.keyboard.press('F8')
  await expect(panel.getByRole('button', { name: t.common.undo })).toBeFocused()
  await panel.clock.fastForward(30_000)
  await expect(panel.getByRole('button', { name: t.common.undo })).toBeFocused()
  await panel.getByRole('main').focus()
  await panel.clock.fastForward(11_000)
  await expect(panel.locator('[data-toast]')).toHaveCount(0)
})

test('a keyboard user on the way to a toast finds it there, but it does not stay for ever', async ({ panel, api }) => {
  const { sections } = await api.get<{ sections: Section[] }>('/sections')
  const section = sections.find((one) => one.isVisible)
  if (section === undefined) throw new Error('no section is visible')
  const { displayName } = section
  // No dialog: it would wait for frames that an installed clock holds back.
  await panel.clock.install()
  await panel.goto('/')
  const isShown = panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show), exact: true })
  await isShown.focus()
  await panel.keyboard.press('Space')
  const toast = panel.locator('[data-toast]')
  await expect(toast).toContainText(sectionsText.hidden.home(displayName))
  // Each step restarts its ten seconds.
  for (const key of ['Tab', 'ArrowDown', 'Shift+Tab', 'Tab']) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await panel.clock.fastForward(9000)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(toast).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press(key)
  }
  await panel.clock.fastForward(9000)
  await expect(toast).toBeVisible()
  // Other keys are no steps.
  await panel.keyboard.press('x')
  await panel.clock.fastForward(1500)
  await expect(toast).toHaveCount(0)

  await isShown.focus()
  await panel.keyboard.press('Space')
  await expect(toast).toContainText(sectionsText.shown.home(displayName))
  for (let step = 0; step < 7; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Tab')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('main').focus()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.clock.fastForward(9000)
  }
  await expect(toast).toHaveCount(0)
})

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a toast does not cover the buttons for the selected rows', async ({ panel, api }) => {
    const { id } = await makeCourse(api, 'Frontend')
    await panel.goto(`/course/${id}`)
    const boxes = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem').getByRole('checkbox', { name: /tanlash$/ })
    await boxes.nth(20).tap()
    await boxes.nth(21).tap()
    const hide = panel.getByRole('button', { name: sectionToolsText.hideThem, exact: true })
    await panel.getByRole('button', { name: sectionToolsText.showThem, exact: true }).tap()
    const toast = panel.locator('[data-toast]')
    await expect(toast).toContainText(sectionsText.allShown(2))
    await hide.click({ trial: true, timeout: 2000 })
    await hide.tap()
    await expect(toast).toContainText(sectionsText.allHidden(2))
  })
})
