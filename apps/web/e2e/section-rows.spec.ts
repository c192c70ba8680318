import type { Locator, Page } from '@playwright/test'

import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { coursePageText } from '../src/resources/course-page/text'
import { cropText } from '../src/text/uz.crop'
import { formText } from '../src/text/uz.form'
import { sectionConflictText } from '../src/text/uz.section-conflict'
import { sectionToolsText as tools } from '../src/text/uz.section-tools'
import { sectionsText as text } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { courseSections, makeCourse, setSection, type CourseSection } from './course-api'
import { pngFile } from './pictures'
import { chooseForSection, expect, expectAccessible, LAPTOP, PHONE, recordCalls, settled, tabTo, test, undoLast, untilDraggable } from './test'

const TABLET = { width: 768, height: 1024 }
/** The minimal size of a touch target. */
const TOUCH = 40

const list = (panel: Page) => panel.getByRole('list', { name: courseSectionsText.title })
const rows = (panel: Page) => list(panel).getByRole('listitem')
const filter = (panel: Page, show: keyof typeof tools.filters) => panel.getByRole('button', { name: new RegExp(`^${tools.filters[show]} \\d`) })
const box = (panel: Page, { displayName }: { displayName: string }) => panel.getByRole('checkbox', { name: text.select(displayName), exact: true })
const shown = (panel: Page, { displayName }: { displayName: string }) =>
  panel.getByRole('checkbox', { name: text.switch(displayName, text.show), exact: true })
const actions = (panel: Page, { displayName }: { displayName: string }) =>
  panel.getByRole('button', { name: text.actions(displayName), exact: true })

/** The course of a test, with the first three of its sections shown, and its sections. */
async function open(panel: Page, api: Api, search = ''): Promise<{ id: number; stored: readonly CourseSection[]; at: (place: number) => CourseSection }> {
  const { id } = await makeCourse(api, 'Frontend')
  const first = await courseSections(api, id)
  for (const { name } of first.slice(0, 3)) {
    // oxlint-disable-next-line no-await-in-loop -- each based on the previous result
    await setSection(api, id, name, { isVisible: true })
  }
  await api.call('POST', `/course/${id}/faq`, { question: 'Nima?', answer: '<p>Bu.</p>' })
  const stored = await courseSections(api, id)
  await panel.goto(`/course/${id}${search}`)
  await expect(panel.getByRole('textbox', { name: tools.search })).toBeVisible()
  const at = (place: number) => {
    const section = stored[place]
    if (section === undefined) throw new Error(`no section at ${place}`)
    return section
  }
  return { id, stored, at }
}

const visibleNames = async (api: Api, id: number) => (await courseSections(api, id)).filter((one) => one.isVisible).map((one) => one.name)
const placeOf = async (api: Api, id: number, name: string) => (await courseSections(api, id)).findIndex((one) => one.name === name)

for (const viewport of [PHONE, TABLET, LAPTOP]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport })

    test('sections are filtered and searched, in the address, and their head is sticky', async ({ panel, api }) => {
      const { stored } = await open(panel, api)
      await expect(rows(panel)).toHaveCount(stored.length)
      for (const [show, count] of [
        ['visible', 3],
        ['hidden', stored.length - 3],
        ['empty', stored.filter((one) => one.isFilled === false).length],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await filter(panel, show).click()
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(rows(panel)).toHaveCount(count)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(filter(panel, show)).toContainText(String(count))
        // oxlint-disable-next-line no-await-in-loop -- as above
        await expect(panel).toHaveURL(new RegExp(`\\?show=${show}$`))
      }
      await panel.reload()
      await expect(filter(panel, 'empty')).toHaveAttribute('aria-pressed', 'true')
      await filter(panel, 'all').click()
      // In either script, without apostrophes, by name or content.
      const search = panel.getByRole('textbox', { name: tools.search })
      await search.fill('ортача маош')
      await expect(rows(panel)).toHaveCount(stored.filter((one) => one.displayName.startsWith('Oʻrtacha maosh')).length)
      await search.fill('savol va javob')
      await expect(rows(panel)).toHaveCount(1)
      await expect(panel).toHaveURL(/key=savol/)
      await expect(panel.getByText(text.found(1, stored.length)).first()).toBeVisible()
      await search.fill('bunday boʻlim yoʻq')
      await expect(panel.getByText(text.nothing)).toBeVisible()
      await panel.getByRole('button', { name: text.showAll }).click()
      await expect(rows(panel)).toHaveCount(stored.length)
      await expect(search).toHaveValue('')

      await panel.mouse.move(viewport.width / 2, viewport.height / 2)
      await panel.mouse.wheel(0, 1500)
      await expect.poll(() => panel.evaluate(() => scrollY)).toBeGreaterThan(1000)
      const header = await panel.locator('header').boundingBox()
      const all = await panel.getByRole('checkbox', { name: text.selectAll }).boundingBox()
      const under = (all?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0))
      expect(under).toBeGreaterThanOrEqual(0)
      expect(under).toBeLessThan(viewport.width < 768 ? 40 : 100)
    })

    test('several are shown at once by keyboard, as one change', async ({ panel, api }) => {
      const { id, at } = await open(panel, api)
      const before = await visibleNames(api, id)
      const calls = recordCalls(panel)
      await tabTo(panel, box(panel, at(1)))
      await panel.keyboard.press('Space')
      for (let step = 0; step < 60 && !(await box(panel, at(4)).evaluate((node) => node === document.activeElement)); step += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one key after the other
        await panel.keyboard.press('Tab')
      }
      await panel.keyboard.press('Shift+Space')
      await expect(panel.getByRole('checkbox', { name: text.selectAll })).toBeChecked({ indeterminate: true })
      for (const place of [1, 2, 3, 4]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await expect(box(panel, at(place))).toBeChecked()
      }
      const show = panel.getByRole('button', { name: tools.showThem, exact: true })
      for (let step = 0; step < 60 && !(await show.evaluate((node) => node === document.activeElement)); step += 1) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await panel.keyboard.press('Shift+Tab')
      }
      await panel.keyboard.press('Enter')
      // Two of the four were shown already.
      await expect(panel.locator('[data-toast]')).toContainText(text.allShown(2))
      await expect(panel.locator('[data-toast]')).toHaveCount(1)
      await expect(show).toBeFocused()
      expect(await visibleNames(api, id)).toEqual([...before, at(3).name, at(4).name])
      expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
      await panel.keyboard.press('Escape')
      await expect(panel.getByRole('checkbox', { name: text.selectAll })).toBeFocused()
      await expect(box(panel, at(1))).not.toBeChecked()
      await undoLast(panel)
      await expect.poll(() => visibleNames(api, id)).toEqual(before)
      await expect(shown(panel, at(3))).not.toBeChecked()
    })
  })
}

test('a range is selected by mouse, and by clicks with a modifier key', async ({ panel, api }) => {
  const { id, at } = await open(panel, api)
  await box(panel, at(5)).click()
  await box(panel, at(8)).click({ modifiers: ['Shift'] })
  await expect(panel.getByText(text.selected(4)).first()).toBeVisible()
  const help = (place: number) => rows(panel).nth(place).locator('[class*=help]')
  await help(10).click({ modifiers: ['Control'] })
  await help(6).click({ modifiers: ['Control'] })
  await expect(box(panel, at(10))).toBeChecked()
  await expect(box(panel, at(6))).not.toBeChecked()
  // From the last clicked one.
  await help(12).click({ modifiers: ['Shift'] })
  // Without a modifier a click selects nothing.
  await help(20).click()
  await expect(box(panel, at(20))).not.toBeChecked()
  await panel.getByRole('button', { name: tools.showThem, exact: true }).click()
  await expect.poll(() => visibleNames(api, id)).toHaveLength(3 + 8)
  // Similar changes right after it are counted with it.
  await shown(panel, at(20)).press('Space')
  await expect(panel.locator('[data-toast]')).toContainText(text.allShown(9))
  await panel.getByRole('button', { name: tools.showThem, exact: true }).click()
  await expect(panel.getByText(tools.allShownAlready)).toBeVisible()
})

test('of several, one that another person changed meanwhile is reported by name, and the rest is saved', async ({ panel, api }) => {
  const { id, at } = await open(panel, api)
  await box(panel, at(5)).click()
  await box(panel, at(7)).click({ modifiers: ['Shift'] })
  await setSection(api, id, at(6).name, { displayName: 'Ularniki' })
  await panel.getByRole('button', { name: tools.showThem, exact: true }).click()
  await expect(panel.getByText(sectionConflictText.notChanged('Ularniki'))).toBeVisible()
  const names = await visibleNames(api, id)
  expect(names).toContain(at(5).name)
  expect(names).toContain(at(7).name)
  expect(names).not.toContain(at(6).name)
  await expect(shown(panel, { displayName: 'Ularniki' })).not.toBeChecked()
  for (const index of [5, 7]) {
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    await expect(shown(panel, at(index))).toBeChecked()
  }
  // A change that did not arrive at all is reported as usual.
  await panel.route('**/api/admin/courses/*/sections', (route) => route.abort())
  await panel.getByRole('button', { name: tools.hideThem, exact: true }).click()
  await expect(panel.getByText(t.errors.network)).toBeVisible()
  await expect(shown(panel, at(5))).toBeChecked()
})

test('a row changed under a filter stays listed until the filter changes', async ({ panel, api }) => {
  const { at, stored } = await open(panel, api, '?show=hidden')
  await shown(panel, at(5)).focus()
  await panel.keyboard.press('Space')
  await expect(shown(panel, at(5))).toBeChecked()
  await expect(shown(panel, at(5))).toBeFocused()
  await expect(filter(panel, 'hidden')).toContainText(String(stored.length - 4))
  await filter(panel, 'visible').click()
  await expect(rows(panel)).toHaveCount(4)
  await filter(panel, 'hidden').click()
  await expect(shown(panel, at(5))).toHaveCount(0)
})

test('a section is moved to any position by keyboard, also in a filtered list', async ({ panel, api }) => {
  const { id, at, stored } = await open(panel, api)
  const row = at(9)
  await untilDraggable(panel, row.displayName)
  await filter(panel, 'hidden').click()
  // A filtered list cannot be dragged or moved by one position, and says so.
  await expect(panel.getByRole('button', { name: formText.list.drag(row.displayName), exact: true })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: formText.list.down(row.displayName), exact: true })).toHaveCount(0)
  await expect(panel.getByText(text.noDragging)).toBeVisible()
  await actions(panel, row).focus()
  await panel.keyboard.press('Enter')
  const choice = panel.getByRole('menuitem', { name: text.toPlace })
  await expect(choice).toBeVisible()
  // Until then, the key would go to the button.
  await expect(panel.getByRole('menu')).toBeFocused()
  // The second with this letter, after the preview.
  await panel.keyboard.press('o')
  await panel.keyboard.press('o')
  await expect(choice).toHaveAttribute('data-highlighted', '')
  await panel.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog', { name: tools.place.title })
  const field = dialog.getByRole('textbox', { name: tools.place.field })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('10')
  await panel.keyboard.type('99')
  await panel.keyboard.press('Enter')
  await expect(dialog.getByText(tools.place.wrong(stored.length))).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(panel, 'a wrong place')
  await field.fill('2')
  await expect(dialog.getByText(tools.place.after(at(0).displayName))).toBeVisible()
  await panel.keyboard.press('ArrowUp')
  await expect(dialog.getByText(tools.place.first)).toBeVisible()
  await panel.keyboard.press('ArrowDown')
  await panel.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => placeOf(api, id, row.name)).toBe(1)
  await expect(actions(panel, row)).toBeFocused()
  await expect(panel.getByText(formText.list.orderedAnnouncement(row.displayName, 2, stored.length))).toBeAttached()
  await undoLast(panel)
  await expect.poll(() => placeOf(api, id, row.name)).toBe(9)
  await settled(panel)
  // The menu also moves by one position, where there are no arrows.
  await chooseForSection(panel, row.displayName, text.oneUp)
  await expect.poll(() => placeOf(api, id, row.name)).toBe(8)
  await expect(actions(panel, row)).toBeFocused()
})

test('empty ones are grouped separately on request, each with its own position', async ({ panel, api }) => {
  const { at, stored } = await open(panel, api)
  const empty = stored.filter((one) => one.isFilled === false)
  const full = stored.filter((one) => one.isFilled !== false)
  const group = panel.getByRole('button', { name: tools.group })
  await group.click()
  await expect(group).toHaveAttribute('aria-pressed', 'true')
  await expect(panel).toHaveURL(/grouped=true/)
  const head = panel.getByRole('button', { name: text.grouped(empty.length) })
  await expect(rows(panel)).toHaveCount(stored.length + 1)
  await expect(rows(panel).first()).toContainText(full[0]?.displayName ?? '')
  await expect(rows(panel).last()).toContainText(empty.at(-1)?.displayName ?? '')
  await expect(panel.getByText(text.noDraggingGrouped)).toBeVisible()
  await expectAccessible(panel, 'empty sections apart')
  await head.press('Enter')
  await expect(head).toHaveAttribute('aria-expanded', 'false')
  await expect(rows(panel)).toHaveCount(full.length + 1)
  await expect(head).toBeFocused()
  // Unlisted ones are not selected with the others.
  await panel.getByRole('checkbox', { name: text.selectAll }).click()
  await expect(panel.getByText(text.selected(full.length)).first()).toBeVisible()
  await head.press('Enter')
  await group.click()
  await expect(rows(panel).first()).toContainText(at(0).displayName)
})

test('a filter counts what matches it now, and keeps what was just changed in the list', async ({ panel, api }) => {
  const { stored } = await open(panel, api)
  const hidden = stored.filter((one) => !one.isVisible)
  const [first] = hidden
  if (first === undefined) throw new Error('all are shown')
  await filter(panel, 'hidden').click()
  await expect(panel.getByText(text.found(hidden.length, stored.length)).first()).toBeVisible()
  await shown(panel, first).press('Space')
  await expect(panel.getByText(text.foundAndChanged(hidden.length - 1, 1, stored.length)).first()).toBeVisible()
  await expect(shown(panel, first)).toBeVisible()
  await expect(filter(panel, 'hidden')).toContainText(String(hidden.length - 1))
  // A search that only the filter leaves without results says so, and keeps the words.
  const search = panel.getByRole('textbox', { name: tools.search })
  await search.fill('qqqq')
  await expect(panel.getByText(text.nothing)).toBeVisible()
  const faq = stored.find((one) => one.isFilled === true && !one.isVisible)
  if (faq === undefined) throw new Error('nothing is filled and hidden')
  await filter(panel, 'visible').click()
  await search.fill(faq.displayName)
  await expect(panel.getByText(tools.nothingHere)).toBeVisible()
  await panel.getByRole('button', { name: tools.elsewhere(1) }).click()
  await expect(search).toHaveValue(faq.displayName)
  await expect(rows(panel)).toHaveCount(1)
  await search.fill('')
  // Some sections show the same content.
  const empty = stored.filter((one) => one.isFilled === false)
  await filter(panel, 'empty').click()
  await expect(panel.getByText(/Ayrim boʻlimlar bir xil maʼlumotni turlicha koʻrsatadi, shuning uchun jami \d+ turdagi maʼlumot kiritiladi/)).toBeVisible()
  await expect(panel.getByText(text.found(empty.length, stored.length)).first()).toBeVisible()
})

test('a form left unsaved in this browser is marked at its section', async ({ panel, api }) => {
  const { id } = await open(panel, api)
  await panel.goto(`/course/${id}/course-sections/edit/average-salary`)
  await panel.locator('input[name="title"]').fill('Yarim yozilgan')
  await panel.waitForTimeout(600)
  await panel.goto(`/course/${id}`)
  const marked = rows(panel).filter({ hasText: text.draft })
  await expect(marked).toHaveCount(1)
  await expect(marked.getByRole('link', { name: text.editLabel('Oʻrtacha maosh'), exact: true })).toBeVisible()
})

test('rows are accessible with a selection and without results', async ({ panel, api }) => {
  test.setTimeout(180_000)
  const { id, at } = await open(panel, api)
  await box(panel, at(1)).click()
  await box(panel, at(3)).click({ modifiers: ['Shift'] })
  await expectAccessible(panel, 'selected sections', [PHONE, TABLET, LAPTOP])
  await panel.goto(`/course/${id}?show=visible`)
  await expect(rows(panel)).toHaveCount(3)
  await expectAccessible(panel, 'filtered sections')
  await panel.goto(`/course/${id}?key=qqqq`)
  await expect(panel.getByText(text.nothing)).toBeVisible()
  await expectAccessible(panel, 'no such section')
})

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a section is renamed by its buttons', async ({ panel, api }) => {
    const { id, at } = await open(panel, api)
    const rename = async (typed: string) => {
      await chooseForSection(panel, at(1).displayName, text.rename)
      await panel.getByRole('textbox', { name: tools.newName(at(1).displayName) }).fill(typed)
    }
    const nameOf = async () => (await courseSections(api, id)).find((one) => one.name === at(1).name)?.displayName
    await rename('Boshqa nom')
    await list(panel).getByRole('button', { name: t.common.cancel }).tap()
    await expect(panel.getByRole('textbox', { name: tools.newName(at(1).displayName) })).toHaveCount(0)
    expect(await nameOf()).toBe(at(1).displayName)
    await rename('Yangi nom')
    await expectAccessible(panel, 'a section being renamed', [PHONE])
    await list(panel).getByRole('button', { name: formText.save.save }).tap()
    await expect.poll(nameOf).toBe('Yangi nom')
  })

  /** Whether the target covers a touch anywhere in a square around its centre. */
  const isTouched = async (target: Locator) =>
    await target.evaluate((node, size) => {
      node.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = node.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = size / 2 - 1
      return [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([dx = 0, dy = 0]) => {
        const met = document.elementFromPoint(x + dx, y + dy)
        return met !== null && (node.contains(met) || met.contains(node) && met.matches('label, a, button') || met.closest('label')?.contains(node) === true)
      })
    }, TOUCH)

  test('touch targets are large enough', async ({ panel, api }) => {
    const { at } = await open(panel, api)
    await untilDraggable(panel, at(4).displayName)
    const row = rows(panel).nth(4)
    for (const target of [box(panel, at(4)), shown(panel, at(4)).locator('xpath=..'), ...(await row.getByRole('button').all()), row.getByRole('link').first(), filter(panel, 'empty')]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await isTouched(target), await target.evaluate((node) => node.outerHTML.slice(0, 200))).toBe(true)
    }
    await box(panel, at(4)).tap()
    for (const name of [tools.showThem, tools.hideThem, tools.unselect]) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const size = await panel.getByRole('button', { name, exact: true }).boundingBox()
      expect(size?.height ?? 0, name).toBeGreaterThanOrEqual(TOUCH)
    }
  })

  test('touch targets in menus, dialogs and forms are large enough', async ({ panel, api }) => {
    const { at } = await open(panel, api)
    const source = (await makeCourse(api, 'Backend')).id
    await api.call('POST', `/course/${source}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
    await api.call('POST', `/course/${source}/target-audience`, { title: 'Yangi boshlovchilar', description: 'Noldan', position: 1 })
    const expectTouched = async (targets: readonly Locator[], what: string) => {
      expect(targets.length, what).toBeGreaterThan(1)
      for (const target of targets) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        expect(await isTouched(target), `${what}: ${await target.evaluate((node) => node.outerHTML.slice(0, 200))}`).toBe(true)
      }
    }
    await actions(panel, at(1)).tap()
    const items = panel.getByRole('menu').getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    await expectTouched(await items.all(), 'the menu of a row')
    await panel.keyboard.press('Escape')

    await panel.getByRole('button', { name: coursePageText.actions, exact: true }).tap()
    await panel.getByRole('menuitem', { name: coursePageText.copy.open }).tap()
    const copy = panel.getByRole('dialog')
    await copy.getByRole('combobox', { name: coursePageText.copy.from }).fill('Back')
    const options = panel.getByRole('option')
    await expect(options.first()).toBeVisible()
    // The dialog's opening animation is running.
    await expect.poll(async () => (await options.first().boundingBox())?.height ?? 0, 'a course to copy from').toBeGreaterThanOrEqual(TOUCH)
    await options.first().tap()
    await expect(copy.getByRole('radio').first()).toBeVisible()
    for (const what of ['radio', 'checkbox'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expectTouched(await copy.getByRole(what).locator('xpath=..').all(), `copying, each ${what}`)
    }
    await expectTouched(await copy.getByRole('button').all(), 'copying, its buttons')

    await panel.goto('/section-management/edit/text-feedbacks/add')
    await expect(panel.getByRole('radiogroup')).toBeVisible()
    await expectTouched(await panel.getByRole('radiogroup').getByRole('radio').locator('xpath=..').all(), 'the stars')

    await panel.goto('/courses/tools/add')
    await panel.getByTestId('image-file').setInputFiles(pngFile('rasm.png', 900, 500))
    const crop = panel.getByRole('dialog', { name: cropText.title })
    await expect(crop.getByRole('slider')).toBeVisible()
    await expectTouched(await crop.getByRole('radio').locator('xpath=..').all(), 'the ways to cut a picture')
    await expectTouched(await crop.getByRole('button').all(), 'cutting a picture, its buttons')
    await expect.poll(async () => (await crop.getByRole('slider').boundingBox())?.height ?? 0, 'the zoom').toBeGreaterThanOrEqual(TOUCH)
  })

  test('a section is dragged by its handle, and several are hidden', async ({ panel, api }) => {
    const { id, at } = await open(panel, api)
    await untilDraggable(panel, at(0).displayName)
    const handle = panel.getByRole('button', { name: formText.list.drag(at(0).displayName), exact: true })
    await handle.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    const [from, to] = await Promise.all([handle.boundingBox(), rows(panel).nth(2).boundingBox()])
    if (from === null || to === null) throw new Error('the rows are not there')
    const client = await panel.context().newCDPSession(panel)
    const x = from.x + 20
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      await client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    await touch('touchStart', from.y + 20)
    await panel.waitForTimeout(400)
    for (let step = 1; step <= 12; step += 1) {
      // oxlint-disable-next-line no-await-in-loop -- as a finger moves
      await touch('touchMove', from.y + 20 + ((to.y + to.height - 8 - from.y - 20) * step) / 12)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await panel.waitForTimeout(20)
    }
    await panel.waitForTimeout(200)
    await touch('touchEnd', 0)
    await expect.poll(() => placeOf(api, id, at(0).name)).toBe(2)
    await settled(panel)

    await box(panel, at(1)).tap()
    await box(panel, at(2)).tap()
    await panel.getByRole('button', { name: tools.hideThem, exact: true }).tap()
    await expect.poll(() => visibleNames(api, id)).toEqual([at(0).name])
  })
})

test('a change that the network lost says what failed, and is made by the button that repeats it', async ({ panel, api, context }) => {
  const { id, at } = await open(panel, api)
  const { name, displayName } = at(0)
  await context.setOffline(true)
  await shown(panel, at(0)).press('Space')
  const error = panel.getByRole('alert')
  await expect(error).toContainText(t.errors.network)
  await expect(error).toContainText(displayName)
  await expect(shown(panel, at(0))).toBeChecked()
  await context.setOffline(false)
  await error.getByRole('button', { name: new RegExp(displayName) }).click()
  await expect.poll(() => visibleNames(api, id)).not.toContain(name)
  await expect(panel.getByText(t.errors.network)).toHaveCount(0)
})
