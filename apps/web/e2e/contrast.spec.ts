import type { Locator } from '@playwright/test'
import { profileText } from '../src/text/uz.profile'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { expect, expectAccessible, LAPTOP, test } from './test'

type Section = { displayName: string; isVisible: boolean }

const style = (of: Locator, what: string) => of.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), what)

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
    expect(await style(track, 'background-color')).toBe(highlight)
    await control.focus()
    await panel.keyboard.press('Space')
    await expect.poll(() => style(track, 'background-color')).toBe(canvas)
    expect(await style(track, 'outline-style')).toBe('solid')
    expect(await style(track.locator('*'), 'background-color')).not.toBe(canvas)

    const active = panel.getByRole('navigation', { name: t.shell.menu }).locator('[aria-current]')
    expect(await style(active, 'background-color')).toBe(highlight)
    await active.focus()
    await panel.keyboard.press('Tab')
    const focused = panel.locator(':focus-visible')
    expect(await style(focused, 'outline-style')).toBe('solid')
    expect(await style(focused, 'outline-color')).toBe(highlight)

    await panel.goto('/profile')
    expect(await style(panel.getByRole('tab', { name: profileText.account }), 'background-color')).toBe(highlight)
    await panel.goto('/course/101')
    const ring = panel.locator('[data-ring] circle')
    expect(await style(ring.last(), 'stroke')).toBe(highlight)
    expect(await style(ring.first(), 'stroke')).not.toBe(highlight)
    await panel.getByRole('button', { name: t.shell.theme }).click()
    const chosen = panel.getByRole('menuitemradio', { checked: true })
    await expect(chosen).toBeVisible()
    expect(await style(chosen, 'background-color')).toBe(highlight)
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
      const before = await style(header, 'border-bottom-color')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await panel.emulateMedia({ colorScheme, contrast: 'more' })
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await style(header, 'border-bottom-color')).not.toBe(before)
    }
    await panel.emulateMedia({ contrast: 'more' })
    await expectAccessible(panel, 'a list with more contrast', [LAPTOP])
  })
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no animation is longer than noticeable, on sign-in either', async ({ panel, page, server }) => {
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
    for (const path of ['/', '/section-management/edit/banner', '/section-management/view']) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await panel.goto(path)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await moving(), path).toEqual([])
    }
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${server.url}/signin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await moving()).toEqual([])
  })
})
