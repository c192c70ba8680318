import { folded } from '#/lib/find'
import { piecesOf } from '#/lib/marks'
import { placeOf } from './error-places'
import { isFile } from './field'
import { htmlText } from './html/text'
import type { Values } from './record'
import { fieldRules, type FormSpec } from './spec'

/** How long the rich text editor may take to load. */
const TIMEOUT_MS = 5000
const ASK_MS = 50
const HIGHLIGHT_MS = 2400
const SETTLED_MS = 60

const rest = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

/** Every text of a form with its path, those of rows too: `items.2.name`. */
function* textsOf(spec: FormSpec, value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') {
    const rules = fieldRules(spec, path)
    if (!isFile(rules)) yield [path, rules.kind === 'html' ? htmlText(value) : value]
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [name, one] of Object.entries(value)) yield* textsOf(spec, one, path === '' ? name : `${path}.${name}`)
  }
}

/** The path of the field that contains most of these words; of several, the first. */
export function fieldWith(spec: FormSpec, values: Values, words: string): string | null {
  const wanted = folded(words).split(/\s+/).filter((word) => word !== '')
  let best: { path: string; count: number } | null = null
  for (const [path, text] of textsOf(spec, values, '')) {
    const whole = folded(text)
    const count = wanted.filter((word) => whole.includes(word)).length
    if (count > (best?.count ?? 0)) best = { path, count }
  }
  return best?.path ?? null
}

/** The element to type into, once it is there: the rich text editor renders after the form. */
async function waitForField(form: HTMLElement, path: string, isRich: boolean): Promise<HTMLElement | null> {
  const until = Date.now() + TIMEOUT_MS
  while (form.isConnected && Date.now() < until) {
    const place = placeOf(form, path)
    if (place !== null && (!isRich || place.role === 'textbox')) return place
    // oxlint-disable-next-line no-await-in-loop -- polled until it is there
    await rest(ASK_MS)
  }
  return null
}

/** Where the words begin in a text; its start if the shown text does not contain them. */
function beginning(text: string, words: string): number {
  const pieces = piecesOf(text, words)
  const at = pieces.findIndex((piece) => piece.found)
  return pieces.slice(0, Math.max(0, at)).reduce((length, piece) => length + piece.text.length, 0)
}

/** Puts the cursor before the words, so that a long text scrolls to them. Nothing is selected, so typing replaces nothing. */
function goToWords(place: HTMLElement, words: string): void {
  if (place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement) {
    const at = beginning(place.value, words)
    // A number field or a switch has no cursor.
    if (place instanceof HTMLTextAreaElement || place.type === 'text') place.setSelectionRange(at, at)
    return
  }
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    if (!piecesOf(text, words).some((piece) => piece.found)) continue
    getSelection()?.collapse(node, beginning(text, words))
    node.parentElement?.scrollIntoView({ block: 'nearest' })
    return
  }
}

/**
 * Focuses the field in which quick search found these words, with the cursor before them, and highlights it for a moment. On a
 * touch screen it is only scrolled into view: a keyboard would cover it.
 */
export async function focusFound(form: HTMLElement, spec: FormSpec, values: Values, words: string): Promise<void> {
  const path = fieldWith(spec, values, words)
  if (path !== null) await focusField(form, spec, path, words)
}

/** Focuses a field that a finding names, as {@link focusFound}. */
export async function focusField(form: HTMLElement, spec: FormSpec, path: string, words: string): Promise<void> {
  const place = await waitForField(form, path, fieldRules(spec, path).kind === 'html')
  if (place === null) return
  if (matchMedia('(pointer: fine)').matches) {
    place.focus({ preventScroll: true })
    // The dialog that led here may still return the focus, and the editor puts its own cursor first.
    await rest(SETTLED_MS)
    if (document.activeElement !== place) {
      place.focus({ preventScroll: true })
      await rest(SETTLED_MS)
    }
    goToWords(place, words)
  }
  const frame = place.closest<HTMLElement>('[data-field]') ?? place
  frame.scrollIntoView({ block: 'center' })
  frame.dataset['found'] = ''
  // It does not move, so it is shown with reduced motion too.
  const mark = { outline: '2px solid var(--p-colors-brand-solid)', outlineOffset: '4px', borderRadius: '4px' }
  frame.animate([mark, mark], HIGHLIGHT_MS)
}
