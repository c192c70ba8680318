/** An attribute of a start tag. Its value is raw, with character references. */
export type Attribute = { name: string; value: string }

/** A token of markup. Names are raw, texts keep their character references. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'start'; name: string; attributes: readonly Attribute[] }
  | { kind: 'end'; name: string }

// White space as HTML defines it: `\s` would include a non-breaking space, which may be part of a name or an unquoted value.
const TAG_NAME = /<\/?([a-z][^\t\n\f\r />]*)/iy
const TAG_END = /[\t\n\f\r ]*(\/[\t\n\f\r /]*)?>/y
const ATTRIBUTE_NAME = /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)/y
const ATTRIBUTE_EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const ATTRIBUTE_VALUE = /"([^"]*)"|'([^']*)'|((?!["'])[^\t\n\f\r >]*)/y
const COMMENT = /<!--(?:-?>|[\s\S]*?--!?>)/y
/** A declaration, a processing instruction, Word's `<![if …]>`, an end tag without a name. */
const BOGUS_COMMENT = /<[!?/][^>]*>/y

/** Elements in which only their own end tag is a tag. */
const RAW: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes'])

/** The match of a pattern at exactly this position. */
function at(pattern: RegExp, source: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place
  return pattern.exec(source)
}

type Tag = { attributes: Attribute[]; isEmpty: boolean; end: number }

/** A tag from the end of its name; null if the source ends within it. */
function readTag(source: string, from: number): Tag | null {
  const attributes: Attribute[] = []
  let place = from
  for (;;) {
    const end = at(TAG_END, source, place)
    if (end !== null) return { attributes, isEmpty: end[1] !== undefined, end: TAG_END.lastIndex }
    const name = at(ATTRIBUTE_NAME, source, place)?.[1]
    if (name === undefined) return null
    place = ATTRIBUTE_NAME.lastIndex
    let value = ''
    if (at(ATTRIBUTE_EQUALS, source, place) !== null) {
      const found = at(ATTRIBUTE_VALUE, source, ATTRIBUTE_EQUALS.lastIndex)
      // A quote that is never closed.
      if (found === null) return null
      value = found[1] ?? found[2] ?? found[3] ?? ''
      place = ATTRIBUTE_VALUE.lastIndex
    }
    attributes.push({ name, value })
  }
}

/** The position of a raw element's end tag; the end of the source if there is none. */
function endOfRaw(source: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  pattern.lastIndex = from
  return pattern.exec(source)?.index ?? source.length
}

/**
 * Tokenises HTML into tags and texts by the rules of browsers, however broken it is. Comments are left out, and so are scripts,
 * styles and other elements whose content is no markup.
 *
 * The browser's own parser is subject to the page's security policy, even for a detached document: it reports every event
 * handler, style and base address it reads.
 */
export function* tokens(source: string): Generator<Token, void> {
  let place = 0
  while (place < source.length) {
    const open = source.indexOf('<', place)
    const text = source.slice(place, open < 0 ? source.length : open)
    if (text !== '') yield { kind: 'text', text }
    if (open < 0) return
    const name = at(TAG_NAME, source, open)?.[1]
    if (name === undefined) {
      if (!/[!?/]/.test(source.charAt(open + 1))) {
        yield { kind: 'text', text: '<' }
        place = open + 1
        continue
      }
      const comment = source.startsWith('<!--', open) ? COMMENT : BOGUS_COMMENT
      if (at(comment, source, open) === null) return
      place = comment.lastIndex
      continue
    }
    const tag = readTag(source, TAG_NAME.lastIndex)
    if (tag === null) return
    place = tag.end
    if (source[open + 1] === '/') yield { kind: 'end', name }
    // Written as an empty XML element, it contains nothing.
    else if (!RAW.has(name.toLowerCase())) yield { kind: 'start', name, attributes: tag.attributes }
    else if (!tag.isEmpty) place = endOfRaw(source, name, place)
  }
}
