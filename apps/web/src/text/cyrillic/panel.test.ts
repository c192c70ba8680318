import { expect, it } from 'vitest'
import { dictionaries, texts } from '../dictionaries.test-helper'
import { dictionaryInCyrillic } from './dictionary'
import { toCyrillic } from './to-cyrillic'

const modules = Object.fromEntries(
  await Promise.all(Object.entries(dictionaries).map(async ([file, load]) => [file, await load()] as const)),
)
const latin = Object.entries(modules).flatMap(([file, module]) => texts({ ...module }, file))
const cyrillic = Object.entries(modules).flatMap(([file, module]) => texts(dictionaryInCyrillic({ ...module }), file))

/** All Latin words in the Cyrillic panel. Add one only if no reader expects it in Cyrillic. */
const LATIN = new Set(
  (
    'Peshtoq Facebook Instagram LinkedIn Telegram YouTube IT Junior Middle Senior PNG JPEG WebP SVG MP4 WebM XLSX PDF ' +
    'Google Analytics Tag Manager Yandex Metrika Meta Pixel ' +
    'px ms x Enter Escape Space Home End'
  ).split(' '),
)

/** Links, colours, key combinations, commands. */
const PIECES = /https?:\S+|[\w.@-]+\.(?:uz|com|me)(?:\/\S*)?|#[\da-f]{6}|(?:Ctrl|Alt|Shift)(?:\+\w+)+|\/courses|peshtoq check --deep|Failed to read file as Data URL/g

/** A name that stays Latin before its suffix, which does not: Telegramʼдан. */
const NAMES = new RegExp(`\\b(?:${[...LATIN].join('|')})ʼ?(?=\\p{Script=Cyrillic})`, 'gu')

it('finds the dictionaries', () => {
  expect(latin.length).toBeGreaterThan(800)
  expect(cyrillic.map(([path]) => path)).toEqual(latin.map(([path]) => path))
})

it('leaves only the listed Latin words in them', () => {
  const left = cyrillic.flatMap(([path, text]) =>
    (text.replaceAll(PIECES, '').match(/\p{Script=Latin}+/gu) ?? []).filter((word) => !LATIN.has(word)).map((word) => [path, word]),
  )
  expect(left).toEqual([])
})

it('mixes no scripts within a word', () => {
  const mixed = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u
  expect(cyrillic.filter(([, text]) => mixed.test(text.replaceAll(NAMES, '')))).toEqual([])
})

it('leaves no apostrophe of the Latin script', () => {
  expect(cyrillic.filter(([, text]) => /[ʻʼ‘’'`]/.test(text.replaceAll(NAMES, '')))).toEqual([])
})

it('contains only texts, numbers and functions of texts', () => {
  const odd = (value: unknown): boolean => {
    if (value === null || ['string', 'number', 'boolean', 'function', 'undefined'].includes(typeof value)) return false
    if (value instanceof Map) return [...value.values()].some(odd)
    if (Array.isArray(value)) return value.some(odd)
    return Object.getPrototypeOf(value) !== Object.prototype || '$$typeof' in Object(value) || Object.values(Object(value)).some(odd)
  }
  expect(Object.entries(modules).filter(([, module]) => odd({ ...module })).map(([file]) => file)).toEqual([])
})

it('leaves a Cyrillic text unchanged', () => {
  expect(cyrillic.filter(([, text]) => toCyrillic(text) !== text)).toEqual([])
})

it('is fast enough to run while a screen renders', () => {
  const began = performance.now()
  for (let round = 0; round < 5; round += 1) for (const [, text] of latin) toCyrillic(text)
  expect((performance.now() - began) / (5 * latin.length)).toBeLessThan(0.5)
})
