import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { Picture } from './picture'
import { Site, WithMedia } from './site'

function drawn(src: string | null, placeholder?: string) {
  const html = renderToStaticMarkup(
    <Site mediaBase="https://cdn.example.uz/media">
      <Picture src={src} alt="Kurs" ratio="4 / 3" placeholder={placeholder} />
    </Site>,
  )
  const page = document.createElement('div')
  page.innerHTML = html
  return page
}

describe('Picture', () => {
  it('requests a stored picture in the width of its slot', () => {
    const image = drawn('course-banners/a.png').querySelector('img')
    expect(image?.getAttribute('src')).toBe('https://cdn.example.uz/media/course-banners/a.png')
    const offered = image?.getAttribute('srcset')?.split(', ')
    expect(offered).toContain('https://cdn.example.uz/media/course-banners/a.png?w=640 640w')
    // For a full screen or a high density, the widest of them would be blurred.
    expect(offered?.at(-1)).toBe('https://cdn.example.uz/media/course-banners/a.png 2560w')
  })

  it.each(['other/sign.svg', 'other/waving.gif'])('takes %s as it is, which has one size', (src) => {
    const image = drawn(src).querySelector('img')
    expect(image?.getAttribute('src')).toBe(`https://cdn.example.uz/media/${src}`)
    expect(image?.hasAttribute('srcset')).toBe(false)
  })

  it.each(['blob:http://localhost/1-2', 'data:image/png;base64,AAAA', 'https://example.uz/a.png', '/local.png'])('leaves the address %s alone', (src) => {
    const image = drawn(src).querySelector('img')
    expect(image?.getAttribute('src')).toBe(src)
    expect(image?.hasAttribute('srcset')).toBe(false)
  })

  it.each([null, ''])('keeps the space and the name of a missing picture (%j)', (src) => {
    const page = drawn(src)
    expect(page.querySelector('img')).toBeNull()
    expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Kurs')
  })

  describe('with media data', () => {
    const media = {
      'other/a.png': {
        width: 500,
        height: 250,
        alt: 'Jamoa',
        placeholder: 'data:image/png;base64,CCCC',
        focalPoint: { x: 20, y: 75 },
        widths: [80, 160, 320],
      },
      'other/line.png': { width: 90, height: 9, alt: '', placeholder: null, focalPoint: null, widths: [80] },
    }
    const shown = (src: string, ratio?: string) => {
      const page = document.createElement('div')
      page.innerHTML = renderToStaticMarkup(
        <Site mediaBase="/media">
          <WithMedia media={media}>
            <Picture src={src} alt="Kurs" {...(ratio === undefined ? {} : { ratio })} />
          </WithMedia>
        </Site>,
      )
      return page
    }

    it('has its text, its focal point, its placeholder and only the existing widths', () => {
      const page = shown('other/a.png', '4 / 3')
      const image = page.querySelector('img')
      expect(image?.alt).toBe('Jamoa')
      expect(image?.style.objectPosition).toBe('20% 75%')
      expect(image?.getAttribute('srcset')).toBe(
        '/media/other/a.png?w=80 80w, /media/other/a.png?w=160 160w, /media/other/a.png?w=320 320w, /media/other/a.png 500w',
      )
      expect(page.innerHTML).toContain('CCCC')
    })

    it('has no alternative text when it is decorative', () => {
      expect(shown('other/line.png', '1').querySelector('img')?.getAttribute('alt')).toBe('')
    })

    it('reserves its space while it loads', () => {
      expect(shown('other/a.png').querySelector('img')?.style.aspectRatio).toBe('500 / 250')
    })

    it('is otherwise as its section says', () => {
      const image = shown('other/b.png', '1').querySelector('img')
      expect(image?.alt).toBe('Kurs')
      expect(image?.style.objectPosition).toBe('')
    })
  })

  it('shows the placeholder while it loads', () => {
    expect(drawn('other/a.png', 'data:image/png;base64,BBBB').innerHTML).toContain('data:image/png;base64,BBBB')
  })

  it('notices an error that occurred before hydration', async () => {
    const picture = (
      <Site mediaBase="/media">
        <Picture src="other/a.png" alt="Kurs" ratio="1" />
      </Site>
    )
    const page = document.createElement('div')
    page.innerHTML = renderToString(picture)
    const image = page.querySelector('img') ?? new Image()
    // As in browsers: it has finished loading, and the events fire again only when the source is set again.
    Object.defineProperty(image, 'complete', { value: true })
    Object.defineProperty(image, 'src', {
      set: () => {
        image.dispatchEvent(new Event('error'))
      },
    })
    hydrateRoot(page, picture)
    await vi.waitFor(() => expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Kurs'))
  })

  it('tries a failed picture again once the network is back', async () => {
    const page = document.createElement('div')
    createRoot(page).render(
      <Site mediaBase="/media">
        <Picture src="other/a.png" alt="Kurs" ratio="1" />
      </Site>,
    )
    await vi.waitFor(() => expect(page.querySelector('img')).not.toBeNull())
    page.querySelector('img')?.dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(page.querySelector('[role="img"]')).not.toBeNull())
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(page.querySelector('img')?.getAttribute('src')).toBe('/media/other/a.png'))
  })
})
