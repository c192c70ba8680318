import { toCyrillic } from './to-cyrillic'

/**
 * What goes into a text from outside stands between the first two; the third holds its place meanwhile. Unicode keeps these
 * three for such use, so that no text has them. A text may look at what it is given (is it empty?), join it and change its
 * case; it must not measure or cut it, which is its caller's work.
 */
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const PLACE = '\uFDD2'

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('$$typeof' in value)
}

/** Walks through lists, maps and plain objects; what is none of them (an element of React, a date) stays as it is. */
function walk(value: unknown, text: (text: string) => string, call: (call: Function) => unknown): unknown {
  const within = (member: unknown) => walk(member, text, call)
  if (typeof value === 'string') return text(value)
  if (typeof value === 'function') return call(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(within)
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [key, within(member)] as const))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, within(member)]))
}

/** An argument of a text: somebody's name, a file's, a text that is Cyrillic already. None of it is ours to rewrite. */
const marked = (value: unknown) => walk(value, (text) => (text === '' ? text : OPEN + text + CLOSE), (call) => call)

/** A text that a dictionary says. */
function said(text: string): string {
  const values: string[] = []
  const ours = text.replaceAll(/\uFDD0([^\uFDD1]*)\uFDD1/g, (_, value: string) => {
    values.push(value)
    return PLACE
  })
  return toCyrillic(ours).replaceAll(/[\uFDD0-\uFDD2]/g, (mark) => (mark === PLACE ? (values.shift() ?? '') : ''))
}

/** Texts with arguments that are Cyrillic already: dictionaries take over parts of others. */
const made = new WeakSet<Function>()

/** A dictionary of texts in Latin script with the same keys, functions and types, in Cyrillic. */
export function dictionaryInCyrillic<T>(dictionary: T): T
export function dictionaryInCyrillic(dictionary: unknown): unknown {
  return walk(dictionary, said, (call) => {
    if (made.has(call)) return call
    const inCyrillic = (...values: readonly unknown[]): unknown =>
      dictionaryInCyrillic(Reflect.apply(call, undefined, values.map(marked)))
    made.add(inCyrillic)
    return inCyrillic
  })
}
