import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from './picture'
import { Site } from './site'

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
  it('asks for a stored picture in the width that its place needs', () => {
    const image = drawn('course-banners/a.png').querySelector('img')
    expect(image?.getAttribute('src')).toBe('https://cdn.example.uz/media/course-banners/a.png')
    const offered = image?.getAttribute('srcset')?.split(', ')
    expect(offered).toContain('https://cdn.example.uz/media/course-banners/a.png?w=640 640w')
    // Over a whole screen, or a fine one, the widest of them would be blurred.
    expect(offered?.at(-1)).toBe('https://cdn.example.uz/media/course-banners/a.png 2560w')
  })

  it.each(['other/sign.svg', 'other/waving.gif'])('takes %s as it is, which comes in one size', (src) => {
    const image = drawn(src).querySelector('img')
    expect(image?.getAttribute('src')).toBe(`https://cdn.example.uz/media/${src}`)
    expect(image?.hasAttribute('srcset')).toBe(false)
  })

  it.each(['blob:http://localhost/1-2', 'data:image/png;base64,AAAA', 'https://example.uz/a.png', '/local.png'])('leaves the address %s alone', (src) => {
    const image = drawn(src).querySelector('img')
    expect(image?.getAttribute('src')).toBe(src)
    expect(image?.hasAttribute('srcset')).toBe(false)
  })

  it.each([null, ''])('keeps the place and the name of a picture that is not there (%j)', (src) => {
    const page = drawn(src)
    expect(page.querySelector('img')).toBeNull()
    expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Kurs')
  })

  it('shows the placeholder while it loads', () => {
    expect(drawn('other/a.png', 'data:image/png;base64,BBBB').innerHTML).toContain('data:image/png;base64,BBBB')
  })
})
