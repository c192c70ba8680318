import { toCyrillic } from './to-cyrillic'

/**
 * Arguments within a text are delimited by the first two; the third is their placeholder meanwhile. Unicode reserves these three
 * for such use, so that no text contains them. A text may inspect its arguments (is it empty?), join them and change their case;
 * it must not measure or cut them, which is the caller's task.
 */
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const PLACE = '\uFDD2'

const isPlain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !('$$typeof' in value)
}

/** Walks through lists, maps and plain objects; anything else (a React element, a date) is returned unchanged. */
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

/** An argument of a text: a person's or a file's name, a text that is Cyrillic already. It must not be rewritten. */
const marked = (value: unknown) => walk(value, (text) => (text === '' ? text : OPEN + text + CLOSE), (call) => call)

/** A text of a dictionary. */
function said(text: string): string {
  const values: string[] = []
  const ours = text.replaceAll(/\uFDD0([^\uFDD1]*)\uFDD1/g, (_, value: string) => {
    values.push(value)
    return PLACE
  })
  return toCyrillic(ours).replaceAll(/[\uFDD0-\uFDD2]/g, (mark) => (mark === PLACE ? (values.shift() ?? '') : ''))
}

/** Texts with arguments that are Cyrillic already: dictionaries reuse parts of others. */
const made = new WeakSet<Function>()

/** A dictionary of Latin texts in Cyrillic, with the same keys, functions and types. */
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
