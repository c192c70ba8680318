import { expect, it } from 'vitest'
import { fieldWith } from './focus-found'
import type { FormSpec } from './spec'

const spec: FormSpec = {
  loadSchema: () => Promise.reject(new Error('asked for in no test')),
  fields: {
    title: { kind: 'text' },
    answer: { kind: 'html' },
    image: { kind: 'image' },
    items: { kind: 'list', item: { kind: 'object', fields: { name: { kind: 'text' } } } },
    lines: { kind: 'list', item: { kind: 'text' } },
  },
  defaultValues: {},
}
const values = {
  title: 'Darslar qachon?',
  answer: '<p>Har hafta uch marta <strong>dars</strong> bor.</p>',
  image: 'icons/dars-hafta.png',
  items: [{ name: 'Bir' }, { name: 'Oʻquvchi ishi' }],
  lines: [{ text: 'Yakun' }],
}

it('finds the field that contains most of the words, in either script, rows included', () => {
  expect(fieldWith(spec, values, 'darslar')).toBe('title')
  expect(fieldWith(spec, values, 'dars hafta')).toBe('answer')
  expect(fieldWith(spec, values, 'strong')).toBeNull()
  expect(fieldWith(spec, values, 'ўқувчи')).toBe('items.1.name')
  expect(fieldWith(spec, values, 'yakun')).toBe('lines.0.text')
  expect(fieldWith(spec, values, 'png')).toBeNull()
  expect(fieldWith(spec, values, '  ')).toBeNull()
})
