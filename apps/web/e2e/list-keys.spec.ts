import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { skillText } from '../src/resources/skill/text'
import { formText } from '../src/text/uz.form'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { shortcutsText } from '../src/text/uz.shortcuts'
import { makeCourse, makeNamed } from './course-api'
import { expect, expectAccessible, PHONE, test, undoLast } from './test'

test('a slash focuses the search of a list and N opens a new row, except while typing', async ({ panel, api }) => {
  await makeNamed(api, '/skill', 'Nest', 'Figma')
  await panel.goto('/courses/skills')
  await expect(panel.getByRole('link', { name: 'Figma', exact: true })).toBeVisible()
  await panel.waitForLoadState('networkidle')
  const search = panel.getByRole('textbox', { name: formText.list.searchLabel(skillText.title) })
  await panel.keyboard.press('/')
  await expect(search).toBeFocused()
  await panel.keyboard.type('n/')
  await expect(search).toHaveValue('n/')
  await expect(panel).toHaveURL(/\/courses\/skills\?/)
  await search.fill('')
  await panel.getByRole('heading', { level: 1 }).click()
  await panel.getByRole('main').focus()
  // Not with a modifier key, and not over a dialog.
  await panel.keyboard.press('Shift+n')
  await panel.keyboard.press('?')
  const dialog = panel.getByRole('dialog')
  await expect(dialog).toContainText(shortcutsText.add)
  await expect(dialog).toContainText(shortcutsText.find)
  await panel.keyboard.press('n')
  await expect(dialog).toBeVisible()
  await panel.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  await panel.keyboard.press('n')
  await expect(panel).toHaveURL(/\/courses\/skills\/add$/)
  const name = panel.getByRole('textbox', { name: skillText.name })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
})

test('a slash focuses the search of sections too, which finds one by its type', async ({ panel, api }) => {
  const { id } = await makeCourse(api, 'Frontend')
  await panel.goto(`/course/${id}`)
  const search = panel.getByRole('textbox', { name: sectionToolsText.search })
  await expect(search).toBeVisible()
  await panel.waitForLoadState('networkidle')
  await panel.keyboard.press('/')
  await expect(search).toBeFocused()
  const rows = panel.getByRole('list', { name: courseSectionsText.title }).getByRole('listitem')
  for (const typed of ['faq', 'FAQ', 'фақ']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await search.fill(typed)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(rows.filter({ hasText: courseSectionsText.sections.FAQ })).toHaveCount(1)
    // oxlint-disable-next-line no-await-in-loop -- its letters are in a word of one other (muvaffaqiyat)
    await expect(rows).toHaveCount(2)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('a row of a long list is moved by entering its position', async ({ panel, api }) => {
    const { id } = await makeCourse(api, 'Frontend')
    for (const name of ['Bir', 'Ikki', 'Uch', 'Toʻrt', 'Besh', 'Olti', 'Yetti']) {
      // oxlint-disable-next-line no-await-in-loop -- their order is the list's
      await api.call('POST', `/course/${id}/faq`, { question: name, answer: '<p>Ha.</p>' })
    }
    const order = async () => (await api.get<{ faqs: { question: string }[] }>(`/course/${id}/faqs`)).faqs.map((one) => one.question)
    const before = await order()
    const [first = ''] = before
    await panel.goto(`/course/${id}/course-sections/edit/faq`)
    const button = panel.getByRole('button', { name: new RegExp(`\\. ${sectionToolsText.place.openOf(first)}$`) })
    await expect(button).toHaveText('1')
    // Rendered again when the sorting code has loaded.
    await expect.poll(async () => (await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(40)
    await expectAccessible(panel, 'a list with places', [PHONE])
    await button.tap()
    const dialog = panel.getByRole('dialog')
    await dialog.getByRole('textbox', { name: sectionToolsText.place.field }).fill('6')
    await expect(dialog).toContainText(sectionToolsText.place.after(before[5] ?? ''))
    await dialog.getByRole('button', { name: sectionToolsText.place.run }).tap()
    await expect(dialog).toHaveCount(0)
    await expect.poll(order).toEqual([...before.slice(1, 6), first, ...before.slice(6)])
    await expect(button).toHaveText('6')
    await expect(button).toBeFocused()
    await undoLast(panel)
    await expect.poll(order).toEqual(before)
  })
})
