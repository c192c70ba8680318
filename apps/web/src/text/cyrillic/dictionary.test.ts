import { expect, expectTypeOf, it } from 'vitest'
import { grouped } from '#/lib/numbers'
import type { Texts } from '../localise'
import { dictionaryInCyrillic } from './dictionary'

const latin = {
  title: 'Boʻlimlar',
  product: 'Peshtoq',
  none: null,
  most: 12,
  months: ['yanvar', 'iyun'],
  nested: { deep: { save: 'Saqlash' } },
  statuses: { 1: 'Faol', 2: 'Arxivda' },
  why: new Map([['timeout', 'Javob kelmadi']]),
  removed: (name: string) => `“${name}” oʻchirildi`,
  count: (count: number, most: number) => `${grouped(most)} ta belgidan ${count} tasi yozildi`,
  by: (who: string, when: string) => `${who} uni saqlagan (${when}).`,
  place: (name: string, place: number) => `${name}: ${place}-oʻrin`,
  named: (name: string) => (name === '' ? 'Nomsiz' : name.trim().toUpperCase()),
  kinds: (kinds: readonly string[]) => `Mos turlar: ${kinds.join(', ')}`,
  row: (row: { name: string; id: number }) => `${row.id}-kurs: ${row.name}`,
  parts: (name: string) => ({ title: `${name} kursi`, lines: ['Narxi', `Muallif: ${name}`] }),
  of: (course: string) => (lesson: string) => `${course} kursidagi ${lesson} darsi`,
  open: (path: string) => `<a href="https://example.uz/${path}/tahrir">Ochish</a>`,
  isLong: (text: string) => text.length > 100,
} as const

const cyrillic = dictionaryInCyrillic(latin)

it('keeps the keys, the values that are not texts, and the type', () => {
  expect(Object.keys(cyrillic)).toEqual(Object.keys(latin))
  expect(cyrillic).toMatchObject({ none: null, most: 12 })
  expectTypeOf(cyrillic).toEqualTypeOf(latin)
})

it('processes objects, lists and maps', () => {
  expect(cyrillic.title).toBe('Бўлимлар')
  expect(cyrillic.product).toBe('Peshtoq')
  expect(cyrillic.months).toEqual(['январь', 'июнь'])
  expect(cyrillic.nested.deep.save).toBe('Сақлаш')
  expect(cyrillic.statuses).toEqual({ 1: 'Фаол', 2: 'Архивда' })
  expect(cyrillic.why).toEqual(new Map([['timeout', 'Жавоб келмади']]))
})

it('leaves the dictionary itself unchanged', () => {
  expect(latin.title).toBe('Boʻlimlar')
  expect(latin.months).toEqual(['yanvar', 'iyun'])
  expect(latin.removed('Dilnoza')).toBe('“Dilnoza” oʻchirildi')
})

it('rewrites the text of a function, but not its arguments', () => {
  expect(cyrillic.removed('Dilnoza Ergasheva')).toBe('“Dilnoza Ergasheva” ўчирилди')
  expect(cyrillic.removed('Saqlash')).toBe('“Saqlash” ўчирилди')
  expect(cyrillic.by('Gʻayrat', 'бугун, 14:32')).toBe('Gʻayrat уни сақлаган (бугун, 14:32).')
  expect(cyrillic.place('Yoʻl <b>va</b> `kod`', 3)).toBe('Yoʻl <b>va</b> `kod`: 3-ўрин')
})

it('chooses plural forms by the numbers as they are', () => {
  expect(cyrillic.count(7, 12_000)).toBe('12\u00A0000 та белгидан 7 таси ёзилди')
})

it('passes functions their arguments unchanged to inspect', () => {
  expect(cyrillic.named('')).toBe('Номсиз')
  expect(cyrillic.named('dilnoza')).toBe('DILNOZA')
})

it('keeps strings within lists and objects in arguments', () => {
  expect(cyrillic.kinds(['PNG', 'rasm', 'MP4'])).toBe('Мос турлар: PNG, rasm, MP4')
  expect(cyrillic.row({ name: 'Dizayn asoslari', id: 5 })).toBe('5-курс: Dizayn asoslari')
})

it('processes the results of functions: objects, lists, further functions', () => {
  expect(cyrillic.parts('React')).toEqual({ title: 'React курси', lines: ['Нархи', 'Муаллиф: React'] })
  expect(cyrillic.of('Dizayn')('Ranglar')).toBe('Dizayn курсидаги Ranglar дарси')
  expect(cyrillic.isLong('qisqa')).toBe(false)
})

it('is not confused by arguments within a link or a tag', () => {
  expect(cyrillic.open('kurs bir')).toBe('<a href="https://example.uz/kurs bir/tahrir">Очиш</a>')
})

it('leaves no placeholder behind', () => {
  const said = [cyrillic.removed('a'), cyrillic.by('a', 'b'), cyrillic.named('a'), cyrillic.kinds(['a', 'b']), cyrillic.open('a')]
  expect(said.filter((text) => /[\uFDD0-\uFDEF]/.test(text))).toEqual([])
})

it('returns a React element unchanged', () => {
  const element = { $$typeof: Symbol.for('react.element'), type: 'b', props: { children: 'Saqlash' } }
  expect(dictionaryInCyrillic({ element }).element).toBe(element)
})

it('requires the same keys and arguments of another dictionary', () => {
  const karakalpak: Pick<Texts<typeof latin>, 'title' | 'months' | 'removed' | 'why'> = {
    title: 'Bólimler',
    months: ['yanvar', 'iyun'],
    removed: (name) => `“${name}” óshirildi`,
    why: new Map([['timeout', 'Juwap kelmedi']]),
  }
  expect(karakalpak.removed('Aysulıw')).toBe('“Aysulıw” óshirildi')
  expectTypeOf<Texts<typeof latin>['title']>().toEqualTypeOf<string>()
  expectTypeOf<Texts<typeof latin>['removed']>().toEqualTypeOf<(name: string) => string>()
})
