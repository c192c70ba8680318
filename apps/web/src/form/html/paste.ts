import { RULES } from '#/api/generated/contract'
import { parseLink, isLink } from '../link'
import { tokens, type Attribute } from '../markup'
import { toLines } from '../text'

const ALLOWED: ReadonlySet<string> = new Set(RULES.htmlTags)

/** Elements with another name elsewhere. */
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
const DROPPED = 'script,style,title,meta,link,template,iframe,object,svg,math,img,video,audio,button,input,select,textarea'
/** Block elements. */
const BLOCKS =
  'p,div,section,article,header,footer,main,aside,nav,address,figure,figcaption,pre,table,thead,tbody,tfoot,tr,td,th,' +
  'dl,dt,dd,ul,ol,menu,li,blockquote,h1,h2,h3,h4,h5,h6,form,fieldset,details,summary,hr'

/**
 * Cleans text copied from Word, a mail or a page down to what rich text may contain. Elements with another name here (`b`, `h1`,
 * Word's list paragraphs) are converted; everything else is reduced to its text.
 */
export function cleanPasted(html: string): string {
  const plain = plainTags(html)
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  // Copied within the editor: it is valid, and marks where it was cut.
  if (body.querySelector('[data-pm-slice]') !== null) return plain
  for (const one of body.querySelectorAll(DROPPED)) one.remove()
  return toLines(blocksOf(body))
}

/** The attributes that are read from pasted markup, with the names they are passed on under. */
const READ: ReadonlyMap<string, string> = new Map([
  ['class', 'class'],
  ['style', 'data-style'],
  ['data-pm-slice', 'data-pm-slice'],
])

/** Elements whose content the parser would treat as text. */
const LITERAL: ReadonlySet<string> = new Set(['plaintext', 'xmp'])

/**
 * The same markup with only those attributes that are read here, so that parsing it violates no security policy. Styles are
 * passed under another name, because bold and lists are read from them.
 */
function plainTags(html: string): string {
  let made = ''
  for (const token of tokens(html)) {
    // An escaped bracket must not become a tag together with the text after it.
    if (token.kind === 'text') made += token.text.replaceAll('<', '&lt;')
    else {
      const tag = LITERAL.has(token.name.toLowerCase()) ? 'pre' : token.name
      made += token.kind === 'end' ? `</${tag}>` : `<${tag}${token.attributes.map((one) => plainAttribute(tag, one)).join('')}>`
    }
  }
  return made
}

function plainAttribute(tag: string, { name, value }: Attribute): string {
  const lower = name.toLowerCase()
  const plain = lower === 'href' && tag.toLowerCase() === 'a' ? 'href' : READ.get(lower)
  return plain === undefined ? '' : ` ${plain}="${value.replaceAll('"', '&quot;')}"`
}

const styleOf = (element: Element) => (element.getAttribute('data-style') ?? '').toLowerCase()

const wrap = (tag: string, inner: string) => (ALLOWED.has(tag) ? `<${tag}>${inner}</${tag}>` : inner)

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether nothing of it would be visible. */
const isBlank = (inner: string) => inner.replaceAll(/<br>|[\s\u00a0]/g, '') === ''

/** Word writes a list as paragraphs that name the list's depth, each with its bullet as text. */
type ListLine = { depth: number; tag: string; inner: string }

function listLine(element: Element): ListLine | null {
  const depth = /mso-list:[^;]*level(\d+)/.exec(styleOf(element))?.[1]
  if (depth === undefined) return null
  const mark = [...element.querySelectorAll('[data-style]')].find((one) => /mso-list:\s*ignore/.test(styleOf(one)))
  const numbered = /^[\s\u00a0(]*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(mark?.textContent ?? '')
  mark?.remove()
  return { depth: Number(depth), tag: numbered ? 'ol' : 'ul', inner: linesOf(element) }
}

/** Nested lists, by the depth of each line. */
function listOf(lines: readonly ListLine[]): string {
  const [first] = lines
  if (first === undefined) return ''
  const items: { line: ListLine; under: ListLine[] }[] = []
  for (const line of lines) {
    const last = items.at(-1)
    if (last === undefined || line.depth <= first.depth) items.push({ line, under: [] })
    else last.under.push(line)
  }
  return wrap(first.tag, items.map(({ line, under }) => wrap('li', wrap('p', line.inner) + listOf(under))).join(''))
}

/** The content of an element as a sequence of blocks. */
function blocksOf(parent: Element): string {
  let made = ''
  let line = ''
  let listed: ListLine[] = []
  const end = () => {
    made += listOf(listed)
    listed = []
    if (!isBlank(line)) made += wrap('p', line.trim())
    line = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null)) {
      const found = listLine(node)
      if (found === null || (listed[0] !== undefined && found.depth <= listed[0].depth && found.tag !== listed[0].tag)) end()
      if (found === null) made += blockOf(node)
      else if (!isBlank(found.inner)) listed.push(found)
    } else {
      if (listed.length > 0 && (node.textContent ?? '').trim() !== '') end()
      line += lineOf(node)
    }
  }
  end()
  return made
}

function blockOf(element: Element): string {
  const tag = element.localName
  const heading = HEADINGS[tag] ?? (element.classList.contains('MsoTitle') ? 'h2' : undefined)
  if (heading !== undefined) {
    const inner = linesOf(element).trim()
    return isBlank(inner) ? '' : wrap(heading, inner)
  }
  const inner = blocksOf(element)
  if (inner === '') return ''
  if (tag === 'ul' || tag === 'menu') return wrap('ul', inner)
  if (tag === 'ol' || tag === 'li' || tag === 'blockquote') return wrap(tag, inner)
  return inner
}

/** The content of one line with its marks. */
function lineOf(node: Node): string {
  // Two and more non-breaking spaces are Word's way to indent.
  if (node.nodeType === Node.TEXT_NODE) return escape((node.textContent ?? '').replaceAll(/[ \t\r\n]+|\u00a0{2,}/g, ' '))
  if (!(node instanceof Element)) return ''
  if (node.localName === 'br') return '<br>'
  const inner = linesOf(node)
  if (isBlank(inner)) return inner
  const style = styleOf(node)
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/.exec(style)?.[1]
  const bold = weight === undefined ? node.matches('b,strong') : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const italic = /(?:^|[;\s])font-style:\s*(?:italic|oblique)/.test(style) || (node.matches('i,em') && !/(?:^|[;\s])font-style:\s*normal/.test(style))
  const marked = wrapIf(italic, 'em', wrapIf(bold, 'strong', inner))
  const href = node.localName === 'a' ? linkOf(node.getAttribute('href') ?? '') : null
  return href === null ? marked : `<a href="${escape(href).replaceAll('"', '&quot;')}">${marked}</a>`
}

const wrapIf = (yes: boolean, tag: string, inner: string) => (yes ? wrap(tag, inner) : inner)

const linesOf = (element: Element) => [...element.childNodes].map(lineOf).join('')

function linkOf(href: string): string | null {
  if (/^(?:mailto|tel):/i.test(href)) return href
  if (!/^https?:/i.test(href)) return null
  const link = parseLink(href.replaceAll(/\s+/g, ''))
  return isLink(link) ? link : null
}
