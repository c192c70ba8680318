import type { Browser, Page } from '@playwright/test'

import { skillText } from '../src/resources/skill/text'
import { presenceText as text } from '../src/text/uz.presence'
import { signInByApi, type Api } from './api'
import { makeNamed } from './course-api'
import type { Server } from './server'
import { expect, expectAccessible, LAPTOP, PERSON, PHONE, test } from './test'

/** The promised delays: an arriving person is shown within, and a gone one is not shown any more after. */
const SHOWN = { timeout: 5000 }
const GONE = { timeout: 30_000 }

const NODIRA = { firstName: 'Nodira', lastName: 'Karimova', login: 'nodira', role: 'editor' } as const
const NAME = 'Nodira Karimova'

async function pageOf(browser: Browser, server: Server, login: string, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: LAPTOP })
  const page = await context.newPage()
  const { staffInfo, ...tokens } = await signInByApi(server.url, login, password)
  await page.goto(`${server.url}/readyz`)
  const session = { ...tokens, userInfo: JSON.stringify(staffInfo) }
  await page.evaluate((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), session)
  return page
}

/** A second browser, in which Nodira is signed in. */
async function nodira(browser: Browser, server: Server, api: Api): Promise<Page> {
  const { login, password } = await api.makePerson(NODIRA)
  return await pageOf(browser, server, login, password)
}

const faces = (page: Page) => page.locator('[data-presence] button')

test('another person on the same record is shown within five seconds, announced once, and removed when they leave', async ({ panel, api, server, browser }) => {
  const [id, otherId] = await makeNamed(api, '/skill', 'Figma', 'Sketch')
  const other = await nodira(browser, server, api)
  await panel.setViewportSize(LAPTOP)
  await panel.goto(`/courses/skills/edit/${id}`)
  const name = panel.getByRole('textbox', { name: skillText.name })
  await expect(name).toHaveValue('Figma')
  // The font loads after the text, and moves it slightly.
  await panel.waitForLoadState('networkidle')
  const before = await name.boundingBox()
  await other.goto(`/courses/skills/edit/${otherId}`)
  await expect(other.getByRole('textbox', { name: skillText.name })).toHaveValue('Sketch')
  await panel.waitForTimeout(SHOWN.timeout)
  await expect(faces(panel)).toHaveCount(0)

  await other.goto(`/courses/skills/edit/${id}`)
  await expect(other.getByRole('textbox', { name: skillText.name })).toHaveValue('Figma')
  await expect(faces(panel)).toHaveAccessibleName(text.here(NAME), SHOWN)
  await expect(faces(other)).toHaveAccessibleName(text.here(`${PERSON.firstName} ${PERSON.lastName}`), SHOWN)
  const announcement = panel.locator('[data-presence-announcement]')
  await expect(announcement).toHaveText(text.here(NAME))
  expect(await name.boundingBox(), 'nothing moves').toEqual(before)

  // Typing is shown by the pencil and in words; an announcement is not repeated.
  await other.getByRole('textbox', { name: skillText.name }).fill('Figma va boshqalar')
  await expect(faces(panel)).toHaveAccessibleName(text.editing(NAME), { timeout: 7000 })
  await expect(panel.locator('[data-face-editing]')).toHaveCount(1)
  await expect(announcement).toHaveText(text.here(NAME))
  // Nobody is locked out.
  await name.fill('Penpot')
  await expect(name).toHaveValue('Penpot')

  // A regular leave is visible at the next poll.
  await other.close({ runBeforeUnload: false })
  await other.context().close()
  await expect(faces(panel)).toHaveCount(0, SHOWN)
})

test('a crashed browser is removed within thirty seconds', async ({ panel, api, server, browser }) => {
  test.slow()
  const [id] = await makeNamed(api, '/skill', 'Figma')
  const other = await nodira(browser, server, api)
  await panel.goto(`/courses/skills/edit/${id}`)
  await other.goto(`/courses/skills/edit/${id}`)
  await expect(faces(panel)).toHaveCount(1, { timeout: 10_000 })
  // It sends nothing more, as after a power failure.
  await other.context().setOffline(true)
  await expect(faces(other)).toHaveCount(0)
  await expect(faces(panel)).toHaveCount(1)
  await expect(faces(panel)).toHaveCount(0, GONE)
  // When it is back, both are shown again.
  await other.context().setOffline(false)
  await expect(faces(other)).toHaveCount(1, SHOWN)
  await expect(faces(panel)).toHaveCount(1, SHOWN)
  await other.context().close()
})

for (const viewport of [PHONE, LAPTOP]) {
  test(`the people are read from a card, by keyboard too, ${viewport.width} px`, async ({ panel, api, server, browser }) => {
    const other = await nodira(browser, server, api)
    await panel.setViewportSize(viewport)
    await panel.goto('/section-management/edit/banner')
    await other.goto('/section-management/edit/banner')
    await expect(faces(panel)).toHaveAccessibleName(text.here(NAME), { timeout: 10_000 })
    await expectAccessible(panel, 'faces', [viewport])
    const size = await faces(panel).boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(40)
    await faces(panel).focus()
    await panel.keyboard.press('Enter')
    const card = panel.getByRole('region', { name: text.title })
    await expect(card).toContainText(NAME)
    await expect(card).toContainText(text.justNow)
    const box = await card.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
    await expectAccessible(panel, 'the card of who is there', [viewport])
    await panel.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(faces(panel)).toBeFocused()
    await other.context().close()
  })
}

test('the same person in two tabs is told so', async ({ panel, api, context }) => {
  const [id] = await makeNamed(api, '/skill', 'Figma')
  await panel.goto(`/courses/skills/edit/${id}`)
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('Figma')
  const second = await context.newPage()
  await second.goto(`/courses/skills/edit/${id}`)
  await expect(faces(second)).toHaveAccessibleName(text.ownForms, SHOWN)
  await second.close()
})

test('a hidden form is silent, and a closed one is reported at once', async ({ panel, api }) => {
  const [id] = await makeNamed(api, '/skill', 'Figma')
  const sent: string[] = []
  panel.on('request', (request) => {
    if (request.url().endsWith('/api/admin/presence')) sent.push(request.postData() ?? '')
  })
  await panel.goto(`/courses/skills/edit/${id}`)
  await expect.poll(() => sent.length).toBe(1)
  await panel.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await panel.waitForTimeout(9000)
  expect(sent.length).toBe(1)
  await panel.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => sent.length).toBe(2)
  await panel.getByRole('link', { name: skillText.title }).first().click()
  await expect.poll(() => sent.at(-1)).toContain('"place":null')
  const count = sent.length
  await panel.waitForTimeout(5000)
  expect(sent.length, 'a list is silent').toBe(count)
})
