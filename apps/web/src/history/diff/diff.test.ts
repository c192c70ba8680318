import { describe, expect, it } from 'vitest'
import { compareEntries } from './entries'
import { movedRows } from './order'
import { compare } from './sequences'
import { compareWords, linesOfHtml } from './words'

const diffText = (before: string, after: string) =>
  compareWords(before, after)?.map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `{+${text}+}`)).join('')

describe('words', () => {
  it.each([
    ['Dasturchi', 'Dasturchi', 'Dasturchi'],
    ['Oʻn yillik tajriba', 'Oʻn besh yillik tajriba', 'Oʻn {+besh +}yillik tajriba'],
    ['Bosh dasturchi Toshkentda', 'Katta muhandis Toshkentda', '[-Bosh dasturchi-]{+Katta muhandis+} Toshkentda'],
    ['Narxi 100 soʻm, arzon', 'Narxi 200 soʻm, arzon', 'Narxi [-100-]{+200+} soʻm, arzon'],
    ['bir ikki uch', 'bir uch', 'bir [-ikki -]uch'],
    // A word with an apostrophe changes as a whole.
    ['koʻnikma kerak boʻladi', 'koʻnikmalar kerak boʻladi', '[-koʻnikma-]{+koʻnikmalar+} kerak boʻladi'],
  ])('of “%s” and “%s”', (before, after, wanted) => {
    expect(diffText(before, after)).toBe(wanted)
  })

  it('are not mixed if the texts have too little in common', () => {
    expect(compareWords('Aziz Rahimov keldi', 'Boshqa narsa yozildi')).toBeNull()
  })

  it('are given up quickly if there are too many', () => {
    const many = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word}${index}`).join(' ')
    const before = performance.now()
    expect(compareWords(many('a'), many('b'))).toBeNull()
    expect(performance.now() - before).toBeLessThan(1500)
  })

  it('of rich text are the visible ones, line by line', () => {
    expect(linesOfHtml('<h2>Bir</h2><p>ikki <strong>uch</strong></p><ul><li>toʻrt</li></ul>')).toBe('Bir\nikki uch\n• toʻrt')
  })
})

describe('sequences', () => {
  it('can both be restored from their comparison', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 300; round += 1) {
      const make = () => Array.from({ length: random(12) }, () => random(4))
      const [before, after] = [make(), make()]
      const runs = compare(before, after) ?? []
      const without = (kind: string) => runs.filter((run) => run.kind !== kind).flatMap(({ items }) => items)
      expect([without('new'), without('gone')]).toEqual([before, after])
    }
  })

  it('are compared in the fewest steps', () => {
    const runs = compare([...'abcabba'], [...'cbabac']) ?? []
    expect(runs.filter(({ kind }) => kind !== 'same').reduce((sum, { items }) => sum + items.length, 0)).toBe(5)
  })
})

describe('an order', () => {
  const moves = (before: number[], after: number[]) =>
    after.concat(before.filter((id) => !after.includes(id))).map((id) => {
      const place = (ids: number[]) => (ids.includes(id) ? ids.indexOf(id) : null)
      return { id, label: String(id), from: place(before), to: place(after) }
    }).filter(({ from, to }) => from !== to)
  const moved = (before: number[], after: number[]) => movedRows(before, after, moves(before, after)).map(({ id }) => id)

  it('reports the moved row and not those it passed', () => {
    expect(moved([1, 2, 3, 4, 5], [5, 1, 2, 3, 4])).toEqual([5])
    expect(moved([1, 2, 3, 4, 5], [2, 3, 4, 5, 1])).toEqual([1])
    expect(moved([1, 2, 3, 4], [1, 2, 3, 4])).toEqual([])
  })

  it('reports added and removed rows', () => {
    expect(moved([1, 2, 3], [1, 3, 4])).toEqual([4, 2])
  })
})

describe('entries of a list', () => {
  it('stay, are removed, added and changed', () => {
    const kinds = (before: unknown[], after: unknown[]) => compareEntries(before, after).map(({ kind }) => kind)
    expect(kinds(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual(['same', 'changed', 'same', 'new'])
    expect(kinds([{ title: 'Did', percent: 85 }, { title: 'Sabr', percent: 75 }], [{ title: 'Did', percent: 90 }])).toEqual(['changed', 'gone'])
    expect(kinds([], ['a'])).toEqual(['new'])
  })
})
