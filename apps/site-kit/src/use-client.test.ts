import { expect, it } from 'vitest'

/** The files of the site, by path. */
const FILES = Object.entries(
  import.meta.glob<string>(['./*.{ts,tsx}', './{client,course,static,home,kit,next}/**/*.{ts,tsx}', '!./**/*.test.*', '!./**/*.d.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** The values, not types, that a file imports, with their modules. */
function taken(file: string, code: string): { name: string; from: string }[] {
  return [...code.matchAll(/^import \{([^}]+)\} from '([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ name, from: from.startsWith('.') ? new URL(from, `file:///${file}`).pathname : from })),
  )
}

/** Imports that exist only in browsers. The server has `useId` too. */
const HOOK = /^(?:use(?!Id$)|createContext$)/

function isOfBrowser(code: string): boolean {
  return code.startsWith("'use client'\n")
}

it('marks exactly the files that need the browser', () => {
  const needing = FILES.filter(([file, code]) => taken(file, code).some(({ name }) => HOOK.test(name)) || /\son[A-Z]\w*=\{/.test(code))
  expect(needing.length).toBeGreaterThan(10)
  expect(FILES.filter(([, code]) => isOfBrowser(code)).map(([file]) => file)).toEqual(needing.map(([file]) => file))
})

it('lets the server render client components, and call nothing of them', () => {
  const browser = new Set(FILES.filter(([, code]) => isOfBrowser(code)).map(([file]) => new URL(file, 'file:///').pathname.replace(/\.tsx?$/, '')))
  const called = FILES.filter(([, code]) => !isOfBrowser(code)).flatMap(([file, code]) =>
    taken(file, code)
      .filter(({ name, from }) => browser.has(from) && !/^[A-Z]/.test(name))
      .map(({ name }) => `${file}: ${name}`),
  )
  expect(browser).toContain('/kit/site')
  expect(called).toEqual([])
})
