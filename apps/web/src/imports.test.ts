import { expect, it } from 'vitest'

/** Every source file by its path from `apps/web/src`, without generated ones. */
const SOURCES = new Map(
  Object.entries(
    import.meta.glob<string>(['./**/*.{ts,tsx}', '../../site-kit/src/**/*.{ts,tsx}', '!**/generated/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, code]) => [pathOf(path, './'), code] as const),
)

/** The imports of a file: of values, types, and lazily loaded code. */
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(\s*|^import\s+)(['"])([^'"\n]+)\1/gm

/** A relative path without its dots; two levels above the root are enough for neighbouring packages. */
function pathOf(path: string, base: string): string {
  return new URL(path, new URL(base, 'file:///a/b/src/')).pathname
}

function importsOf(file: string, code: string, sources: ReadonlyMap<string, string>): string[] {
  return [...code.matchAll(SPECIFIER)].flatMap(([, , specifier = '']) => {
    if (!/^(?:#\/|\.)/.test(specifier)) return []
    const path = specifier.startsWith('#/') ? pathOf(`./${specifier.slice(2)}`, './') : pathOf(specifier, `file://${file}`)
    const found = [path, `${path}.ts`, `${path}.tsx`].find((one) => sources.has(one))
    return found === undefined || found === file ? [] : [found]
  })
}

/** The first import cycle that is found, as a list of files. */
function circleIn(sources: ReadonlyMap<string, string>): readonly string[] | null {
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): readonly string[] | null => {
    const start = way.indexOf(file)
    if (start !== -1) return [...way.slice(start), file]
    if (done.has(file)) return null
    for (const next of importsOf(file, sources.get(file) ?? '', sources)) {
      const circle = visit(next, [...way, file])
      if (circle !== null) return circle
    }
    done.add(file)
    return null
  }
  for (const file of sources.keys()) {
    const circle = visit(file, [])
    if (circle !== null) return circle
  }
  return null
}

const shortly = (circle: readonly string[] | null) => circle?.map((file) => file.replace('/a/b/', ''))

it('has no import cycles, not even of types', () => {
  expect(SOURCES.size).toBeGreaterThan(300)
  expect(shortly(circleIn(SOURCES))).toBeUndefined()
})

it('finds cycles of values, of types and of lazily loaded code', () => {
  const at = (files: Record<string, string>) =>
    shortly(circleIn(new Map(Object.entries(files).map(([path, code]) => [pathOf(path, './'), code]))))
  const a = "import { b } from './b'"
  expect(at({ 'a.ts': a, 'b.ts': '' })).toBeUndefined()
  expect(at({ 'a.ts': a, 'b.ts': "import type { a } from '#/a'" })).toEqual(['src/a.ts', 'src/b.ts', 'src/a.ts'])
  expect(at({ 'a.ts': a, 'b.ts': "const load = () => import('./a')" })).toEqual(['src/a.ts', 'src/b.ts', 'src/a.ts'])
  expect(at({ 'a.ts': "import '../preview/c'", '../preview/c.tsx': "export { x } from '../src/a'" })).toHaveLength(3)
  expect(at({ 'a.ts': "import {\n  b,\n} from './x/b'", 'x/b.ts': "import { c } from '../c'", 'c.tsx': "import { a } from './a'" })).toHaveLength(4)
})
