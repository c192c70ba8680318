import { test as base, expect, type Locator, type Page, type Request, type ViewportSize } from '@playwright/test'

import { cropText } from '../src/text/uz.crop'
import { signInText } from '../src/text/uz.signin'
import { formText } from '../src/text/uz.form'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { Api, signInByApi } from './api'
import { violationsOf } from './axe'
import { startServer, Templates, type Server, type Start } from './server'

export { expect } from '@playwright/test'

/** The initial person. */
export const PERSON = { login: 'madina', password: 'Parol-2026!', firstName: 'Madina', lastName: 'Karimova' } as const

type Fixtures = {
  /** Configuration keys of the server, set with `test.use`. */
  env: Record<string, string>
  /** The initial data of the server, set with `test.use`. */
  start: Start
  /** Console errors that a test causes on purpose, set with `test.use`. */
  allowed: RegExp[]
  /** The test's own server, by default with one superadmin, {@link PERSON}. */
  server: Server
  /** The API as that person. */
  api: Api
  /** A page in which that person is signed in. It shows no screen yet, because most tests start elsewhere than at home. */
  panel: Page
}

type WorkerFixtures = { templates: Templates }

export const test = base.extend<Fixtures, WorkerFixtures>({
  templates: [
    // oxlint-disable-next-line no-empty-pattern -- it needs no other
    async ({}, use) => {
      const templates = new Templates(makePerson)
      await use(templates)
      await templates.remove()
    },
    { scope: 'worker' },
  ],
  env: [{}, { option: true }],
  start: ['person', { option: true }],
  allowed: [[], { option: true }],
  server: async ({ env, start, templates }, use) => {
    const server = await startServer(env, await templates.folder(start))
    await use(server)
    await server.stop()
  },
  api: async ({ server }, use) => {
    await use(await Api.signIn(server.url, PERSON.login, PERSON.password))
  },
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  // On the context, so that a second tab is watched too.
  context: async ({ context, server, allowed }, use, testInfo) => {
    context.on('request', (request) => isCall(request) && underWay(request.frame().page()).add(request))
    const ended = (request: Request) => underWay(request.frame().page()).delete(request)
    context.on('requestfinished', ended)
    context.on('requestfailed', ended)
    const faults: string[] = []
    context.on('weberror', (error) => faults.push(error.error().message))
    context.on('console', (message) => {
      // The browser logs each refused call itself; those are up to the test.
      const isOwn = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
      if (isOwn && !allowed.some((pattern) => pattern.test(message.text()))) faults.push(message.text())
    })
    await use(context)
    if (testInfo.status !== testInfo.expectedStatus) await describeFailure(context.pages(), server, faults)
    expect(faults, 'faults of the panel itself, its security policy included').toEqual([])
  },
  panel: async ({ page, server }, use) => {
    const { staffInfo, ...tokens } = await signInByApi(server.url, PERSON.login, PERSON.password)
    // Any address of the server will do to store it, and this one is the cheapest.
    await page.goto(`${server.url}/readyz`)
    await page.evaluate(
      (session) => {
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
      },
      { ...tokens, userInfo: JSON.stringify(staffInfo) },
    )
    await use(page)
  },
})

/** How much is shown of a failed test's page, and of its server's output, in characters. */
const OUTPUT_SHOWN = 3000

/** The text of the screen and what lies over it, without the menu. */
const readShown = (): string =>
  [...document.querySelectorAll<HTMLElement>('main, [role="dialog"], [role="alertdialog"], [data-toasts]')]
    .map((part) => part.innerText.replaceAll(/\s*\n\s*/g, ' | '))
    .join('\n')

/** Prints what the pages of a failed test show and what its server said, because a machine that runs the suite keeps only its output. */
async function describeFailure(pages: readonly Page[], server: Server, faults: readonly string[]): Promise<void> {
  for (const page of pages) {
    const calls = [...underWay(page)].map((call) => `${call.method()} ${call.url()}`)
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const shown = await page.evaluate(readShown).catch(String)
    process.stdout.write(`── ${page.url()}; calls under way: ${calls.join(', ') || 'none'}\n${shown.slice(0, OUTPUT_SHOWN)}\n`)
  }
  process.stdout.write(`── faults: ${faults.join('; ') || 'none'}; end of the server's output:\n${server.output().slice(-OUTPUT_SHOWN)}\n`)
}

/** Creates {@link PERSON}. */
export async function makePerson(server: Server): Promise<void> {
  await server.run(
    // prettier-ignore
    ['staff', 'create-superadmin', '--login', PERSON.login, '--first-name', PERSON.firstName, '--last-name', PERSON.lastName, '--password-stdin'],
    PERSON.password,
  )
}

/** Fills in the sign-in form and waits for the panel. */
export async function signIn(page: Page, login: string = PERSON.login, password: string = PERSON.password): Promise<void> {
  await page.locator('input[name="username"]').fill(login)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: signInText.submit, exact: true }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page).not.toHaveURL(/\/signin/)
}

/** The checked window sizes. Tests that visit many screens use the phone, which has the least space. */
export const PHONE = { width: 360, height: 768 }
export const LAPTOP = { width: 1366, height: 768 }

/** The rules that depend on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Axe finds nothing, and nothing overflows sideways, in the current screen: on a phone and a laptop, light and dark. `sizes`
 * limits it for states that only one of them has.
 */
export async function expectAccessible(page: Page, what: string, sizes: readonly ViewportSize[] = [PHONE, LAPTOP]): Promise<void> {
  const before = page.viewportSize()
  for (const size of sizes) {
    // oxlint-disable-next-line no-await-in-loop -- it is one window
    await page.setViewportSize(size)
    for (const colorScheme of ['dark', 'light'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.emulateMedia({ colorScheme })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await look(page, `${what}, ${colorScheme}, ${size.width} px`, colorScheme === 'dark' ? OF_COLOURS : null)
    }
  }
  if (before !== null) await page.setViewportSize(before)
}

async function look(page: Page, what: string, only: string[] | null): Promise<void> {
  await page.evaluate(async () => {
    // Waits for the render after a change of size or theme.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // A dialog fading in would be checked half transparent; endless animations, such as spinners, are not awaited.
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(
      ending.map((animation) => {
        animation.finish()
        return animation.finished
      }),
    )
  })
  expect(await violationsOf(page, only === null ? {} : { only }), `axe on ${what}`).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(sideways, `${what} sticks out sideways`).toBeLessThanOrEqual(0)
}

/** An open form reports itself every few seconds. */
const BY_ITSELF = '/api/admin/presence'

/** Records the calls of the page, such as `GET /api/admin/partners?page=1`. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== BY_ITSELF) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 80; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    if (await target.evaluate((node) => node === document.activeElement)) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Chooses an action from the menu of a section's row. */
export async function chooseForSection(panel: Page, name: string, action: string): Promise<void> {
  await panel.getByRole('button', { name: sectionsText.actions(name), exact: true }).click()
  await panel.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Waits for the drag code, which loads after the rows: without it their handles do nothing. */
export async function untilDraggable(panel: Page, name: string): Promise<void> {
  await expect(panel.getByRole('button', { name: formText.list.drag(name), exact: true })).toBeVisible()
}

/** Drags a row by its handle with the mouse to the lower edge of another. */
export async function dragByMouse(panel: Page, handle: Locator, to: Locator): Promise<void> {
  // The drag code loads after the rows.
  await expect(handle).toBeVisible()
  await to.scrollIntoViewIfNeeded()
  const [from, target] = await Promise.all([handle.boundingBox(), to.boundingBox()])
  if (from === null || target === null) throw new Error('the rows are not there')
  await panel.mouse.move(from.x + 8, from.y + 8)
  await panel.mouse.down()
  await panel.mouse.move(from.x + 8, from.y + 24, { steps: 5 })
  await panel.mouse.move(target.x + 20, target.y + target.height - 4, { steps: 15 })
  await panel.mouse.up()
  await putDown(panel)
}

/** Waits until a dropped row has settled: only then its handle has the focus again. */
export async function putDown(panel: Page): Promise<void> {
  await expect(panel.locator('[data-dnd-dragging], [data-dnd-dropping], [data-dnd-placeholder]')).toHaveCount(0)
}

/** Cancels the crop dialog: the field stays as it was. */
export async function leaveEditor(panel: Page): Promise<void> {
  const dialog = panel.getByRole('dialog', { name: cropText.title })
  await dialog.getByRole('button', { name: cropText.cancel }).click()
  await expect(dialog).toBeHidden()
}

/** The pending API calls of a page. */
const pending = new WeakMap<Page, Set<Request>>()

function underWay(page: Page): Set<Request> {
  const calls = pending.get(page) ?? new Set<Request>()
  pending.set(page, calls)
  return calls
}

function isCall(request: Request): boolean {
  return new URL(request.url()).pathname.startsWith('/api/')
}

/** Waits until the panel has no pending calls: then the result of the last one is shown. */
export async function settled(panel: Page): Promise<void> {
  let quiet = 0
  await expect
    .poll(
      () => {
        quiet = underWay(panel).size === 0 ? quiet + 1 : 0
        return quiet
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(3)
}

/** Undoes the last change by its toast. Earlier changes may have toasts of their own, so the newest one must be shown. */
export async function undoLast(panel: Page): Promise<void> {
  await settled(panel)
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).last().click()
}

/** Focuses the undo of the newest toast by its shortcut. A toast shown meanwhile replaces the previous one. */
export async function goToUndo(panel: Page): Promise<void> {
  await settled(panel)
  await expect(async () => {
    await panel.keyboard.press('F8')
    await expect(panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).last()).toBeFocused({ timeout: 1000 })
  }).toPass()
}

/** A computed style. An element that is rendered anew at that moment has none, so it is read again. */
export async function styleOf(of: Locator, property: string): Promise<string> {
  let value = ''
  await expect
    .poll(async () => {
      value = await of.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
      return value
    })
    .not.toBe('')
  return value
}
