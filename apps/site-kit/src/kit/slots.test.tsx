import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SectionView } from '../sections'
import type { SiteSection } from '../section'
import { Link } from './link'
import { mediaLoader } from './media-loader'
import { Picture } from './picture'
import { Site, WithMedia } from './site'
import type { LinkSlotProps, PictureSlotProps } from './slots'

const OwnLink = ({ href, children }: LinkSlotProps) => <a href={`/uz${href}`}>{children}</a>
const OwnPicture = ({ src, alt, widths, fill, width, height }: PictureSlotProps) => (
  <img data-own={`${widths.join()} ${String(fill)} ${width}x${height}`} src={src} alt={alt} />
)
const media = { 'other/a.png': { width: 500, height: 250, alt: 'Jamoa', placeholder: null, focalPoint: null, widths: [80, 160, 320] } }

function drawn(content: React.ReactNode) {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <Site mediaBase="https://panel.example.uz/media" components={{ Link: OwnLink, Picture: OwnPicture }} className="mine">
      <WithMedia media={media}>{content}</WithMedia>
    </Site>,
  )
  return page
}

describe('components that a site replaces', () => {
  it('are links to its own pages', () => {
    expect(drawn(<Link href="/courses">Kurslar</Link>).querySelector('a')?.getAttribute('href')).toBe('/uz/courses')
  })

  it.each(['https://example.uz/a', '//example.uz', '#faq', 'tel:+998901234567', 'mailto:a@example.uz'])('is not used for the link %s', (href) => {
    expect(drawn(<Link href={href}>Boshqa</Link>).querySelector('a')?.getAttribute('href')).toBe(href)
  })

  it('are pictures, with all known data', () => {
    const image = drawn(<Picture src="other/a.png" alt="" ratio="4 / 3" />).querySelector('img')
    expect(image?.getAttribute('src')).toBe('https://panel.example.uz/media/other/a.png')
    expect(image?.alt).toBe('Jamoa')
    expect(image?.dataset.own).toBe('80,160,320 true 500x250')
    expect(drawn(<Picture src="other/a.svg" alt="" />).querySelector('img')?.dataset.own).toBe(' false undefinedxundefined')
  })
})

it('takes the nearest width that is large enough', () => {
  const at = (width: number) => mediaLoader({ src: '/media/a.png', width })
  expect([at(60), at(160), at(641), at(2560)]).toEqual(['/media/a.png?w=80', '/media/a.png?w=160', '/media/a.png?w=1280', '/media/a.png'])
  expect(mediaLoader({ src: '/media/a.png', width: 600, widths: [80, 160] })).toBe('/media/a.png')
})

it('accepts classes of the site: on all of it, and on a section', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of a section that its frame needs
  const section = { name: 'Partners', heading: 'Hamkorlar', isSwiper: false, layout: 2, content: { partners: [], total: 0 } } as unknown as SiteSection
  const page = drawn(<SectionView section={section} className="wide" />)
  expect(page.querySelector('[data-site]')?.classList.contains('mine')).toBe(true)
  expect(page.querySelector('[data-section="Partners"]')?.classList.contains('wide')).toBe(true)
})
