import { faqText as text } from '../src/resources/faq/text'
import { siteFaqText as siteText } from '../src/resources/site-faq/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import type { Api } from './api'
import { liftByKeyboard, make, newCourse, remove, saveForm, screenOf, undo } from './course'
import { expect, test } from './test'

type Faq = { id: number; question: string; answer: string; version: number }

async function faqs(api: Api, course: number): Promise<Faq[]> {
  return (await api.get<{ faqs: Faq[] }>(`/course/${course}/faqs?perPage=1000`)).faqs
}

const questions = async (api: Api, course: number) => (await faqs(api, course)).map((row) => row.question)

test('a question is added, refused, edited, deleted and restored', async ({ panel, api }) => {
  const course = await newCourse(api)
  const screen = screenOf(course, 'faq')
  await panel.goto(screen)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  const answer = panel.getByRole('textbox', { name: text.answer })
  await expect(answer).toBeVisible()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await panel.getByRole('textbox', { name: text.name }).fill('Kurs qancha davom etadi?')
  await answer.click()
  await panel.keyboard.type('Olti oy, ')
  await panel.keyboard.press('Control+b')
  await panel.keyboard.type('haftada uch kun')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${screen}$`))
  const [added] = await faqs(api, course)
  expect(added).toMatchObject({
    question: 'Kurs qancha davom etadi?',
    answer: '<p>Olti oy, <strong>haftada uch kun</strong></p>',
    version: 1,
  })

  await panel.getByRole('link', { name: 'Kurs qancha davom etadi?', exact: true }).click()
  await expect(answer).toHaveText('Olti oy, haftada uch kun')
  await panel.getByRole('textbox', { name: text.name }).fill('Kurs necha oy?')
  await saveForm(panel)
  expect(await faqs(api, course)).toMatchObject([{ question: 'Kurs necha oy?', answer: added?.answer, version: 2 }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.name })).toHaveValue('Kurs necha oy?')

  await panel.goto(screen)
  await remove(panel, 'Kurs necha oy?')
  await expect.poll(() => faqs(api, course)).toEqual([])
  await undo(panel)
  await expect(panel.getByRole('link', { name: 'Kurs necha oy?', exact: true })).toBeVisible()
  expect(await faqs(api, course)).toMatchObject([{ id: added?.id, answer: added?.answer }])
})

test('questions are sorted, found and copied', async ({ panel, api }) => {
  const course = await newCourse(api)
  const bodies = ['Bir?', 'Ikki?', 'Uch?'].map((question) => ({ question, answer: `<p>${question}</p>` }))
  await make<Faq>(api, 'POST', `/course/${course}/faq`, bodies)
  await panel.goto(screenOf(course, 'faq'))
  await liftByKeyboard(panel, 'Uch?')
  await expect.poll(() => questions(api, course)).toEqual(['Bir?', 'Uch?', 'Ikki?'])
  await undo(panel)
  await expect.poll(() => questions(api, course)).toEqual(['Bir?', 'Ikki?', 'Uch?'])
  await panel.getByRole('textbox', { name: formText.list.searchLabel(text.title) }).fill('икки')
  await expect(panel.getByRole('link', { name: 'Bir?', exact: true })).toHaveCount(0)
  await panel.getByRole('link', { name: formText.list.copy('Ikki?') }).click()
  await expect(panel.getByRole('textbox', { name: text.answer })).toHaveText('Ikki?')
  await panel.getByRole('textbox', { name: text.name }).fill('Toʻrt?')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => questions(api, course)).toEqual(['Bir?', 'Ikki?', 'Uch?', 'Toʻrt?'])
})

test('questions about the whole site are edited under their section, and the site reads them', async ({ panel, api, server }) => {
  await panel.goto('/')
  await panel.locator('a[href="/section-management/edit/site-faqs"]').first().click()
  await expect(panel.getByRole('heading', { name: siteText.title })).toBeVisible()
  await panel.getByRole('link', { name: siteText.add }).first().click()
  await panel.getByRole('textbox', { name: siteText.name }).fill('Toʻlov qanday?')
  await panel.getByRole('textbox', { name: siteText.answer }).click()
  await panel.keyboard.type('Oyma-oy')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('link', { name: 'Toʻlov qanday?', exact: true })).toBeVisible()
  const answer: unknown = await (await fetch(`${server.url}/api/public/faqs`)).json()
  expect(answer).toMatchObject({ data: { faqs: [{ question: 'Toʻlov qanday?', answer: '<p>Oyma-oy</p>' }], total: 1 } })
  await remove(panel, 'Toʻlov qanday?')
  await expect.poll(async () => (await api.get<{ total: number }>('/site-faqs')).total).toBe(0)
  await undo(panel)
  await expect(panel.getByRole('link', { name: 'Toʻlov qanday?', exact: true })).toBeVisible()
})
