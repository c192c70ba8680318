import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { skillText as text } from '../src/resources/skill/text'
import { t } from '../src/text/uz'
import { expect, test } from './test'

/** The validation code, for which the form does not wait. */
const RULES = '**/assets/validation-*.js'

const ADD = '/courses/skills/add'

test('a save waits for the rules of its form, and shows their errors', async ({ panel }) => {
  const arrival = Promise.withResolvers<undefined>()
  await panel.route(RULES, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await panel.goto(ADD)
  const name = panel.getByRole('textbox', { name: text.name })
  await name.fill('x'.repeat(101))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(name).toHaveValue('x'.repeat(101))
  arrival.resolve(undefined)
  await expect(panel.getByText(fieldErrorsText.too_long(100))).toBeVisible()
  await name.fill('React')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem')).toHaveCount(1)
})

test('without the rules nothing is sent, and what was typed is restored', async ({ panel }) => {
  await panel.route(RULES, (route) => route.abort())
  const sent: string[] = []
  panel.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/skill')) sent.push(request.url())
  })
  await panel.goto(ADD)
  const name = panel.getByRole('textbox', { name: text.name })
  await name.fill('React')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(t.errors.chunkTitle)).toBeVisible()
  await expect(name).toHaveValue('React')
  expect(sent).toEqual([])

  await panel.unroute(RULES)
  panel.on('dialog', (dialog) => void dialog.accept())
  await panel.reload()
  await expect(name).toHaveValue('React')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem')).toHaveCount(1)
  expect(sent).toHaveLength(1)
})
