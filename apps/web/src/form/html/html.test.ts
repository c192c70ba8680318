import { createDocument, getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { RULES } from '#/api/generated/contract'
import { html as htmlRule } from '../field-rules'
import { validate } from '../validation'
import { extensions } from './extensions'
import { cleanPasted } from './paste'
import { htmlText, storedHtml } from './text'

const schema = getSchema(extensions)

/** The editor's output for a given rich text. */
function through(html: string): string {
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(schema).serializeFragment(createDocument(html, schema).content))
  return box.innerHTML
}

describe('the editor', () => {
  it('keeps all allowed markup, so that opening it changes nothing', () => {
    const stored =
      '<h2>Salom</h2><h3>Kichik</h3><p>bir<br>ikki <strong>qalin</strong> <em>qiya</em> ' +
      '<a href="https://a.uz" rel="noopener noreferrer">havola</a></p>' +
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul><blockquote><p>iqtibos</p></blockquote>'
    expect(through(stored)).toBe(stored)
  })

  it('supports every allowed element, and no other', () => {
    for (const tag of RULES.htmlTags) {
      const inner = tag === 'ul' || tag === 'ol' ? '<li><p>x</p></li>' : tag === 'blockquote' || tag === 'li' ? '<p>x</p>' : 'x'
      const html = tag === 'br' ? '<p>a<br>b</p>' : tag === 'li' ? '<ul><li><p>x</p></li></ul>' : `<${tag}>${inner}</${tag}>`
      expect(through(html)).toContain(tag === 'br' ? '<br>' : `<${tag}>`)
    }
    expect(through('<h1>a</h1><p><u>b</u><code>c</code><s>d</s></p><table><tr><td>e</td></tr></table><ol start="4"><li><p>f</p></li></ol>')).toBe(
      '<p>a</p><p>bcd</p><p>e</p><ol><li><p>f</p></li></ol>',
    )
    expect(through('<p><a href="javascript:x">a</a><a href="http://a.uz">b</a></p>')).toBe('<p>ab</p>')
  })
})

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body lang=RU>
<!--StartFragment-->
<h1 style='margin-top:12.0pt'><span lang=UZ>Kasb haqida<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=UZ>Frontend</span></b><span lang=UZ> dasturchi
sahifani <i>chizadi</i>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=UZ>HTML</span></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Teglar</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>CSS</p>
<p class=MsoNormal><a href="http://example.uz/a?b=1&amp;c=2">Havola</a> <a href="file:///C:/x">fayl</a></p>
<!--EndFragment--></body></html>`

describe('what is pasted', () => {
  it('from Word is reduced to what rich text may contain', () => {
    expect(cleanPasted(WORD)).toBe(
      '<h2>Kasb haqida</h2><p><strong>Frontend</strong> dasturchi sahifani <em>chizadi</em>.</p>' +
        '<ul><li><p>HTML</p><ol><li><p>Teglar</p></li></ol></li><li><p>CSS</p></li></ul>' +
        '<p><a href="https://example.uz/a?b=1&amp;c=2">Havola</a> fayl</p>',
    )
  })

  it('from the web loses its styles and scripts', () => {
    const page =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p style="color:red"><span style="font-weight:700">Qalin</span> ' +
      '<span style="font-style:italic">qiya</span></p></b><div>bir<div>ikki</div>uch</div>' +
      '<script>alert(1)</script><img src="x" onerror="alert(1)"><table><tr><td>a</td><td>b</td></tr></table>' +
      '<h5>Besh</h5><p onclick="x">12&nbsp;500 &lt;b&gt;</p><ul><li>x<ul><li>y</li></ul></li></ul>'
    expect(cleanPasted(page)).toBe(
      '<p><strong>Qalin</strong> <em>qiya</em></p><p>bir</p><p>ikki</p><p>uch</p><p>a</p><p>b</p>' +
        '<h3>Besh</h3><p>12\u00a0500 &lt;b&gt;</p><ul><li><p>x</p><ul><li><p>y</p></li></ul></li></ul>',
    )
  })

  it('is left alone if it was copied within the editor', () => {
    const own = '<p data-pm-slice="1 1 []">a</p>'
    expect(cleanPasted(own)).toBe(own)
    // The same attribute does not exempt foreign markup.
    expect(cleanPasted('<p data-pm-slice="1 1 []" onclick="x" style="color:red">a<svg/onload=x></p>')).toBe(
      '<p data-pm-slice="1 1 []" data-style="color:red">a<svg></p>',
    )
    expect(cleanPasted('<p onclick=x>a data-pm-slice="1 1 []"</p>')).toBe('<p>a data-pm-slice="1 1 []"</p>')
  })
})

describe('the markup handed to the browser', () => {
  const handed = (html: string) => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString')
    cleanPasted(html)
    return parse.mock.lastCall?.[0]
  }

  it('has no attribute that the security policy would report', () => {
    expect(handed(`<P ONCLICK="a>b" onfocus='x' onload=x onerror constructor=x>a</P>`)).toBe('<P>a</P>')
    expect(handed('<svg/onload=alert(1)><img\nsrc=x\nonerror\n=\n"x">')).toBe('<svg><img>')
    expect(handed('<p title=">" onclick=x style=\'a:"b"\'>a')).toBe('<p data-style="a:&quot;b&quot;">a')
    expect(handed('<base href="https://a.uz"><form action="javascript:x">a</form>')).toBe('<base><form>a</form>')
    expect(handed('<a href="https://a.uz?b&amp;c" onclick=x>a</a>')).toBe('<a href="https://a.uz?b&amp;c">a</a>')
    expect(handed('<template><p onclick=x>a</p></template><style>p{}</style><xmp><p onclick=x></xmp>')).toBe(
      '<template><p>a</p></template></style><pre><p></pre>',
    )
  })

  it('has every text unchanged', () => {
    const text = 'Yozing: onclick="x" style=\'y\' &lt;p onclick="x"&gt; 1 &lt; 2 &amp;lt; a > b'
    expect(handed(`<p>${text}</p>`)).toBe(`<p>${text}</p>`)
    expect(cleanPasted('<p onclick="x">onclick="x" &lt;b onclick="y"&gt; a < b > c</p>')).toBe(
      '<p>onclick="x" &lt;b onclick="y"&gt; a &lt; b &gt; c</p>',
    )
    // Text around removed markup does not join into a tag.
    expect(handed('<<!-- -->p onclick=x>a')).toBe('&lt;p onclick=x>a')
  })
})

describe('the text of rich text', () => {
  it('is counted as the server counts it', () => {
    expect(htmlText('<p>a &lt;b&gt; &amp;amp;</p>')).toBe('a <b> &amp;')
    expect(htmlText('<p>&nbsp;<br></p>')).toBe('')
    expect(storedHtml('<p>  </p><h2></h2>')).toBe('')
    expect(storedHtml('<p>a</p><p></p><p></p>')).toBe('<p>a</p>')
  })

  it('is validated by its length without the markup', () => {
    const rules = z.strictObject({ desc: z.string().check(htmlRule(RULES.htmlTextMax)) })
    const spec = {
      loadSchema: async () => rules,
      fields: { desc: { kind: 'html' as const, maxText: RULES.htmlTextMax } },
      defaultValues: { desc: '' },
    }
    const most = '<p><strong>'.concat('a'.repeat(RULES.htmlTextMax), '</strong></p>')
    expect(validate(spec, rules, { desc: most })).toEqual({})
    expect(validate(spec, rules, { desc: most.replace('a', 'aa') })['desc']?.code).toBe('too_long')
    expect(validate(spec, rules, { desc: '' })['desc']?.code).toBe('required')
  })
})
