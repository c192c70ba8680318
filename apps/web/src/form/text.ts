// The server trims Unicode white space. `String.trim` differs from it (it trims U+FEFF and not U+0085), so a blank name would be
// validated differently here.
const LEADING_SPACE = /^\p{White_Space}+/u
const TRAILING_SPACE = /\p{White_Space}+$/u

/** The text as the server will store it: trimmed, NFC, line ends as `\n`. */
export function normaliseText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(LEADING_SPACE, '')
    .replace(TRAILING_SPACE, '')
    .normalize('NFC')
}

// oxlint-disable-next-line no-control-regex -- the rule is about exactly these characters
const CONTROL_IN_LINE = /[\u0000-\u001f\u007f-\u009f]/u
// oxlint-disable-next-line no-control-regex -- as above; several lines keep their tabs and line ends
const CONTROL_IN_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u

const CONTROLS_IN_LINES = new RegExp(CONTROL_IN_LINES, 'gu')

/** Whether the server would refuse the text for a control character. */
export function hasControlCharacters(text: string, lines: 'one' | 'several'): boolean {
  return (lines === 'one' ? CONTROL_IN_LINE : CONTROL_IN_LINES).test(text)
}

/** Pasted text in a one-line field: line ends become spaces and control characters are removed. */
export function toOneLine(text: string): string {
  return toLines(text.replaceAll(/[\r\n\t\u0085\u2028\u2029]+/g, ' '))
}

/** Pasted text in a multi-line field: control characters, which the server refuses, are removed. */
export function toLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS_IN_LINES, '')
}

/** The length from which the counter is shown: the last fifth, at least the last ten characters. */
export function counterFrom(limit: number): number {
  return Math.max(0, Math.min(limit - 10, Math.floor(limit * 0.8)))
}
