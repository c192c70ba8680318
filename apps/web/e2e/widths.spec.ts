import { t } from '../src/text/uz'
import { expect, settled, test } from './test'

/** A phone, a small tablet and a laptop at 200 % zoom, and the window sizes that the panel is designed for. */
const WIDTHS = [360, 480, 683, 768, 1024, 1366, 1920]
/** The minimal width of a heading: two or three words in a line. */
const HEADING = 240
/** A phone on which text is set to twice its size; one word in a line. */
const LARGE_TEXT = { width: 360, text: '200%', heading: 200 }

const NORMAL = WIDTHS.map((width) => ({ width, text: '', heading: HEADING }))

test.use({ start: 'demo' })

test('at no width a screen scrolls sideways or squeezes its heading', async ({ panel, api }) => {
  test.setTimeout(360_000)
  const { courses } = await api.get<{ courses: { id: number; name: string; version: number }[] }>('/courses/ACTIVE')
  const [course] = courses
  if (course === undefined) throw new Error('the demo has no course')
  // As long as a real course's name.
  const whole = await api.get<object>(`/course/${course.id}`)
  const long = 'Axborot xavfsizligi va kiberhujumlardan himoyalanish asoslari'
  expect((await api.call('PUT', `/course/${course.id}`, { ...whole, name: long })).status).toBe(200)

  const screens = [
    '/',
    '/courses',
    '/courses/skills',
    '/courses/skills/add',
    '/courses/top-rated-courses',
    `/courses/edit/${course.id}`,
    `/course/${course.id}`,
    `/course/${course.id}/course-sections/edit/course-mentor`,
    `/course/${course.id}/course-sections/edit/average-salary`,
    `/course/${course.id}/course-sections/view`,
    `/course/${course.id}/course-sections/view/ProfessionSummaryWithImage`,
    '/section-management/edit/banner',
    '/section-management/edit/partners',
    '/section-management/edit/video-feedbacks/add',
    '/section-management/edit/text-feedbacks/add',
    '/section-management/edit/bonus-courses/add',
    '/section-management/edit/emerging-career-options/add',
    '/section-management/view',
    '/section-management/view/EmergingCareerOptions',
    '/profile',
    '/admins',
    '/deliveries',
    '/history',
    '/history/audit',
    '/history/bin',
    '/media',
    '/requests',
    '/request-settings',
    '/releases',
    '/help',
    '/drafts',
    '/site-settings',
    '/groups',
    '/fields',
    '/admins/add',
    '/courses/add',
    '/preview/home',
  ]
  const faults: string[] = []
  for (const path of screens) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await panel.goto(path)
    const heading = panel.getByRole('heading', { level: 1 }).first()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(heading).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.locator('main [aria-busy="true"]')).toHaveCount(0)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByLabel(t.common.loading)).toHaveCount(0)
    if (path === `/course/${course.id}`) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(heading).toHaveText(long)
    }
    // The site has a text size of its own.
    const large = path === '/preview/home' ? [] : [LARGE_TEXT]
    for (const { width, text, heading: least } of [...NORMAL, ...large]) {
      // oxlint-disable-next-line no-await-in-loop -- one window after the other
      await panel.setViewportSize({ width, height: 768 })
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { sideways, room } = await heading.evaluate(async (node, [minimum, size]) => {
        const page = document.documentElement
        page.style.fontSize = size
        const measure = () => {
          const box = node.getBoundingClientRect()
          // A short heading is in one line, and shares it on a phone.
          const isInOneLine = box.height < 2 * Number.parseFloat(getComputedStyle(node).fontSize)
          return { sideways: page.scrollWidth - page.clientWidth, room: isInOneLine ? Number.POSITIVE_INFINITY : box.width }
        }
        const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        await drawn()
        // On a busy machine the layout may be a frame or two behind the window. An error that stays longer is a failure.
        const until = performance.now() + 1000
        let now = measure()
        while ((now.sideways > 0 || now.room < minimum) && performance.now() < until) {
          // oxlint-disable-next-line no-await-in-loop -- measured again until it is correct
          await drawn()
          now = measure()
        }
        return now
      }, [path === '/preview/home' ? 0 : least, text] as const)
      if (sideways > 0) faults.push(`${path} at ${width} ${text}: ${sideways} px sideways`)
      // The site reads its own heading to screen readers alone.
      if (path !== '/preview/home' && room < least) faults.push(`${path} at ${width} ${text}: a heading of ${Math.round(room)} px`)
    }
  }
  expect(faults).toEqual([])
})

test('with text of twice its size nothing is cut off or outside a phone', async ({ panel }) => {
  await panel.setViewportSize({ width: 360, height: 740 })
  const screens = ['/', '/courses', '/courses/skills', '/groups', '/admins', '/section-management/edit/banner', '/section-management/edit/partners', '/media', '/history', '/profile']
  const faults: string[] = []
  for (const path of screens) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await panel.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('main').locator('li:visible, input:visible').first()).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByLabel(t.common.loading)).toHaveCount(0)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settled(panel)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const cut = await panel.evaluate(async () => {
      document.documentElement.style.fontSize = '200%'
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      // The text of a field scrolls; a shortened line ends in dots.
      const parts = [...document.querySelectorAll<HTMLElement>('main *:not(input, textarea)')].filter((part) => part.clientWidth > 12 && part.clientHeight > 12)
      const isCut = (part: HTMLElement) => {
        const style = getComputedStyle(part)
        const isHidden = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none'
        return isHidden && part.scrollWidth > part.clientWidth + 1
      }
      // Links within a line too, which have no width of their own.
      const actions = [...document.querySelectorAll<HTMLElement>('main :is(a, button)')]
      const outside = actions.filter((action) => action.getBoundingClientRect().right > innerWidth)
      return [...parts.filter(isCut), ...outside].map((part) => part.innerText.slice(0, 60))
    })
    faults.push(...cut.map((words) => `${path}: ${words}`))
  }
  expect(faults).toEqual([])
})

test('a word wider than a phone wraps everywhere', async ({ panel, api }) => {
  const word = 'Elektrokardiostimulyatorlashtirilmaganlardanmisizlar'
  const { courses } = await api.get<{ courses: { id: number }[] }>('/courses/ACTIVE')
  const [course] = courses
  if (course === undefined) throw new Error('the demo has no course')
  const whole = await api.get<object>(`/course/${course.id}`)
  expect((await api.call('PUT', `/course/${course.id}`, { ...whole, name: word, desc: word })).status).toBe(200)
  expect((await api.call('POST', '/skill', { name: word })).status).toBe(201)
  await panel.setViewportSize({ width: 360, height: 768 })
  for (const path of ['/courses', `/course/${course.id}`, `/courses/edit/${course.id}`, `/course/${course.id}/course-sections/edit/faq`, '/courses/skills']) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await panel.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.locator('main [aria-busy="true"]')).toHaveCount(0)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await panel.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})
