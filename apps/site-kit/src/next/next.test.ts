import { describe, expect, it, vi } from 'vitest'
import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import { verifyDelivery } from '../client/webhook'
import { COURSE } from '../gallery/samples-home'
import { metadataOf } from './metadata'
import { presentAddress, redirectsOf, robotsOf, sitemapOf } from './places'
import { revalidation } from './revalidation'
import { courseLd } from './structured'

const PLACES = { origin: 'https://kurslar.example.uz', coursePath: '/courses/:slug', mediaBase: 'https://panel.example.uz/media' }
const course = (own: Partial<Omit<PublicCourseRow, 'slug'>> & { slug?: string } = {}) => ({ ...COURSE, id: 12, name: 'Frontend', ...own })

describe('notifications of the server', () => {
  const SECRET = 'sirli-soʻz'
  const BODY = '{"id":17,"tags":["home","course:12"],"createdAt":"2026-01-05T09:30:00Z"}'
  const NOW = 1_767_605_400_000

  async function signed(body = BODY, time = String(NOW / 1000), secret = SECRET): Promise<Headers> {
    const bytes = new TextEncoder()
    const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(`${time}.${body}`)))
    const hex = [...made].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return new Headers({ 'x-peshtoq-timestamp': time, 'x-peshtoq-signature': `sha256=${hex}` })
  }

  it('are accepted when signed', async () => {
    expect(await verifyDelivery(SECRET, await signed(), BODY, NOW)).toEqual({ id: 17, tags: ['home', 'course:12'], createdAt: '2026-01-05T09:30:00Z' })
  })

  it('have the server’s signature format', async () => {
    // Made with `openssl dgst -sha256 -hmac secret`.
    const headers = new Headers({
      'x-peshtoq-timestamp': '1767605400',
      'x-peshtoq-signature': 'sha256=beb9cf4c01d625344f7f526eea8d2456862e5de2b8c6024f2a1fc08ad4592067',
    })
    expect(await verifyDelivery('secret', headers, '{"id":1,"tags":[]}', NOW)).toEqual({ id: 1, tags: [] })
  })

  it.each([
    ['another secret', async () => await verifyDelivery(SECRET, await signed(BODY, undefined, 'boshqa'), BODY, NOW)],
    ['another body', async () => await verifyDelivery(SECRET, await signed(), BODY.replace('home', 'hema'), NOW)],
    ['an old message', async () => await verifyDelivery(SECRET, await signed(), BODY, NOW + 301_000)],
    ['a message of tomorrow', async () => await verifyDelivery(SECRET, await signed(), BODY, NOW - 301_000)],
    ['no signature', async () => await verifyDelivery(SECRET, new Headers(), BODY, NOW)],
    ['half a signature', async () => {
      const headers = await signed()
      headers.set('x-peshtoq-signature', headers.get('x-peshtoq-signature')?.slice(0, -2) ?? '')
      return await verifyDelivery(SECRET, headers, BODY, NOW)
    }],
    ['no time', async () => await verifyDelivery(SECRET, await signed(BODY, ''), BODY, NOW)],
    ['an empty secret', async () => await verifyDelivery('', await signed(), BODY, NOW)],
    ['no message', async () => await verifyDelivery(SECRET, await signed('{"tags":"home"}'), '{"tags":"home"}', NOW)],
    ['no JSON', async () => await verifyDelivery(SECRET, await signed('<xml>'), '<xml>', NOW)],
  ])('are rejected: %s', async (_, verified) => {
    expect(await verified()).toBeNull()
  })

  describe('the route', () => {
    const time = () => String(Math.floor(Date.now() / 1000))
    const post = async (secret = SECRET) => new Request('https://kurslar.example.uz/api/peshtoq', { method: 'POST', body: BODY, headers: await signed(BODY, time(), secret) })

    it('drops every tag, at once', async () => {
      const revalidate = vi.fn<(tag: string, profile: unknown) => void>()
      const onDelivery = vi.fn<() => void>()
      const response = await revalidation(revalidate, { secret: SECRET, onDelivery })(await post())
      expect(response.status).toBe(204)
      expect(revalidate.mock.calls).toEqual([['home', { expire: 0 }], ['course:12', { expire: 0 }]])
      expect(onDelivery).toHaveBeenCalledWith({ id: 17, tags: ['home', 'course:12'], createdAt: '2026-01-05T09:30:00Z' })
    })

    it('drops nothing without a valid signature or a secret', async () => {
      const revalidate = vi.fn<() => void>()
      expect((await revalidation(revalidate, { secret: SECRET })(await post('boshqa'))).status).toBe(401)
      expect((await revalidation(revalidate, { secret: undefined })(await post())).status).toBe(500)
      expect(revalidate).not.toHaveBeenCalled()
    })
  })
})

describe('the metadata of a page', () => {
  it('is the editors’ text', () => {
    const seo = { title: 'Frontend kursi', description: 'Noldan ishgacha', shareImage: 'share/a.png', noindex: true }
    const media = { 'share/a.png': { width: 1200, height: 630, alt: 'Dars', placeholder: null, focalPoint: null, widths: [] } }
    const made = metadataOf({ course: course({ slug: 'frontend' }), seo, media }, PLACES)
    expect(made).toEqual({
      title: 'Frontend kursi',
      description: 'Noldan ishgacha',
      alternates: { canonical: 'https://kurslar.example.uz/courses/frontend' },
      openGraph: {
        type: 'website',
        locale: 'uz_UZ',
        url: 'https://kurslar.example.uz/courses/frontend',
        title: 'Frontend kursi',
        description: 'Noldan ishgacha',
        images: [{ url: 'https://panel.example.uz/media/share/a.png', width: 1200, height: 630, alt: 'Dars' }],
      },
      twitter: { card: 'summary_large_image' },
      robots: { index: false, follow: true },
    })
  })

  it('otherwise is that of the course, and then of the site', () => {
    const site = { organisation: 'Registon', title: null, description: 'Onlayn kurslar', shareImage: null }
    const made = metadataOf({ course: course({ desc: null, slug: '' }), seo: null }, { ...PLACES, site })
    expect(made).toMatchObject({ title: 'Frontend', description: 'Onlayn kurslar', twitter: { card: 'summary' } })
    expect(made.openGraph.siteName).toBe('Registon')
    expect(made.alternates.canonical).toBe('https://kurslar.example.uz/courses/12')
    expect(made).not.toHaveProperty('robots')
    expect(metadataOf({}, { ...PLACES, site }).title).toBe('Registon')
    expect(metadataOf({}, { ...PLACES, site, path: '/aloqa', title: 'Aloqa' })).toMatchObject({ title: 'Aloqa', alternates: { canonical: 'https://kurslar.example.uz/aloqa' } })
  })

  it('has no description over the limit, cut after a word', () => {
    const { description = '' } = metadataOf({ course: course({ desc: 'Birinchi satr.\nIkkinchi, '.repeat(20) }) }, PLACES)
    expect(description.length).toBeLessThanOrEqual(201)
    expect(description).toMatch(/^Birinchi satr\. Ikkinchi, Birinchi.*\p{L}\.?…$/u)
  })
})

describe('a course for search engines', () => {
  it('has its price, its duration and its provider', () => {
    const made = courseLd(course({ slug: 'frontend', price: 6_800_000, courseDuration: 90, courseType: 'Onlayn' }), {
      ...PLACES,
      site: { organisation: 'Registon', title: null, description: null, shareImage: null },
    })
    expect(made).toMatchObject({
      '@type': 'Course',
      url: 'https://kurslar.example.uz/courses/frontend',
      provider: { '@type': 'Organization', name: 'Registon', url: 'https://kurslar.example.uz/' },
      offers: { price: 6_800_000, priceCurrency: 'UZS', category: 'Paid' },
      hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT1H30M' },
    })
  })

  it('leaves out unknown values', () => {
    const made = courseLd(course({ courseDuration: 0, courseType: null, price: 0 }), PLACES)
    expect(made).not.toHaveProperty('hasCourseInstance')
    expect(made).not.toHaveProperty('image')
    expect(made).toMatchObject({ description: 'Frontend', offers: { category: 'Free', price: 0 }, provider: { name: 'kurslar.example.uz' } })
  })
})

describe('the addresses of pages', () => {
  it('are listed for search engines', async () => {
    const sitemap = async () => [
      { page: 'home' as const, courseId: null, slug: null, updatedAt: '2026-01-05T00:00:00Z' },
      { page: 'course' as const, courseId: 12, slug: 'frontend', updatedAt: null },
      { page: 'course' as const, courseId: 13, slug: null, updatedAt: null },
    ]
    expect(await sitemapOf({ sitemap }, PLACES)()).toEqual([
      { url: 'https://kurslar.example.uz/', lastModified: '2026-01-05T00:00:00Z' },
      { url: 'https://kurslar.example.uz/courses/frontend' },
      { url: 'https://kurslar.example.uz/courses/13' },
    ])
    expect(robotsOf(PLACES).sitemap).toBe('https://kurslar.example.uz/sitemap.xml')
  })

  it('are unique', async () => {
    expect(presentAddress({ course: course({ slug: 'frontend' }) }, 'frontend')).toBeNull()
    expect(presentAddress({ course: course({ slug: 'frontend' }) }, 'frontend-2025')).toBe('frontend')
    expect(presentAddress({ course: course({ slug: 'frontend' }) }, '12')).toBe('frontend')
    expect(presentAddress({ course: course({ slug: '' }) }, '12')).toBeNull()
    const redirects = async () => [{ from: 'eski', to: 'yangi', courseId: 12 }]
    expect(await redirectsOf({ redirects }, PLACES)).toEqual([{ source: '/courses/eski', destination: '/courses/yangi', permanent: true }])
  })
})
