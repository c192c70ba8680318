import type { Locator } from '@playwright/test'
import { profileText } from '../src/text/uz.profile'
import { courseText } from '../src/resources/course/text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { feedbackText } from '../src/resources/feedback/text'
import { formText } from '../src/text/uz.form'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { videoText } from '../src/text/uz.video'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { makeCourse } from './course-api'
import { filmFile } from './films'
import { expect, expectAccessible, LAPTOP, styleOf, test } from './test'

type Section = { displayName: string; isVisible: boolean }


/** The computed value of a system colour. */
const system = (of: Locator, colour: string) =>
  of.evaluate((_, name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = `forced-color-adjust: none; color: ${name}`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, colour)

test.describe('in high contrast', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, start: 'demo' })

  test('switches, borders, the chosen entry and the focus are visible', async ({ panel, api }) => {
    const { sections } = await api.get<{ sections: Section[] }>('/sections')
    const on = sections.find((one) => one.isVisible)
    if (on === undefined) throw new Error('no section is shown')
    await panel.goto('/')
    const main = panel.getByRole('main')
    const highlight = await system(main, 'Highlight')
    const canvas = await system(main, 'Canvas')
    expect(highlight).not.toBe(canvas)
    const control = panel.getByRole('checkbox', { name: sectionsText.switch(on.displayName, sectionsText.show), exact: true })
    const track = panel.locator('label').filter({ has: control }).locator('[data-switch]')
    expect(await styleOf(track, 'background-color')).toBe(highlight)
    await control.focus()
    await panel.keyboard.press('Space')
    await expect.poll(() => styleOf(track, 'background-color')).toBe(canvas)
    expect(await styleOf(track, 'outline-style')).toBe('solid')
    expect(await styleOf(track.locator('*'), 'background-color')).not.toBe(canvas)

    const active = panel.getByRole('navigation', { name: t.shell.menu }).locator('[aria-current]')
    expect(await styleOf(active, 'background-color')).toBe(highlight)
    await active.focus()
    await panel.keyboard.press('Tab')
    const focused = panel.locator(':focus-visible')
    expect(await styleOf(focused, 'outline-style')).toBe('solid')
    expect(await styleOf(focused, 'outline-color')).toBe(highlight)

    await panel.goto('/profile')
    expect(await styleOf(panel.getByRole('tab', { name: profileText.account }), 'background-color')).toBe(highlight)
    await panel.goto('/course/101')
    const ring = panel.locator('[data-ring] circle')
    expect(await styleOf(ring.last(), 'stroke')).toBe(highlight)
    expect(await styleOf(ring.first(), 'stroke')).not.toBe(highlight)
    await panel.getByRole('button', { name: t.shell.theme }).click()
    const chosen = panel.getByRole('menuitemradio', { checked: true })
    await expect(chosen).toBeVisible()
    expect(await styleOf(chosen, 'background-color')).toBe(highlight)
    await panel.keyboard.press('Escape')

    // A pressed filter, and a ticked row.
    const filter = panel.getByRole('button', { name: new RegExp(`^${sectionToolsText.filters.hidden} \\d`) })
    await filter.click()
    await expect(filter).toHaveAttribute('aria-pressed', 'true')
    expect(await styleOf(filter, 'background-color')).toBe(highlight)
    await panel.getByRole('button', { name: new RegExp(`^${sectionToolsText.filters.all} \\d`) }).click()
    const row = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem').first()
    const tick = row.getByRole('checkbox').first()
    await tick.check()
    expect(await tick.evaluate((node) => getComputedStyle(node).appearance), 'drawn by the browser, in the system’s colours').not.toBe('none')
    await expect(row).toHaveAttribute('data-selected', '')
    expect(await styleOf(row, 'outline-style'), 'a ticked row').toBe('solid')
    await panel.keyboard.press('Escape')

    // The result that Enter would open in quick search.
    await panel.keyboard.press('Control+k')
    const option = panel.getByRole('option', { selected: true })
    await expect(option).toBeVisible()
    expect(await styleOf(option, 'background-color')).toBe(highlight)
  })

  test('the progress of an upload is visible', async ({ panel }) => {
    await panel.goto('/section-management/edit/video-feedbacks/add')
    await panel.getByRole('textbox', { name: feedbackText.name }).fill('Oygul')
    await panel.getByRole('textbox', { name: feedbackText.profession }).fill('Dizayner')
    await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'fikr.webm'))
    await expect(panel.getByText(videoText.pixels(320, 180))).toBeVisible()
    // It neither ends nor fails.
    await panel.route('**/api/upload', () => undefined)
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    const bar = panel.getByRole('progressbar', { name: formText.upload.uploadingLabel(feedbackText.video) })
    await expect(bar).toBeVisible()
    const main = panel.getByRole('main')
    expect(await styleOf(bar, 'outline-style')).toBe('solid')
    expect(await styleOf(bar, 'background-color')).toBe(await system(main, 'Canvas'))
    expect(await styleOf(bar.locator('> *').first(), 'background-color')).toBe(await system(main, 'Highlight'))
  })
})

test.describe('with more contrast', () => {
  test.use({ contextOptions: { contrast: 'more' } })

  test('borders and muted texts are stronger', async ({ panel }) => {
    await panel.goto('/')
    const header = panel.getByRole('banner')
    await expect(header).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- it is one window
      await panel.emulateMedia({ colorScheme, contrast: 'no-preference' })
      // oxlint-disable-next-line no-await-in-loop -- as above
      const before = await styleOf(header, 'border-bottom-color')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await panel.emulateMedia({ colorScheme, contrast: 'more' })
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await styleOf(header, 'border-bottom-color')).not.toBe(before)
    }
    await panel.emulateMedia({ contrast: 'more' })
    await expectAccessible(panel, 'a list with more contrast', [LAPTOP])
  })
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no animation is longer than noticeable, on sign-in either', async ({ panel, page, server, api }) => {
    const course = await makeCourse(api, 'Frontend')
    const moving = () =>
      page.evaluate(() => {
        const seconds = (value: string) => Math.max(...value.split(',').map((one) => parseFloat(one) * (one.trim().endsWith('ms') ? 0.001 : 1)))
        return [...document.querySelectorAll('*')]
          .filter((node) => {
            const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(node)
            return seconds(transitionDuration) > 0.01 || seconds(animationDuration) > 0.01 || scrollBehavior === 'smooth'
          })
          .map((node) => node.outerHTML.slice(0, 120))
      })
    for (const path of ['/', '/section-management/edit/banner', '/section-management/view', `/course/${course.id}`, '/preview/home']) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await panel.goto(path)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await moving(), path).toEqual([])
    }
    // Overlays: quick search, and a confirmation.
    await panel.goto(`/course/${course.id}`)
    await expect(panel.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await panel.keyboard.press('Control+k')
    // Without a query it lists recent screens, of which there are none yet.
    await panel.getByRole('combobox').fill('kurs')
    await expect(panel.getByRole('option').first()).toBeVisible()
    expect(await moving(), 'quick search').toEqual([])
    await panel.keyboard.press('Escape')
    await panel.getByRole('checkbox', { name: courseText.show, exact: true }).press('Space')
    await expect(panel.getByRole('alertdialog')).toBeVisible()
    expect(await moving(), 'a question').toEqual([])
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${server.url}/signin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await moving()).toEqual([])
  })
})
