import { bannerText } from '../src/resources/banner/text'
import { careerText as text } from '../src/resources/career/text'
import { partnerText } from '../src/resources/partner/text'
import { skillText } from '../src/resources/skill/text'
import { socialText } from '../src/resources/social/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { keepDraftText } from '../src/text/uz.keep-draft'
import { saveAgainText } from '../src/text/uz.save-again'
import { expect, expectAccessible, LAPTOP, PHONE, tabTo, test } from './test'

const save = formText.save

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an invalid field is visible and described without the focus: red, with its error and its hint (${colorScheme})`, async ({ panel }) => {
    await panel.emulateMedia({ colorScheme })
    await panel.goto('/courses/skills/add')
    const name = panel.getByRole('textbox', { name: skillText.name })
    const edge = () => name.evaluate((input) => getComputedStyle(input).borderColor)
    await name.fill('x'.repeat(101))
    const before = await edge()
    await name.blur()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription(fieldErrorsText.too_long(100))
    await expect.poll(edge).not.toBe(before)
    const red = await panel.getByText(fieldErrorsText.too_long(100)).evaluate((error) => getComputedStyle(error).color)
    if (colorScheme === 'light') {
      expect(red).toMatch(/^rgb\(1\d\d, (\d\d?), /)
      expect(await edge()).toMatch(/^rgb\(2\d\d, (\d\d?), /)
    } else {
      // On a dark background the text is a light red, and the border remains red.
      for (const colour of [red, await edge()]) {
        const [r = 0, g = 0, b = 0] = colour.match(/\d+/g)?.map(Number) ?? []
        expect(r, colour).toBeGreaterThan(180)
        expect(r - Math.max(g, b), colour).toBeGreaterThan(60)
      }
    }
  })
}

test('the bar counts the errors and leads from one to the next', async ({ panel }) => {
  await panel.goto('/section-management/edit/emerging-career-options/add')
  await panel.getByRole('button', { name: text.addItem }).click()
  await panel.getByRole('button', { name: save.save, exact: true }).click()
  const colour = panel.getByRole('combobox', { name: text.colour })
  await expect(colour).toBeFocused()
  const next = panel.getByRole('button', { name: save.toError(4) })
  await expect(next).toHaveText(save.errors(4))
  const title = panel.getByRole('textbox', { name: text.name, exact: true })
  const row = (place: number) => panel.getByRole('group', { name: text.item(place) }).getByRole('textbox', { name: text.itemName })
  // Continues after the focused one.
  for (const field of [title, row(1), row(2), colour, title]) {
    // oxlint-disable-next-line no-await-in-loop -- from one to the next
    await next.click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(field).toBeFocused()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(field).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(panel, 'a form with errors')
  await title.fill('IT kasblari')
  await expect(panel.getByRole('button', { name: save.toError(3) })).toBeVisible()
})

test('the bar leads to a missing picture, by keyboard', async ({ panel }) => {
  await panel.goto('/section-management/edit/partners/add')
  await expect(panel.getByRole('textbox', { name: partnerText.name })).toBeVisible()
  await panel.keyboard.press('Control+s')
  const next = panel.getByRole('button', { name: save.toError(3) })
  await tabTo(panel, next)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('textbox', { name: partnerText.name })).toBeFocused()
  await tabTo(panel, next)
  await panel.keyboard.press('Enter')
  await tabTo(panel, next)
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('group', { name: partnerText.logo }).getByRole('button', { name: formText.image.choose })).toBeFocused()
})

test('the length counter appears at four fifths of the limit', async ({ panel }) => {
  await panel.goto('/courses/skills/add')
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('x'.repeat(79))
  await expect(panel.getByText(/\/ 100$/)).toHaveCount(0)
  await name.fill('x'.repeat(80))
  await expect(panel.getByText(formText.field.counter(80, 100), { exact: true })).toBeVisible()
})

for (const size of [PHONE, LAPTOP, { width: 1920, height: 1080 }]) {
  const isPhone = size === PHONE
  test.describe(isPhone ? 'with a finger' : `with a mouse, ${size.width} px`, () => {
    test.use({ hasTouch: isPhone, isMobile: isPhone })

    test(`at ${size.width} px the save bar is at the bottom of the window and does not move`, async ({ panel, api }) => {
      await panel.setViewportSize(size)
      await api.call('POST', '/skill', { name: 'React' })
      await panel.goto('/courses/skills/add')
      const bar = panel.getByRole('region', { name: save.bar })
      const name = panel.getByRole('textbox', { name: skillText.name })
      await expect(name).toBeVisible()
      const box = async () => (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const rest = await box()
      expect(rest.y + rest.height).toBe(size.height)
      expect(rest.x + rest.width).toBe(size.width)
      await name.fill('Reac')
      await expect(bar.getByText(save.changed)).toBeVisible()
      expect(await box()).toEqual(rest)
      await name.fill('')
      if (isPhone) await bar.getByRole('button', { name: save.save, exact: true }).tap()
      else await panel.keyboard.press('Control+s')
      await expect(bar.getByText(save.fillAll)).toBeVisible()
      expect(await box()).toEqual(rest)
      const [draft, button, again] = await Promise.all([
        bar.getByRole('button', { name: keepDraftText.button, exact: true }).boundingBox(),
        bar.getByRole('button', { name: save.save, exact: true }).boundingBox(),
        bar.getByRole('button', { name: saveAgainText.again }).boundingBox(),
      ])
      if (draft === null || button === null || again === null) throw new Error('the buttons are not there')
      for (const { height } of [draft, button, again]) expect(height).toBeGreaterThanOrEqual(40)
      // The full width of the window, edge to edge.
      if (size.width < 700) {
        expect(draft.x).toBe(16)
        expect(button.x + button.width).toBe(size.width - 16)
        expect(Math.abs(button.width - again.width)).toBeLessThanOrEqual(1)
        expect(button.y).toBe(again.y)
      }
    })
  })
}

test('on a phone the bar of a stored record is low, and its save buttons stay in their place', async ({ panel, api }) => {
  await panel.setViewportSize(PHONE)
  const { id } = (await api.call<{ id: number }>('POST', '/social', { type: 'telegram', link: 'https://t.me/a' })).data
  await panel.goto(`/section-management/edit/footer-socials/${id}`)
  const bar = panel.getByRole('region', { name: save.bar })
  const link = panel.getByRole('textbox', { name: socialText.link })
  await expect(bar.getByRole('button', { name: keepDraftText.button, exact: true })).toBeVisible()
  const height = async () => (await bar.boundingBox())?.height ?? 0
  const places = async () =>
    await Promise.all([keepDraftText.button, save.save].map(async (name) => await bar.getByRole('button', { name, exact: true }).boundingBox()))
  const rest = await places()
  for (const place of rest) expect(place?.height).toBeGreaterThanOrEqual(40)
  expect(await height()).toBeLessThanOrEqual(68)
  await link.fill('t.me/a b')
  await expect(bar.getByText(save.changed)).toBeVisible()
  expect(await height()).toBeLessThanOrEqual(92)
  expect(await places()).toEqual(rest)
  await bar.getByRole('button', { name: save.save, exact: true }).click()
  await expect(bar.getByText(save.failed)).toBeVisible()
  expect(await height()).toBeLessThanOrEqual(112)
  expect(await places()).toEqual(rest)
  expect((await bar.getByRole('button', { name: save.toError(1) }).boundingBox())?.height).toBeGreaterThanOrEqual(40)
  await expectAccessible(panel, 'a low save bar with an error', [PHONE])
})

test('with text of twice its size the save bar ends the page instead of covering it', async ({ panel }) => {
  await panel.setViewportSize(PHONE)
  await panel.goto('/courses/skills/add')
  const name = panel.getByRole('textbox', { name: skillText.name })
  await expect(name).toBeVisible()
  const bar = panel.getByRole('region', { name: save.bar })
  await expect(bar).toHaveCSS('position', 'fixed')
  await panel.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(bar).toHaveCSS('position', 'static')
  await name.fill('SQL')
  const buttons = [
    bar.getByRole('button', { name: save.discard }),
    bar.getByRole('button', { name: keepDraftText.button, exact: true }),
    bar.getByRole('button', { name: saveAgainText.again }),
    bar.getByRole('button', { name: save.save, exact: true }),
  ]
  await bar.scrollIntoViewIfNeeded()
  const boxes = await Promise.all(buttons.map(async (one) => await one.boundingBox()))
  for (const [at, box] of boxes.entries()) {
    if (box === null) throw new Error('a button is not there')
    expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width)
    for (const other of boxes.slice(at + 1)) {
      if (other === null) throw new Error('a button is not there')
      const isBeside = box.x + box.width <= other.x || other.x + other.width <= box.x
      const isAbove = box.y + box.height <= other.y || other.y + other.height <= box.y
      expect(isBeside || isAbove).toBe(true)
    }
  }
  await panel.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await expect(bar).toHaveCSS('position', 'fixed')
})

test('no focused element is under the save bar', async ({ panel }) => {
  await panel.setViewportSize(PHONE)
  await panel.goto('/section-management/edit/banner')
  await expect(panel.getByRole('textbox', { name: bannerText.link })).toBeVisible()
  const bar = panel.getByRole('region', { name: save.bar })
  const top = (await bar.boundingBox())?.y ?? 0
  for (let step = 0; step < 14; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await panel.keyboard.press('Tab')
    // oxlint-disable-next-line no-await-in-loop -- as above
    const bottom = await panel.evaluate(() => {
      const focused = document.activeElement
      return focused === null || focused.closest('main') === null || focused.closest('section[aria-label]') !== null
        ? 0
        : focused.getBoundingClientRect().bottom
    })
    expect(bottom).toBeLessThanOrEqual(top)
  }
})

test('a copy says that it is not saved', async ({ panel, api }) => {
  const { id } = (await api.call<{ id: number }>('POST', '/social', { type: 'telegram', link: 'https://t.me/a' })).data
  await panel.goto(`/section-management/edit/footer-socials/add?copy=${id}`)
  const bar = panel.getByRole('region', { name: save.bar })
  await expect(bar.getByText(save.copy)).toBeVisible()
  await panel.goto('/section-management/edit/footer-socials/add')
  await expect(bar.getByText(save.allRequired)).toBeVisible()
})
