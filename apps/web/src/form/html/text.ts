/** The text of rich text without its markup, as the server reads it to count it or to find it blank. */
export function htmlText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/^\p{White_Space}+/u, '')
    .replace(/\p{White_Space}+$/u, '')
}

/** The stored form of the editor's content: empty if nothing would be visible, without empty lines at the end. */
export function storedHtml(html: string): string {
  return htmlText(html) === '' ? '' : html.replace(/(?:<p><\/p>)+$/, '')
}
