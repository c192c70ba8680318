import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { SiteSection } from '@peshtoq/site-kit/section'
import { Site } from '@peshtoq/site-kit/kit/site'
import { SectionView } from '@peshtoq/site-kit/sections'

/** The simulated screen width; the picture shows the top of it. */
const WIDE_PX = 768
const TALL_PX = 494
/** The picture's size: large enough to be viewed by itself. */
export const PICTURE_PX = { width: 320, height: 206 } as const
/** The width of the section's own pictures. */
const MEDIA_PX = 320
/** More than these do not fit into the visible part. */
const MEDIA_MOST = 12

const XHTML = 'http://www.w3.org/1999/xhtml'

/**
 * Renders what visitors see of a section into a picture and returns its URL. The site's own component renders it in a detached
 * document that loads nothing, and the browser gets it as one self-contained picture: so a list of four dozen sections contains
 * as many pictures, and not four dozen pages.
 */
export async function drawSection(section: SiteSection): Promise<string> {
  const page = document.implementation.createHTMLDocument('')
  const host = page.createElement('div')
  const root = createRoot(host)
  flushSync(() =>
    root.render(
      <Site mediaBase="/media" unfolded>
        <SectionView section={section} />
      </Site>,
    ),
  )
  try {
    await Promise.all([...host.querySelectorAll('img, video')].map(async (element, index) => await embed(element, index < MEDIA_MOST)))
    return await pictureOf(host)
  } finally {
    root.unmount()
  }
}

/** A picture within a picture is not loaded, so it is inlined. A video is shown by its poster. */
async function embed(element: Element, isSeen: boolean): Promise<void> {
  const image = element.ownerDocument.createElement('img')
  const address = element.getAttribute(element.localName === 'video' ? 'poster' : 'src')
  image.className = element.className
  // The page's security policy allows no style attributes.
  if (element instanceof HTMLElement) image.style.cssText = element.style.cssText
  element.replaceWith(image)
  const data = address === null || !isSeen ? null : address.startsWith('data:') ? address : await read(address)
  if (data === null) image.style.visibility = 'hidden'
  else image.src = data
}

async function read(address: string): Promise<string | null> {
  const url = new URL(address, location.href)
  if (/\.(?:png|jpe?g)$/i.test(url.pathname)) url.search = `?w=${MEDIA_PX}`
  try {
    const answer = await fetch(url)
    if (!answer.ok) return null
    const file = await answer.blob()
    return await new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : null))
      reader.readAsDataURL(file)
    })
  } catch {
    return null
  }
}

type Rule = { classes: readonly string[]; css: string }
let rules: readonly Rule[] | null = null

/** The style rules of the page's stylesheets, with the classes in them. Those of the site have names of their own. */
function siteRules(): readonly Rule[] {
  if (rules !== null) return rules
  const all = [...document.styleSheets].filter((sheet) => sheet.href !== null || import.meta.env.DEV).flatMap((sheet) => [...sheet.cssRules])
  rules = all.map(({ cssText: css }) => ({ css, classes: [...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name) }))
  return rules
}

async function pictureOf(host: HTMLElement): Promise<string> {
  const classes = new Set([...host.querySelectorAll('*')].flatMap((element) => [...element.classList]))
  const style = siteRules()
    .filter((rule) => rule.classes.some((name) => classes.has(name)))
    .map(({ css }) => css)
    .join('\n')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
  // Characters that XML does not allow would invalidate all of it.
  // oxlint-disable-next-line no-control-regex -- these are meant
  const markup = new XMLSerializer().serializeToString(host).replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
  const { width, height } = PICTURE_PX
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDE_PX} ${TALL_PX}"><style xmlns="${XHTML}">${style}</style><foreignObject width="${WIDE_PX}" height="${TALL_PX}"><div xmlns="${XHTML}" style="display:grid;align-content:safe center;height:100%;overflow:hidden;background:#fcfaf7">${markup}</div></foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  try {
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
    return file === null ? image.src : URL.createObjectURL(file)
  } catch {
    // If the browser cannot rasterise markup to a blob, it renders it in place.
    return image.src
  }
}
