import type { Page } from '@playwright/test'

import { formText } from '../src/text/uz.form'
import { t } from '../src/text/uz'
import { partnerText } from '../src/resources/partner/text'
import type { Api } from './api'
import { png, pngFile } from './pictures'
import { expect, goToUndo, test } from './test'

const PARTNERS = '/section-management/edit/partners'

type Partner = { id: number; name: string; version: number }
const partners = async (api: Api) => (await api.get<{ partners: Partner[] }>('/partners')).partners

/** Records the keys of a write to an address, in order. The response of the first one is lost. */
async function losingTheFirst(panel: Page, method: string, address: RegExp): Promise<string[]> {
  const keys: string[] = []
  await panel.route(address, async (route) => {
    const request = route.request()
    if (request.method() !== method) {
      await route.continue()
      return
    }
    keys.push((await request.headerValue('idempotency-key')) ?? '')
    if (keys.length > 1) {
      await route.continue()
      return
    }
    // The server has done it, but the response is dropped.
    const answer = await route.fetch()
    expect(answer.ok()).toBe(true)
    await route.abort('connectionreset')
  })
  return keys
}

const save = (panel: Page) => panel.getByRole('button', { name: formText.save.save, exact: true })

test('an add whose response was lost is saved again, and exists once', async ({ panel, api }) => {
  const keys = await losingTheFirst(panel, 'POST', /\/api\/admin\/partner$/)
  await panel.goto(`${PARTNERS}/add`)
  await panel.getByRole('textbox', { name: partnerText.name }).fill('Bir marta')
  await panel.getByRole('textbox', { name: partnerText.link }).fill('bir.uz')
  await panel.getByTestId('logo-file').setInputFiles(pngFile('logo.png', 20, 10))
  await expect(panel.getByText(formText.image.pixels(20, 10)).first()).toBeVisible()
  await save(panel).click()
  await expect(panel.getByText(formText.save.failed, { exact: true })).toBeVisible()
  expect((await partners(api)).map(({ name }) => name)).toEqual(['Bir marta'])

  await save(panel).click()
  await expect(panel).toHaveURL(new RegExp(`${PARTNERS}$`))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(keys[1]).toBe(keys[0])
  expect((await partners(api)).map(({ name }) => name)).toEqual(['Bir marta'])

  // Its change is known.
  await goToUndo(panel)
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(t.common.undone)).toBeVisible()
  expect(await partners(api)).toEqual([])
})

test('the same row added again afterwards is another one', async ({ panel, api }) => {
  const keys = await losingTheFirst(panel, 'POST', /\/api\/admin\/partner$/)
  for (const press of ['first', 'second']) {
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    await panel.goto(`${PARTNERS}/add`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('textbox', { name: partnerText.name }).fill('Ikki marta')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('textbox', { name: partnerText.link }).fill('ikki.uz')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByTestId('logo-file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(20, 10, [9, 9, 9]) })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByText(formText.image.pixels(20, 10)).first()).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await save(panel).click()
    if (press === 'first') {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.getByText(formText.save.failed, { exact: true })).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await save(panel).click()
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel).toHaveURL(new RegExp(`${PARTNERS}$`))
  }
  expect(await partners(api)).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
})

test('an edit whose response was lost is no conflict with itself', async ({ panel, api }) => {
  const logo = await api.upload('partners', 'a.png', png(20, 10, [9, 9, 9]))
  const { data } = await api.call<Partner>('POST', '/partner', { name: 'Eski', link: 'https://a.uz', logo })
  const keys = await losingTheFirst(panel, 'PUT', new RegExp(`/api/admin/partner/${data.id}$`))
  await panel.goto(`${PARTNERS}/${data.id}`)
  await panel.getByRole('textbox', { name: partnerText.name }).fill('Yangi')
  await save(panel).click()
  await expect(panel.getByText(formText.save.failed, { exact: true })).toBeVisible()
  await save(panel).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect(panel.getByRole('alertdialog')).toBeHidden()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(await partners(api)).toMatchObject([{ name: 'Yangi', version: data.version + 1 }])
})
