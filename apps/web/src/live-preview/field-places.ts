/*
 * Which part of the site shows which field. The site's components know nothing of forms: a field is found by its value, a text by
 * its words and a picture by its URL.
 */

import type { Values } from './apply-form-to-section'

export type FieldPlace = { path: string; element: Element }

/** Single digits occur everywhere. */
const LEAST_NUMBER = 10

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const digits = (text: string) => text.replaceAll(/\D/g, '')

/** Every non-empty field of a form, those of rows too: `items.2.name`. */
function* filledFields(value: unknown, path: string): Generator<[path: string, value: string | number]> {
  if (typeof value === 'string') {
    if (plain(value) !== '') yield [path, value]
  } else if (typeof value === 'number') {
    if (value >= LEAST_NUMBER) yield [path, value]
  } else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    for (const [name, one] of Object.entries(value)) yield* filledFields(one, path === '' ? name : `${path}.${name}`)
  }
}

/** The words of rich text; any other text unchanged. */
function wordsOf(text: string): string {
  if (!text.startsWith('<')) return plain(text)
  return plain(new DOMParser().parseFromString(text, 'text/html').body.textContent)
}

function shows(element: Element, value: string | number): boolean {
  if (element instanceof HTMLImageElement || element instanceof HTMLVideoElement) {
    return typeof value === 'string' && value.length > 1 && (element.currentSrc || element.src).includes(encodeURI(value))
  }
  const text = plain(element.textContent)
  if (text === '') return false
  return typeof value === 'number' ? digits(text) === String(value) && text.length < 40 : text === wordsOf(value)
}

/** The element of each field: the innermost one that shows its value. */
export function fieldPlaces(page: ParentNode, values: Values): FieldPlace[] {
  const elements = [...page.querySelectorAll('*')].toReversed()
  const taken = new Set<Element>()
  return [...filledFields(values, '')].flatMap(([path, value]) => {
    const element = elements.find((one) => !taken.has(one) && shows(one, value))
    if (element === undefined) return []
    taken.add(element)
    return [{ path, element }]
  })
}

/** The field shown at a point of the window; of several, the smallest. */
export function placeAt(places: readonly FieldPlace[], x: number, y: number): FieldPlace | undefined {
  const size = ({ element }: FieldPlace) => {
    const { width, height } = element.getBoundingClientRect()
    return width * height
  }
  return places
    .filter(({ element }) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return x >= left && x <= right && y >= top && y <= bottom
    })
    .toSorted((one, other) => size(one) - size(other))[0]
}
