import { describe, expect, it } from 'vitest'

import { byUzbek } from './uzbek-order'

/** Test cases shared with the server. */
const cases = import.meta.glob<string[][]>('../../../../crates/core/tests/uzbek-order.json', { eager: true, import: 'default' })

it('sorts as the server does', () => {
  const all = Object.values(cases).flat()
  expect(all.length).toBeGreaterThan(5)
  for (const names of all) expect(names.toReversed().toSorted(byUzbek)).toEqual(names)
})

const sorted = (...names: string[]) => names.toSorted(byUzbek)

describe('the order of the Uzbek alphabet', () => {
  it('sorts oʻ gʻ sh ch ng after z', () => {
    expect(sorted('Choʻl', 'Shahar', 'Gʻoya', 'Oʻyin', 'Zar', 'Non', 'Nga', 'Oyna', 'Gul', 'Savdo', 'CSS')).toEqual([
      'CSS', 'Gul', 'Non', 'Oyna', 'Savdo', 'Zar', 'Oʻyin', 'Gʻoya', 'Shahar', 'Choʻl', 'Nga',
    ])
  })

  it('treats all apostrophes alike, and ignores the tutuq belgisi', () => {
    expect(sorted("O'zbek", 'Oʻquv', 'O‘rta', 'Ozod')).toEqual(['Ozod', 'Oʻquv', 'O‘rta', "O'zbek"])
    // s and h of two syllables are not sh.
    expect(sorted('Ashula', 'Asʼhob', 'Asal')).toEqual(['Asal', 'Asʼhob', 'Ashula'])
    expect(sorted('Maʼruza', 'Marka', 'Masala')).toEqual(['Marka', 'Maʼruza', 'Masala'])
  })

  it('compares numbers by value, and puts signs and numbers before letters', () => {
    expect(sorted('Python 10', 'Python 9', 'Python', '1C', '.NET', 'Angular')).toEqual(['.NET', '1C', 'Angular', 'Python', 'Python 9', 'Python 10'])
  })

  it('puts Cyrillic after Latin, in its own order', () => {
    expect(sorted('Ҳаво', 'Ғоя', 'Ўйин', 'Ёзув', 'Ер', 'Жадвал', 'Zar')).toEqual(['Zar', 'Ер', 'Ёзув', 'Жадвал', 'Ўйин', 'Ғоя', 'Ҳаво'])
  })

  it('compares names that differ only in case last', () => {
    expect(sorted('react', 'React', 'Reac')).toEqual(['Reac', 'React', 'react'])
  })
})
