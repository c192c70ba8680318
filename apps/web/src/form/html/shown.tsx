import { Box } from '@chakra-ui/react'
import { createElement, useMemo, type ReactNode } from 'react'

import { RULES } from '#/api/generated/contract'
import { richText } from './looks'

const ALLOWED: ReadonlySet<string> = new Set([...RULES.htmlTags, 'a'])

/** The elements of rich text as React elements: nothing that is not allowed gets onto the page, and links do not navigate. */
function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (!(node instanceof Element)) return node.textContent
    const inner = nodesOf(node)
    if (!ALLOWED.has(node.localName)) return inner
    if (node.localName === 'br') return <br key={index} />
    return createElement(node.localName === 'a' ? 'u' : node.localName, { key: index }, ...inner)
  })
}

/** Stored rich text, for reading. */
export function HtmlShown({ html }: { html: string }) {
  const nodes = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <Box css={richText}>{nodes}</Box>
}
