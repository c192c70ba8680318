/** The colour a person meant: `1D4F91` and `#1D4F91` are `#1d4f91`, `#abc` is `#aabbcc`; anything else stays as typed. */
export function parseColour(typed: string): string {
  const text = typed.trim().toLowerCase()
  const digits = text.startsWith('#') ? text.slice(1) : text
  if (!/^[0-9a-f]*$/.test(digits) || digits === '') return text
  return `#${digits}`
}

/** The same when typing has ended: a short form is expanded. */
export function wholeColour(colour: string): string {
  return /^#[0-9a-f]{3}$/.test(colour) ? `#${Array.from(colour.slice(1), (digit) => digit + digit).join('')}` : colour
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}
