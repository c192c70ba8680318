import { shortcutsText } from '../src/text/uz.shortcuts'
import { formText } from '../src/text/uz.form'
import { skillText } from '../src/resources/skill/text'
import { partnerNames } from '../src/resources/partner/names'
import { carouselNames, topRatedNames } from '../src/resources/top-course/names'
import { skillNames } from '../src/resources/skill/names'
import { toolNames } from '../src/resources/tool/names'
import { professionNames } from '../src/resources/profession/names'
import { groupNames } from '../src/resources/group/names'
import { t } from '../src/text/uz'
import { shorten } from '../src/ui/crumbs'
import { homeText } from '../src/text/uz.home'
import { makeCourse } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

const MENU = [
  t.menu.sections,
  t.screens.media,
  t.menu.siteSettings,
  t.menu.allCourses,
  skillNames.title,
  toolNames.title,
  professionNames.title,
  carouselNames.title,
  topRatedNames.title,
  groupNames.title,
  t.menu.profile,
  t.menu.admins,
]

test('the menu marks one entry, every entry opens a screen, and its width is remembered', async ({ panel }) => {
  const menu = panel.getByRole('navigation', { name: t.shell.menu })
  const width = () => panel.locator('aside').evaluate((node) => node.getBoundingClientRect().width)
  await panel.goto('/')
  await expect.poll(width).toBe(250)
  for (const label of MENU) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await menu.getByRole('link', { name: label, exact: true }).click()
    const marked = menu.locator('[aria-current="page"]')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(marked).toHaveText([label])
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const label of [t.menu.ofSite, t.menu.ofTeaching, t.menu.ofAdministration]) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(menu.getByRole('list', { name: label, exact: true })).toBeVisible()
  }
  await panel.goto('/courses/skills/add')
  await expect(menu.locator('[aria-current="page"]')).toHaveText([skillNames.title])
  await panel.goto('/section-management/edit/partners/add')
  await expect(menu.locator('[aria-current="page"]')).toHaveText([t.menu.sections])

  await panel.getByRole('button', { name: t.shell.collapse }).click()
  await expect.poll(width).toBe(80)
  await panel.reload()
  await expect.poll(width).toBe(80)
  await expectAccessible(panel, 'the collapsed menu', [LAPTOP])
  await menu.getByRole('button', { name: t.menu.courses }).click()
  await panel.getByRole('menuitem', { name: skillNames.title }).click()
  await expect(panel).toHaveURL(/\/courses\/skills$/)
})

test('while the code of a screen loads, the breadcrumbs are no longer those of the screen before', async ({ panel }) => {
  await panel.goto('/groups')
  const last = panel.getByRole('navigation', { name: t.shell.breadcrumbs }).locator('[aria-current="page"]')
  await expect(last).toHaveText(groupNames.title)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await panel.route('**/assets/deliveries-*.js', async (route) => {
    await released
    await route.continue()
  })
  await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: t.screens.deliveries }).click()
  await expect(panel.getByRole('status', { name: t.common.loading })).toBeVisible()
  await expect(last).toHaveText(shorten(t.screens.deliveries).text)
  release()
  await expect(panel.getByRole('heading', { name: t.screens.deliveries, level: 1 })).toBeVisible()
})

test('the breadcrumbs collapse into dots, and lead back', async ({ panel }) => {
  await panel.goto('/section-management/edit/partners/add')
  const breadcrumbs = panel.getByRole('navigation', { name: t.shell.breadcrumbs })
  await expect(breadcrumbs.getByRole('listitem')).toHaveCount(4)
  await expect(breadcrumbs.locator('[aria-current="page"]')).toHaveCount(1)
  await breadcrumbs.getByRole('button', { name: t.shell.hiddenCrumbs }).click()
  await expect(panel.getByRole('menuitem', { name: t.screens.edit })).toBeVisible()
  await panel.keyboard.press('Escape')
  await breadcrumbs.getByRole('link', { name: partnerNames.title }).click()
  await expect(panel).toHaveURL(/\/partners$/)

  // A label over 20 characters is cut to 15, and shown in full on hover or focus.
  await panel.goto('/courses/top-rated-courses')
  const cut = breadcrumbs.getByText('Eng yuqori baho…', { exact: true })
  await cut.focus()
  await expect(panel.getByRole('tooltip')).toHaveText(topRatedNames.title)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('the header has a link up', async ({ panel, api }) => {
    const course = await makeCourse(api, 'Frontend dasturlash')
    await panel.goto(`/course/${course.id}/course-sections/edit/faq`)
    const breadcrumbs = panel.getByRole('navigation', { name: t.shell.breadcrumbs })
    const up = breadcrumbs.getByRole('link', { name: 'Frontend dasturlash', exact: true })
    await expect(up).toBeVisible()
    expect((await up.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await expectAccessible(panel, 'the way up', [PHONE])
    await up.tap()
    await expect(panel).toHaveURL(new RegExp(`/course/${course.id}$`))
    await expect(breadcrumbs.getByRole('link', { name: t.menu.allCourses })).toBeVisible()
    // At the top there is no link up.
    await panel.goto('/')
    await expect(breadcrumbs.getByRole('link')).toHaveCount(0)
  })
})

test('quick search opens a screen by its name, in either script', async ({ panel }) => {
  for (const typed of ['konikma', 'кўникма']) {
    // oxlint-disable-next-line no-await-in-loop -- one search after the other
    await panel.goto('/')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Control+k')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('combobox', { name: t.shell.palette }).fill(typed)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('option').first()).toContainText(skillNames.title)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Enter')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel).toHaveURL(/\/courses\/skills$/)
  }
})

test('quick search keeps what is typed before its code has loaded', async ({ panel }) => {
  await panel.route('**/assets/command-palette-*.js', async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 700)
    })
    await route.continue()
  })
  await panel.goto('/')
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  await panel.keyboard.press('Control+k')
  await panel.keyboard.type('konikma', { delay: 60 })
  const field = panel.getByRole('combobox', { name: t.shell.palette })
  await expect(field).toHaveValue('konikma')
  await panel.keyboard.type('lari', { delay: 60 })
  await expect(field).toHaveValue('konikmalari')
  // Opened again, its code is there.
  await panel.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await panel.keyboard.press('Control+k')
  await panel.keyboard.type('hamkor')
  await expect(field).toHaveValue('hamkor')
})

test('the shortcuts are in a dialog of their own, and that of quick search in the header', async ({ panel }) => {
  await panel.goto('/courses/skills/add')
  const name = panel.getByRole('textbox', { name: skillText.name })
  await expect(panel.getByRole('button', { name: t.shell.palette })).toContainText('Ctrl+K')
  await expect(panel.locator('[data-toasts]')).toBeAttached()
  // In a field, it is a letter.
  await name.focus()
  await panel.keyboard.press('?')
  await expect(name).toHaveValue('?')
  await panel.getByRole('main').focus()
  await panel.keyboard.press('?')
  const dialog = panel.getByRole('dialog', { name: shortcutsText.title })
  await expect(dialog.getByRole('definition')).toHaveText([
    'CtrlK',
    '/',
    'N',
    'CtrlS',
    'CtrlShiftS',
    'CtrlShiftEnter',
    'CtrlV',
    'CtrlZ',
    'F8',
    'Space',
    '↑↓HomeEnd',
    'Escape',
    '?',
  ])
  await expectAccessible(panel, 'the keys')
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await panel.setViewportSize({ width: 1024, height: 768 })
  await expect(panel.getByText('Ctrl+K')).toBeHidden()
})

test('in a low window, as at 200 %, the header leaves the form its height', async ({ panel, api }) => {
  const LOW = { width: 683, height: 384 }
  await panel.setViewportSize(LOW)
  const { data } = await api.call<{ id: number }>('POST', '/skill', { name: 'Figma' })
  const bar = panel.getByRole('region', { name: formText.save.bar })
  for (const path of ['/courses/skills/add', `/courses/skills/edit/${data.id}`]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('textbox', { name: skillText.name }).fill('Sketch')
    // Its widest state: a change, with all buttons.
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(bar.getByRole('button', { name: formText.save.discard })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('banner')).not.toBeInViewport()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(bar).toBeInViewport({ ratio: 1 })
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect((await bar.boundingBox())?.height, 'what the save bar takes').toBeLessThanOrEqual(LOW.height / 6)
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expectAccessible(panel, `${path} in a low window`, [LOW])
  }
  // A toast follows the header.
  await panel.keyboard.press('Control+s')
  const toast = panel.locator('[data-toast="success"]')
  await expect(toast).toBeInViewport({ ratio: 1 })
  await expect(toast).toHaveCount(1)
  expect((await toast.boundingBox())?.y).toBeLessThanOrEqual(16)
})

test('two saves within ten seconds can both be undone', async ({ panel, api }) => {
  for (const name of ['Birinchi', 'Ikkinchi']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await api.call('POST', '/skill', { name })
  }
  await panel.goto('/courses/skills')
  for (const name of ['Birinchi', 'Ikkinchi']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await panel.getByRole('link', { name, exact: true }).click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('textbox', { name: skillText.name }).fill(`${name} yangi`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Control+s')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: skillNames.title, exact: true }).click()
  }
  await expect(panel.locator('[data-toast]')).toHaveCount(1)
  await panel.getByRole('button', { name: t.common.earlier(2) }).click()
  const undo = panel.locator('[data-change]').getByRole('button')
  await expect(undo).toHaveCount(2)
  await panel.getByRole('button', { name: t.common.undoOne(formText.form.edited('Birinchi yangi')) }).click()
  await expect(panel.getByRole('link', { name: 'Birinchi', exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Ikkinchi yangi', exact: true })).toBeVisible()
  await expect(undo).toHaveCount(1)
  await undo.click()
  await expect(panel.getByRole('link', { name: 'Ikkinchi', exact: true })).toBeVisible()
})

test('the chosen theme is kept, without a flash of the other', async ({ panel }) => {
  await panel.goto('/')
  await panel.getByRole('button', { name: t.shell.theme }).click()
  await panel.getByRole('menuitemradio', { name: t.shell.themeDark }).click()
  const ground = () => panel.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect.poll(ground).toBe('rgb(19, 17, 16)')
  await panel.reload({ waitUntil: 'commit' })
  await expect.poll(() => panel.evaluate(() => document.documentElement.className)).toContain('dark')
  await expect.poll(ground).toBe('rgb(19, 17, 16)')
})

test('an incomplete address of a section leads to the sections', async ({ panel }) => {
  await panel.goto('/section-management')
  await expect(panel).toHaveURL(/\/$/)
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(homeText.title)
})

test('any other path is reported, with a link home', async ({ panel }) => {
  await panel.goto('/bunday/sahifa/yoq')
  await expect(panel.getByRole('heading', { name: t.notFound.title })).toBeVisible()
  await panel.getByRole('link', { name: t.common.home }).click()
  await expect(panel).toHaveURL(/\/$/)
  // A missing row.
  await panel.goto('/courses/skills/edit/999')
  await expect(panel.getByRole('heading', { name: formText.form.gone })).toBeVisible()
  await panel.goto('/courses/skills/edit/abc')
  await expect(panel.getByRole('heading', { name: formText.form.gone })).toBeVisible()
})

test.describe('with a file of the panel gone', () => {
  // The router logs it, and the panel reports it.
  test.use({ allowed: [/Failed to fetch dynamically imported module/] })

  test('a screen whose code is missing reloads once, then says so, and works again later', async ({ panel, server }) => {
    await panel.goto('/')
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    let asked = 0
    await panel.route('**/assets/skill-*.js', async (route) => {
      asked += 1
      await route.abort()
    })
    let loads = 0
    panel.on('framenavigated', (frame) => {
      if (frame === panel.mainFrame()) loads += 1
    })
    const menu = panel.getByRole('navigation', { name: t.shell.menu })
    await menu.getByRole('link', { name: skillNames.title, exact: true }).click()
    await expect(panel.getByRole('heading', { name: t.errors.chunkTitle })).toBeVisible()
    expect(asked).toBeGreaterThan(1)
    // The navigation and one reload; not a loop.
    await panel.waitForTimeout(1000)
    expect(loads).toBeLessThanOrEqual(3)
    await expectAccessible(panel, 'a screen that did not load')
    await panel.unroute('**/assets/skill-*.js')
    await panel.getByRole('button', { name: t.errors.reload }).click()
    await expect(panel).toHaveURL(`${server.url}/courses/skills`)
    await expect(panel.getByText(skillText.empty)).toBeVisible()
  })
})

test('a menu or dialog whose code is missing leaves the screen as it is', async ({ panel, context }) => {
  await panel.goto('/courses/skills/add')
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Yarim yozilgan')
  await context.setOffline(true)
  // The browser notices it a moment late; it does not request a failed file again.
  await expect.poll(() => panel.evaluate(() => navigator.onLine)).toBe(false)
  await panel.getByRole('button', { name: t.shell.palette }).click()
  await expect(panel.getByText(t.errors.network)).toBeVisible()
  await panel.getByRole('button', { name: t.shell.theme }).click()
  await expect(name).toHaveValue('Yarim yozilgan')
  await context.setOffline(false)
  await expect.poll(() => panel.evaluate(() => navigator.onLine)).toBe(true)
  await panel.getByRole('button', { name: t.shell.palette }).click()
  await expect(panel.getByRole('combobox', { name: t.shell.palette })).toBeVisible()
})

test('a dialog whose code failed while the browser was online explains what to do', async ({ panel }) => {
  await panel.goto('/courses/skills/add')
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Yarim yozilgan')
  await panel.route('**/assets/command-palette-*.js', (route) => route.abort())
  await panel.route('**/healthz', (route) => route.abort())
  await panel.getByRole('button', { name: t.shell.palette }).click()
  await expect(panel.getByText(t.errors.network)).toBeVisible()
  // The network is back and the file is still missing. (Older browsers never request a failed file again, newer ones do: the file
  // stays unavailable for both.)
  await panel.unroute('**/healthz')
  await panel.getByRole('button', { name: t.shell.palette }).click()
  await expect(panel.getByText(t.errors.chunkHelp)).toBeVisible()
  await expect(name).toHaveValue('Yarim yozilgan')
  // With the file available again, the advice works.
  await panel.unrouteAll()
  await panel.reload()
  await panel.getByRole('button', { name: t.shell.palette }).click()
  await expect(panel.getByRole('combobox', { name: t.shell.palette })).toBeVisible()
})
