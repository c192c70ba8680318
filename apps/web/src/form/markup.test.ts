import { describe, expect, it } from 'vitest'

import { tokens } from './markup'

/** The tokens, each written as source. */
function read(source: string): string[] {
  return [...tokens(source)].map((token) => {
    if (token.kind === 'text') return token.text
    if (token.kind === 'end') return `</${token.name}>`
    return `<${[token.name, ...token.attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`)].join(' ')}>`
  })
}

describe('markup', () => {
  it('is read with its attributes, in any spelling', () => {
    expect(read(`<p onclick="a > b" CLASS='x"y' hidden data-a=1/2>t</p>`)).toEqual([
      '<p onclick="a > b" CLASS="x\\"y" hidden="" data-a="1/2">',
      't',
      '</p>',
    ])
    expect(read('<svg/onload=alert(1)//>')).toEqual(['<svg onload="alert(1)//">'])
    expect(read('<img\n\tonerror\n=\n"x"/src=y>')).toEqual(['<img onerror="x" src="y">'])
    expect(read('<a b=c"d e = f g= >')).toEqual(['<a b="c\\"d" e="f" g="">'])
    expect(read('<a ="x" b="1"c=\'2\'>')).toEqual(['<a ="x"="" b="1" c="2">'])
    expect(read('<br/><br / ><o:p></o:p >')).toEqual(['<br>', '<br>', '<o:p>', '</o:p>'])
    // A non-breaking space does not separate attributes.
    expect(read('<p\u00a0onclick=x>')).toEqual(['<p\u00a0onclick=x>'])
  })

  it('leaves text alone that only looks like markup', () => {
    expect(read('a < b onclick="x" > c')).toEqual(['a ', '<', ' b onclick="x" > c'])
    expect(read('1<2 &lt;p onclick="x"&gt;')).toEqual(['1', '<', '2 &lt;p onclick="x"&gt;'])
    expect(read('<')).toEqual(['<'])
  })

  it('recognises what is no element', () => {
    expect(read('a<!--<p onclick=x>-->b<!-->c<!--->d<!-- --!>e')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(read('<?xml version="1.0"?><!DOCTYPE html><![if !x]>a<![endif]></>b</ p>c')).toEqual(['a', 'b', 'c'])
  })

  it('reads nothing in scripts and styles except their end', () => {
    expect(read('<style>a<p onclick=x></p></STYLE\n>b')).toEqual(['</STYLE>', 'b'])
    expect(read('<script>"</scripts><p>"</script>b<title/>c')).toEqual(['</script>', 'b', 'c'])
    expect(read('<textarea><p onclick=x>')).toEqual([])
  })

  it('ends where a tag or a comment is never closed', () => {
    for (const open of ['<p onclick="x', "<p class='a>b", '<p onclick', '<p ', '<p', '</p', '<!-- a > b', '<!x', '</1']) {
      expect(read(`a${open}`)).toEqual(['a'])
    }
  })

  it.for(['<', '</', '</1', '<!', '<!--', '<p ', '<p a="', "<p a='", '<style>', '</style', '<a b=', '<a\t/'])(
    'takes time proportional to the length of %s',
    (piece) => {
      const began = performance.now()
      for (const _ of tokens(piece.repeat(100_000)));
      expect(performance.now() - began).toBeLessThan(3000)
    },
  )
})
