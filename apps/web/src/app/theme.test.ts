import { expect, it } from 'vitest'
import { tokens } from '@chakra-ui/react/theme'

const SOURCES = Object.entries(import.meta.glob<string>(['/src/**/*.tsx', '!**/*.test.*'], { query: '?raw', import: 'default', eager: true }))

const SIZES = new Set([...Object.keys(tokens.spacing ?? {}), ...Object.keys(tokens.sizes ?? {}), '0'])
/** The props whose numbers are steps of the scale, with one value or several by width. */
const SIZED =
  /\b((?:min|max)?(?:[hH]eight|[wW]idth|[HW])|boxSize|gap|(?:row|column)Gap|(?:padding|margin)\w*|p[xyse]|top|bottom|inset\w*|[A-Z_]+HEIGHT)(?:=|: | = )\{?\{?\s*((?:"[^"]*"|'[^']*'|(?:\w+: '[^']*',?\s*)+))/g

it('uses steps of the scale that exist: with another number a style is ignored', () => {
  const unknown = SOURCES.flatMap(([file, code]) =>
    // Attributes of a picture are pixels.
    [...code.replaceAll(/<(?:svg|img|canvas|video)\b[^>]*>/g, '').matchAll(SIZED)].flatMap(([, prop, values = '']) =>
      [...values.matchAll(/["'](-?[\d.]+)!?["']/g)]
        .map(([, value = '']) => value)
        .filter((value) => !SIZES.has(value.replace('-', '')))
        .map((value) => `${file}: ${prop} ${value}`),
    ),
  )
  expect(unknown).toEqual([])
})
