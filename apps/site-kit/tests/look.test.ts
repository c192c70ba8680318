import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const OWN = join('kit', 'site.module.css')
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.module.css') && !path.startsWith('gallery'))
const SHEETS: Record<string, string> = Object.fromEntries(sheets.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]))
const GUIDE = readFileSync(join(SRC, '../../../docs/site-kit.md'), 'utf8')

/** The custom properties of the theme, from the style sheet of the `Site`. */
const GIVEN = new Set([...(SHEETS[OWN] ?? '').matchAll(/^ {2}(--site-[a-z\d-]+):/gm)].map(([, name]) => name))

it('defines every colour in one place, where another theme can override it', () => {
  expect(Object.keys(SHEETS).length).toBeGreaterThan(40)
  const literal = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(/gi
  const found = Object.entries(SHEETS).flatMap(([path, css]) => (path === OWN ? [] : [...css.matchAll(literal)].map(([one]) => `${path}: ${one}`)))
  expect(found).toEqual([])
})

it('uses no undefined property', () => {
  const used = Object.entries(SHEETS).flatMap(([path, css]) => [...css.matchAll(/var\((--site-[a-z\d-]+)/g)].map(([, name]) => [path, name] as const))
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter(([, name]) => !GIVEN.has(name))).toEqual([])
})

it('documents each of them for other themes, and no other', () => {
  const documented = new Set([...GUIDE.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`(--site-[a-z\d-]+)`/g)].map(([, name]) => name)))
  expect([...documented].toSorted()).toEqual([...GIVEN].toSorted())
})
