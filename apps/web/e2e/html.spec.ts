import type { Locator, Page } from '@playwright/test'

import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { htmlText as text } from '../src/text/uz.html'
import { faqText } from '../src/resources/faq/text'
import { summaryText } from '../src/resources/summary/text'
import type { Api } from './api'
import { newCourse, saveForm, screenOf } from './course'
import { expect, expectAccessible, PHONE, recordCalls, test } from './test'

const editorOf = (panel: Page) => panel.getByRole('textbox', { name: summaryText.desc })
const tool = (panel: Page, name: keyof typeof text.tools) =>
  panel.getByRole('toolbar').getByRole('button', { name: text.tools[name], exact: true })
const stored = async (api: Api, course: number) => (await api.get<{ desc: string } | null>(`/course/${course}/summary`))?.desc

async function open(panel: Page, api: Api): Promise<number> {
  const course = await newCourse(api)
  await panel.goto(screenOf(course, 'profession-summary'))
  await panel.getByRole('textbox', { name: summaryText.name }).fill('Xulosa')
  await expect(editorOf(panel)).toBeVisible()
  return course
}

/** Clipboard content of another program, pasted. */
async function paste(editor: Locator, html: string): Promise<void> {
  await editor.focus()
  await editor.evaluate((node, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    clipboardData.setData('text/plain', 'x')
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

test('rich text is typed, formatted with the tools, saved and loaded again', async ({ panel, api }) => {
  const course = await open(panel, api)
  const editor = editorOf(panel)
  await editor.click()
  await tool(panel, 'h2').click()
  await expect(tool(panel, 'h2')).toHaveAttribute('aria-pressed', 'true')
  await panel.keyboard.type('Sarlavha')
  await panel.keyboard.press('Enter')
  await panel.keyboard.type('Oddiy ')
  await panel.keyboard.press('Control+b')
  await panel.keyboard.type('qalin')
  await panel.keyboard.press('Control+b')
  await panel.keyboard.type(' matn')
  await panel.keyboard.press('Enter')
  await tool(panel, 'ul').click()
  await panel.keyboard.type('bir')
  await panel.keyboard.press('Enter')
  await panel.keyboard.type('ikki')
  await panel.keyboard.press('Enter')
  await panel.keyboard.press('Enter')
  await tool(panel, 'blockquote').click()
  await panel.keyboard.type('Iqtibos')
  await saveForm(panel)
  const html =
    '<h2>Sarlavha</h2><p>Oddiy <strong>qalin</strong> matn</p><ul><li><p>bir</p></li><li><p>ikki</p></li></ul>' +
    '<blockquote><p>Iqtibos</p></blockquote>'
  expect(await stored(api, course)).toBe(html)
  await panel.reload()
  await expect(editor.locator('h2')).toHaveText('Sarlavha')
  await expect(editor.locator('strong')).toHaveText('qalin')
  // Opened and left alone, it is unchanged.
  await expect(panel.getByText(formText.save.clean)).toBeVisible()

  await editor.click()
  await panel.keyboard.press('Control+a')
  await tool(panel, 'clear').click()
  await saveForm(panel)
  await expect.poll(() => stored(api, course)).toBe('<p>Sarlavha</p><p>Oddiy qalin matn</p><p>bir</p><p>ikki</p><p>Iqtibos</p>')
})

test('a text that was discarded is not brought back by undo', async ({ panel, api }) => {
  await open(panel, api)
  const editor = editorOf(panel)
  await editor.click()
  await panel.keyboard.type('Boshqa gap')
  await expect(tool(panel, 'undo')).not.toHaveAttribute('aria-disabled', 'true')
  await panel.getByRole('button', { name: formText.save.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: formText.save.discardYes, exact: true }).click()
  await expect(editor).toHaveText('')
  await expect(tool(panel, 'undo')).toHaveAttribute('aria-disabled', 'true')
  await editor.click()
  await panel.keyboard.press('Control+z')
  await expect(editor).toHaveText('')
})

test('everything works by keyboard alone, and Tab leaves the text', async ({ panel, api }) => {
  const course = await open(panel, api)
  const editor = editorOf(panel)
  // The text comes before its tools: what is typed after Tab goes into it.
  await panel.getByRole('textbox', { name: summaryText.name }).focus()
  await panel.keyboard.press('Tab')
  await expect(editor).toBeFocused()
  await panel.keyboard.press('Tab')
  await expect(tool(panel, 'h2')).toBeFocused()
  await panel.keyboard.press('ArrowRight')
  await panel.keyboard.press('ArrowRight')
  await expect(tool(panel, 'strong')).toBeFocused()
  await panel.keyboard.press('End')
  await expect(tool(panel, 'redo')).toBeFocused()
  await panel.keyboard.press('ArrowRight')
  await expect(tool(panel, 'h2')).toBeFocused()
  // One tab stop.
  await panel.keyboard.press('Shift+Tab')
  await expect(editor).toBeFocused()
  await panel.keyboard.type('Salom')
  await panel.keyboard.press('Alt+F10')
  await expect(tool(panel, 'h2')).toBeFocused()
  await panel.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await panel.keyboard.press('Control+Shift+8')
  await expect(editor.locator('li')).toHaveText('Salom')
  await panel.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await panel.keyboard.press('Shift+Tab')
  await expect(editor).toBeFocused()
  await saveForm(panel)
  expect(await stored(api, course)).toBe('<ul><li><p>Salom</p></li></ul>')
})

test('a link is put on words, changed and removed; only a web address is valid', async ({ panel, api }) => {
  const course = await open(panel, api)
  const editor = editorOf(panel)
  await editor.click()
  await panel.keyboard.type('sayt')
  await panel.keyboard.press('Control+a')
  await tool(panel, 'link').click()
  const address = panel.getByRole('textbox', { name: text.link.address })
  await expect(address).toBeFocused()
  await panel.keyboard.type('javascript:alert(1)')
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(fieldErrorsText.wrong_link)).toBeVisible()
  await address.fill('http://example.uz/a')
  await panel.keyboard.press('Enter')
  await expect(editor).toBeFocused()
  await expect(editor.locator('a')).toHaveAttribute('href', 'https://example.uz/a')
  await saveForm(panel)
  expect(await stored(api, course)).toBe('<p><a href="https://example.uz/a" rel="noopener noreferrer">sayt</a></p>')

  await panel.keyboard.press('End')
  await tool(panel, 'link').click()
  await address.fill('example.uz/b')
  await panel.getByRole('button', { name: text.link.put, exact: true }).click()
  await expect(editor.locator('a').last()).toHaveAttribute('href', 'https://example.uz/b')
  await editor.locator('a').first().click()
  await tool(panel, 'link').click()
  await panel.getByRole('button', { name: text.link.remove }).click()
  await expect(editor.locator('a[href$="/a"]')).toHaveCount(0)
})

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body>
<h1 style='margin-top:12.0pt'><span lang=UZ>Kasb haqida<o:p></o:p></span></h1>
<p class=MsoNormal style='text-align:justify'><b><span style='color:red'>Frontend</span></b> dasturchi</p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>HTML</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>CSS</p>
<img src="x" onerror="alert(1)"><script>alert(1)</script></body></html>`

test('what is pasted from Word is cleaned', async ({ panel, api }) => {
  const course = await open(panel, api)
  await paste(editorOf(panel), WORD)
  await saveForm(panel)
  expect(await stored(api, course)).toBe(
    '<h2>Kasb haqida</h2><p><strong>Frontend</strong> dasturchi</p><ol><li><p>HTML</p></li><li><p>CSS</p></li></ol>',
  )
})

test('any pasted content causes no report of the security policy', async ({ panel, api }) => {
  const course = await open(panel, api)
  const hostile = [
    `<p ONCLICK="a>b" onfocus='x' onmouseover=x style=\t=\n"color:red">bir</p>`,
    '<svg/onload=alert(1)><style><img src=x onerror=alert(1)></style></svg><p>ikki</p>',
    '<base href="https://example.uz/"><style>p { color: red }</style><p>uch<template><b onclick=x>y</b></template></p>',
    '<p><a href="javascript:alert(1)" onclick=x>toʻrt</a> onclick="x" style="y" &lt;p onclick="x"&gt;</p>',
    '<<!-- -->p onclick=x>besh<p onclick="',
    // As if it were copied within the editor.
    '<p data-pm-slice="0 0 []" onclick="alert(1)" style="color:red">olti<img src=x onerror=alert(1)></p>',
  ]
  for (const html of hostile) {
    await paste(editorOf(panel), html)
    await panel.keyboard.press('Enter')
  }
  await saveForm(panel)
  expect(await stored(api, course)).toBe(
    '<p>bir</p><p>ikki</p><p>uch</p><p>toʻrt onclick="x" style="y" &lt;p onclick="x"&gt;</p><p>&lt;p onclick=x&gt;besh</p><p>olti</p>',
  )
})

test('it is counted, and refused over the limit', async ({ panel, api }) => {
  await open(panel, api)
  await paste(editorOf(panel), `<p><b>${'a'.repeat(50_000)}</b></p>`)
  await expect(panel.getByText(formText.field.counter(50_000, 50_000))).toBeVisible()
  await editorOf(panel).press('End')
  await panel.keyboard.type('b')
  await expect(panel.getByText(formText.field.counter(50_001, 50_000))).toBeVisible()
  const calls = recordCalls(panel)
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(fieldErrorsText.too_long(50_000))).toBeVisible()
  await expect(editorOf(panel)).toHaveAttribute('aria-invalid', 'true')
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
})

test('a blank text is missing, and gets the focus', async ({ panel, api }) => {
  await open(panel, api)
  await editorOf(panel).press('Enter')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(1)
  await expect(editorOf(panel)).toBeFocused()
})

test('a draft is restored, and another person’s text is shown in the conflict dialog', async ({ panel, api }) => {
  const course = await open(panel, api)
  await editorOf(panel).click()
  await panel.keyboard.type('Mening matnim')
  await panel.waitForTimeout(800)
  const theirs = { title: 'Ularniki', desc: '<h2>Ularning</h2><ul><li>matni</li></ul>' }
  expect((await api.call('PUT', `/course/${course}/summary`, theirs)).status).toBe(200)
  await panel.reload()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog.getByRole('heading', { name: 'Ularning' })).toBeVisible()
  await expect(dialog).toContainText('Mening matnim')
  await dialog.getByRole('button', { name: conflictText.sides.you.allMine }).click()
  await dialog.getByRole('button', { name: conflictText.put }).click()
  await expect(editorOf(panel)).toHaveText('Mening matnim')
  await saveForm(panel)
  expect(await stored(api, course)).toBe('<p>Mening matnim</p>')
})

test('an editor that fails to load is reported in its place, with a retry', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.route('**/assets/editor-*.js', (route) => route.abort())
  await panel.goto(screenOf(course, 'profession-summary'))
  await expect(panel.getByText(text.failed)).toBeVisible()
  await expect(panel.getByRole('textbox', { name: summaryText.name })).toBeVisible()
})

test.describe('on a phone and a laptop, light and dark', () => {
  test.use({ viewport: PHONE })

  test('the editor is accessible', async ({ panel, api }) => {
    await open(panel, api)
    await paste(editorOf(panel), `${WORD}<blockquote>Iqtibos</blockquote><p><a href="https://a.uz">${'havola'.repeat(40)}</a></p>`)
    await editorOf(panel).locator('a').click()
    await expect(tool(panel, 'link')).toBeVisible()
    await expectAccessible(panel, 'the editor with all it can hold')
    await tool(panel, 'link').click()
    await panel.getByRole('textbox', { name: text.link.address }).fill('x')
    await panel.keyboard.press('Enter')
    await expectAccessible(panel, 'a link that is none')
    await panel.keyboard.press('Escape')
    await editorOf(panel).press('Control+a')
    await panel.keyboard.press('Delete')
    await panel.keyboard.press('Control+s')
    await expect(panel.getByText(fieldErrorsText.required)).toBeVisible()
    await expectAccessible(panel, 'the editor with an error')
  })
})

test('the shortcut for the next row works in a rich text, which it leaves without a line break', async ({ panel, api }) => {
  const course = await newCourse(api)
  await panel.goto(`${screenOf(course, 'faq')}/add`)
  const question = panel.getByRole('textbox', { name: faqText.name })
  await question.fill('Nima?')
  await panel.getByRole('textbox', { name: faqText.answer }).click()
  await panel.keyboard.type('Bu.')
  await panel.keyboard.press('Control+Shift+Enter')
  const faqs = async () => (await api.get<{ faqs: { question: string; answer: string }[] }>(`/course/${course}/faqs`)).faqs
  await expect.poll(faqs).toMatchObject([{ question: 'Nima?', answer: '<p>Bu.</p>' }])
  await expect(question).toHaveValue('')
  await expect(question).toBeFocused()
})
