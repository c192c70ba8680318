import { bannerText } from '../src/resources/banner/text'
import { careerText } from '../src/resources/career/text'
import { formText } from '../src/text/uz.form'
import { previewText as text } from '../src/text/uz.preview'
import { expect, expectAccessible, LAPTOP, PHONE, tabTo, test } from './test'

const PARTNER = '/section-management/edit/partners/add'

test.use({ viewport: LAPTOP })

test('the divider is moved by keyboard and by mouse, and remembered', async ({ panel }) => {
  await panel.goto(PARTNER)
  const divider = panel.getByRole('separator', { name: text.divider })
  await tabTo(panel, divider)
  await expect(divider).toHaveAttribute('aria-valuenow', '40')
  const preview = panel.getByRole('region', { name: new RegExp(`^${text.region('')}`) })
  const width = async () => (await preview.boundingBox())?.width ?? 0
  const before = await width()
  await panel.keyboard.press('ArrowLeft')
  await expect(divider).toHaveAttribute('aria-valuenow', '45')
  await expect.poll(width).toBeGreaterThan(before + 20)
  await expect(divider).toBeFocused()
  const box = await divider.boundingBox()
  if (box === null) throw new Error('the divider is not there')
  await panel.mouse.move(box.x + box.width / 2, box.y + 100)
  await panel.mouse.down()
  await panel.mouse.move(box.x + 150, box.y + 100, { steps: 5 })
  await panel.mouse.up()
  await expect.poll(width).toBeLessThan(before)
  const share = await divider.getAttribute('aria-valuenow')
  await panel.reload()
  await expect(divider).toHaveAttribute('aria-valuenow', share ?? '')
  await panel.keyboard.press('Tab')
  await expectAccessible(panel, 'form and preview', [LAPTOP])
})

test('an empty picture field is 96 pixels high', async ({ panel }) => {
  await panel.goto('/section-management/edit/banner')
  const zone = panel.getByRole('group', { name: bannerText.mobile }).getByRole('button', { name: formText.image.choose }).locator('../..')
  await expect(zone).toBeVisible()
  expect((await zone.boundingBox())?.height).toBe(96)
})

test('the focused field is marked in the preview, and a click there focuses its field', async ({ panel, api }) => {
  await api.call('PUT', '/mod-profession', { type: 1, title: 'IT kasblari', items: [{ name: 'Dasturchi' }, { name: 'Dizayner' }] })
  await panel.goto('/section-management/edit/emerging-career-options/1')
  const preview = panel.getByRole('region', { name: new RegExp(`^${text.region('')}`) })
  const mark = preview.locator('[data-preview-mark]')
  const title = panel.getByRole('textbox', { name: careerText.name, exact: true })
  await expect(preview.getByText('Dizayner', { exact: true })).toBeVisible()
  await expect(mark).toBeHidden()
  const around = async (words: string) => {
    const [shown, marked] = await Promise.all([preview.getByText(words, { exact: true }).boundingBox(), mark.boundingBox()])
    return Math.abs((shown?.x ?? 0) - (marked?.x ?? 1e6)) + Math.abs((shown?.y ?? 0) - (marked?.y ?? 1e6))
  }
  await title.focus()
  await expect(mark).toBeVisible()
  await expect.poll(() => around('IT kasblari')).toBeLessThan(4)
  // It follows the typing.
  await title.fill('IT yoʻnalishi')
  await expect.poll(() => around('IT yoʻnalishi')).toBeLessThan(4)

  const second = await preview.getByText('Dizayner', { exact: true }).boundingBox()
  if (second === null) throw new Error('the second career is not there')
  await panel.mouse.click(second.x + second.width / 2, second.y + second.height / 2)
  await expect(panel.getByRole('group', { name: careerText.item(2), exact: true }).getByRole('textbox', { name: careerText.itemName })).toBeFocused()
  await expect.poll(() => around('Dizayner')).toBeLessThan(40)
})

test('the section is shown in full size with what is typed, and the focus returns', async ({ panel, api }) => {
  await api.call('PUT', '/mod-profession', { type: 1, title: 'IT kasblari', items: [{ name: 'Dasturchi' }] })
  await panel.goto('/section-management/edit/emerging-career-options/1')
  await panel.getByRole('textbox', { name: careerText.name, exact: true }).fill('Yangi nom')
  const open = panel.getByRole('button', { name: text.full })
  await tabTo(panel, open)
  await panel.keyboard.press('Enter')
  const dialog = panel.getByRole('dialog', { name: text.title })
  await expect(dialog.getByText('Yangi nom', { exact: true })).toBeVisible()
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([LAPTOP.width, LAPTOP.height])
  await dialog.getByRole('button', { name: text.widths.tablet }).click()
  await expect(dialog.getByText('Yangi nom', { exact: true })).toBeVisible()
  await expectAccessible(panel, 'the section in the whole window', [LAPTOP])
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('the preview is opened below the form, shows what is typed, and fills the window', async ({ panel, api }) => {
    await api.call('PUT', '/mod-profession', { type: 1, title: 'IT kasblari', items: [{ name: 'Dasturchi' }, { name: 'Dizayner' }] })
    await panel.goto('/section-management/edit/emerging-career-options/1')
    const open = panel.getByRole('button', { name: text.title, exact: true })
    await expect(open).toHaveAttribute('aria-expanded', 'false')
    expect((await open.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(40)
    await open.tap()
    const preview = panel.getByRole('region', { name: new RegExp(`^${text.region('')}`) })
    await expect(preview.getByText('Dizayner', { exact: true })).toBeVisible()
    await expect(panel.getByRole('separator', { name: text.divider })).toHaveCount(0)
    await panel.getByRole('textbox', { name: careerText.name, exact: true }).fill('IT yoʻnalishi')
    await expect(preview.getByText('IT yoʻnalishi', { exact: true })).toBeVisible()
    await expectAccessible(panel, 'the preview under a form', [PHONE])

    await panel.getByRole('button', { name: text.full }).tap()
    const dialog = panel.getByRole('dialog', { name: text.title })
    await expect(dialog.getByText('IT yoʻnalishi', { exact: true })).toBeVisible()
    const box = await dialog.boundingBox()
    expect([box?.width, box?.height]).toEqual([PHONE.width, PHONE.height])
    await expectAccessible(panel, 'the section in the whole window of a phone', [PHONE])
    await dialog.getByRole('button', { name: text.closeFull }).tap()
    await expect(dialog).toBeHidden()
  })
})
