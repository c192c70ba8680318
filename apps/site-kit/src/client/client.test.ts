import { describe, expect, it, vi } from 'vitest'
import { createSite, SiteError, VERSION, type ReadOptions, type SiteOptions } from './index'

const SERVER = 'https://panel.example.uz'
/** Where a kit checks the version of the server. */
const KIT = `/api/site-kit.tgz?kit=${VERSION}`

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Asked = { path: string; init: ReadOptions }

/** A fake server with these responses by path, of the kit's version by default. Other paths are unknown to it. */
function served(answers: Record<string, Answer | (() => Answer)>, options: Partial<SiteOptions> = {}) {
  const asked: Asked[] = []
  const fetch = async (url: string, init: ReadOptions = {}) => {
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    asked.push({ path, init })
    const given = answers[path] ?? (path === KIT ? { headers: { 'x-peshtoq-version': VERSION } } : failure(404, 'route_not_found'))
    const { status = 200, body = null, headers = {} } = typeof given === 'function' ? given() : given
    return new Response(status === 304 || init.method === 'HEAD' ? null : JSON.stringify(body), { status, headers })
  }
  // Each server's version is checked once: a test has a server of its own.
  place += 1
  const site = createSite({ url: `https://panel-${place}.example.uz/`, fetch, warn: () => undefined, ...options })
  const reads = () => asked.filter(({ path }) => path !== KIT).map(({ path }) => path)
  return { site, asked, reads }
}
let place = 0

const data = (value: unknown, headers: Record<string, string> = {}): Answer => ({ body: { success: true, data: value }, headers })
const failure = (status: number, code: string, more: object = {}): Answer => ({ status, body: { success: false, message: `Xato: ${code}`, code, errorId: 'ab12', fields: [], ...more } })
const page = (id: number, slug: string | null = null) => data({ course: { id, slug }, sections: [], media: {} })
/** The tags of the last request. */
const tagsOf = (asked: Asked[]) => asked.findLast(({ path }) => path !== KIT)?.init.next?.tags
const failed = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.catch((caught: unknown) => caught)
  if (!(error instanceof SiteError)) throw new Error('it has not failed')
  return error
}

it('reads the home page, with its tags and cache time', async () => {
  const { site, asked } = served({ '/api/public/home': data({ sections: [], media: {} }) })
  expect(await site.home()).toEqual({ sections: [], media: {} })
  expect(asked.find(({ path }) => path === '/api/public/home')?.init.next).toEqual({ tags: ['home', 'site'], revalidate: 900 })
  await site.home({ next: { revalidate: 5 }, cache: 'no-store' })
  expect(asked.at(-1)?.init).toMatchObject({ cache: 'no-store', next: { tags: ['home', 'site'], revalidate: 5 } })
})

describe('a course', () => {
  it('is read by its number, under the tags of its changes', async () => {
    const { site, asked } = served({ '/api/public/courses/12': page(12) })
    expect((await site.course(12))?.course.id).toBe(12)
    expect((await site.course('12'))?.course.id).toBe(12)
    expect(asked.at(-1)?.init.next?.tags).toEqual(expect.arrayContaining(['course:12', 'courses', 'section:Partners']))
  })

  it.each(['frontend', 'frontend-2025'])('is read by its number when requested as %s, so that its tags match', async (slug) => {
    const { site, asked, reads } = served({
      '/api/public/sitemap': data({ pages: [{ page: 'course', courseId: 12, slug: 'frontend', updatedAt: '' }] }),
      '/api/public/redirects': data({ redirects: [{ from: 'frontend-2025', to: 'frontend', courseId: 12 }] }),
      '/api/public/courses/12': page(12, 'frontend'),
    })
    expect((await site.course(slug))?.course.slug).toBe('frontend')
    expect(reads().at(-1)).toBe('/api/public/courses/12')
    // The page has the tags of everything that was read for it. A change of the landing page must not invalidate it.
    expect(asked.flatMap(({ init }) => init.next?.tags ?? [])).not.toContain('home')
  })

  it('that is in no list yet is requested by its address', async () => {
    const { site, reads } = served({
      '/api/public/sitemap': data({ pages: [] }),
      '/api/public/redirects': data({ redirects: [] }),
      '/api/public/courses/yangi%2Fkurs': page(7, 'yangi/kurs'),
      '/api/public/courses/7': page(7, 'yangi/kurs'),
    })
    expect((await site.course('yangi/kurs'))?.course.id).toBe(7)
    expect(reads().at(-1)).toBe('/api/public/courses/7')
  })

  it.each([0, 9, '012', 'hech', ''])('is null when it is not shown (%j)', async (asked) => {
    const none = failure(404, 'course_not_found')
    const { site } = served({ '/api/public/courses/9': none, '/api/public/courses/0': none, '/api/public/courses/012': none, '/api/public/courses/hech': none })
    expect(await site.course(asked)).toBeNull()
  })

  it('has sections that are read separately', async () => {
    const { site, asked } = served({
      '/api/public/courses/12/sections/CourseMentor': data({ name: 'CourseMentor', heading: 'Ustozlar', content: { courseMentor: [] } }),
      '/api/public/courses/12/sections/FAQ': failure(404, 'section_not_found'),
    })
    const mentors = await site.section(12, 'CourseMentor')
    expect(mentors?.content.courseMentor).toEqual([])
    const read = asked.find(({ path }) => path.endsWith('/CourseMentor'))
    expect(read?.init.next?.tags).toEqual(['course:12', 'courses', 'section:CourseMentor'])
    expect(await site.section(12, 'FAQ')).toBeNull()
  })
})

describe('questions and feedback', () => {
  const faqs = data({ faqs: [{ id: 1, question: 'Qancha davom etadi?', answer: '<p>Olti oy.</p>' }], total: 1 })
  const feedback = data({ feedback: [], total: 0, media: {} })
  const none = failure(404, 'course_not_found')

  it('are those about the whole site, under the tags of their sections', async () => {
    const { site, asked } = served({ '/api/public/faqs': faqs, '/api/public/feedback': feedback, '/api/public/feedback?feedbackType=1': feedback })
    expect((await site.faqs())?.faqs).toHaveLength(1)
    expect(tagsOf(asked)).toEqual(['section:QuestionsAndSupport'])
    for (const query of [{}, { feedbackType: 1 }] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await site.feedback(query)).toEqual({ feedback: [], total: 0, media: {} })
      expect(tagsOf(asked)).toEqual(['section:TextFeedbacks', 'section:VideoFeedbacks'])
    }
  })

  it('are those of a course, under its tags', async () => {
    const { site, asked } = served({ '/api/public/faqs?courseId=12': faqs, '/api/public/feedback?feedbackType=2&courseId=12': feedback })
    expect((await site.faqs(12))?.total).toBe(1)
    expect(tagsOf(asked)).toEqual(['course:12', 'courses'])
    expect((await site.feedback({ feedbackType: 2, courseId: 12 }))?.total).toBe(0)
    expect(tagsOf(asked)).toEqual(['course:12', 'courses', 'section:CourseTextFeedbacks'])
  })

  it('are null of a course that is not shown', async () => {
    const { site } = served({ '/api/public/faqs?courseId=9': none, '/api/public/feedback?courseId=9': none })
    expect(await site.faqs(9)).toBeNull()
    expect(await site.feedback({ courseId: 9 })).toBeNull()
  })
})

it('filters the list of courses', async () => {
  const list = data({ courses: [], total: 0, media: {} })
  const { site, reads } = served({ '/api/public/courses': list, '/api/public/courses?categoryId=3&key=sql+a&page=2': list })
  await site.courses()
  await site.courses({ categoryId: 3, key: 'sql a', page: 2 })
  expect(reads()).toEqual(['/api/public/courses', '/api/public/courses?categoryId=3&key=sql+a&page=2'])
})

describe('of a server without settings and addresses', () => {
  it('there are none, and courses have numbers instead', async () => {
    const courses = [
      { id: 3, updatedAt: '2026-01-02T00:00:00Z' },
      { id: 4, updatedAt: '2026-01-05T00:00:00Z' },
    ]
    const { site } = served({ '/api/public/courses?page=1&perPage=1000': data({ courses, total: 2, media: {} }) })
    expect(await site.site()).toBeNull()
    expect(await site.redirects()).toEqual([])
    expect(await site.sitemap()).toEqual([
      { page: 'home', courseId: null, slug: null, updatedAt: '2026-01-05T00:00:00Z' },
      { page: 'course', courseId: 3, slug: null, updatedAt: '2026-01-02T00:00:00Z' },
      { page: 'course', courseId: 4, slug: null, updatedAt: '2026-01-05T00:00:00Z' },
    ])
  })
})

describe('a failure', () => {
  it('has the code, the message and the fields of the server', async () => {
    const fields = [{ field: 'phone', code: 'wrong_format', message: 'Telefon raqamini toʻliq yozing' }]
    const { site, asked } = served({ '/api/public/requests': failure(422, 'validation_failed', { fields }) })
    const input = { name: 'Aziza', phone: '99890', form: 'FreeConsultation', consent: true, elapsed: 14_000 } as const
    const error = await failed(site.sendRequest(input))
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', message: 'Xato: validation_failed', errorId: 'ab12' })
    expect(error.fields).toEqual({ phone: 'Telefon raqamini toʻliq yozing' })
    const sent = asked.at(-1)?.init
    expect(sent).toMatchObject({ method: 'POST', cache: 'no-store' })
    expect(JSON.parse(sent?.body as string)).toEqual(input)
  })

  it('of the server is an error, and not a missing page', async () => {
    const { site } = served({ '/api/public/courses/12': failure(503, 'unavailable') })
    expect(await failed(site.course(12))).toMatchObject({ status: 503, code: 'unavailable' })
  })

  it('names a server that does not answer, and one that is no Peshtoq', async () => {
    const away = createSite({ url: SERVER, fetch: () => Promise.reject(new TypeError('refused')), warn: () => undefined })
    expect(await failed(away.home())).toMatchObject({ status: 0, code: 'unreachable' })
    const other = createSite({ url: SERVER, fetch: () => Promise.resolve(new Response('<html>', { status: 502 })), warn: () => undefined })
    expect(await failed(other.home())).toMatchObject({ status: 502, code: 'no_peshtoq' })
    expect(() => createSite({ url: 'panel.example.uz' })).toThrow(SiteError)
  })

  it('is thrown when a response lacks what the kit renders, and says what to install', async () => {
    const { site } = served({ '/api/public/home': data({ blocks: [] }) })
    const error = await failed(site.home())
    expect(error.code).toBe('other_version')
    expect(error.message).toMatch(/without `sections`, `media`.*npm install https:\/\/panel-\d+\.example\.uz\/api\/site-kit\.tgz$/)
  })
})

describe('the versions of kit and server', () => {
  const home = { '/api/public/home': data({ sections: [], media: {} }) }

  it.each([
    ['another', { headers: { 'x-peshtoq-version': '9.1.0' } }, 1],
    ['one that does not say it', {}, 1],
    ['the same', { headers: { 'x-peshtoq-version': VERSION } }, 0],
    ['one without a kit', failure(404, 'route_not_found'), 0],
  ] as const)('%s: told once, not with every call', async (_, answer, times) => {
    const warn = vi.fn<(message: string) => void>()
    const { site, asked } = served({ ...home, [KIT]: answer }, { warn })
    await site.home()
    await site.home()
    expect(asked.filter(({ path }) => path === KIT)).toHaveLength(1)
    expect(warn).toHaveBeenCalledTimes(times)
    expect(warn.mock.calls.every(([message]) => message.includes('npm install https://panel-'))).toBe(true)
  })
})

describe('cached responses', () => {
  it('are requested by their ETag, and not sent again', async () => {
    let sent = 0
    const answer = () => {
      sent += 1
      return sent === 1 ? data({ sections: [], media: {} }, { etag: '"a"' }) : { status: 304 }
    }
    const { site, asked } = served({ '/api/public/home': answer }, { keep: true })
    const first = await site.home()
    expect(await site.home()).toBe(first)
    const ifNoneMatch = asked.filter(({ path }) => path === '/api/public/home').map(({ init }) => new Headers(init.headers).get('if-none-match'))
    expect(ifNoneMatch).toEqual([null, '"a"'])
  })

  it('are off by default', async () => {
    const { site, asked } = served({ '/api/public/home': data({ sections: [], media: {} }, { etag: '"a"' }) })
    await site.home()
    await site.home()
    expect(asked.some(({ init }) => new Headers(init.headers).has('if-none-match'))).toBe(false)
  })
})
