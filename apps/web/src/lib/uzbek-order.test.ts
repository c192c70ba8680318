import { describe, expect, it } from 'vitest'

import { byUzbek } from './uzbek-order'

/** The cases that the server's tests read too. */
const cases = import.meta.glob<string[][]>('../../../../crates/core/tests/uzbek-order.json', { eager: true, import: 'default' })

it('sorts as the server does', () => {
  const all = Object.values(cases).flat()
  expect(all.length).toBeGreaterThan(5)
  for (const names of all) expect(names.toReversed().toSorted(byUzbek)).toEqual(names)
})

const sorted = (...names: string[]) => names.toSorted(byUzbek)

describe('the order of the Uzbek alphabet', () => {
  it('has oʻ gʻ sh ch ng after z', () => {
    expect(sorted('Choʻl', 'Shahar', 'Gʻoya', 'Oʻyin', 'Zar', 'Non', 'Nga', 'Oyna', 'Gul', 'Savdo', 'CSS')).toEqual([
      'CSS', 'Gul', 'Non', 'Oyna', 'Savdo', 'Zar', 'Oʻyin', 'Gʻoya', 'Shahar', 'Choʻl', 'Nga',
    ])
  })

  it('takes every apostrophe for the same, and the tutuq belgisi for none', () => {
    expect(sorted("O'zbek", 'Oʻquv', 'O‘rta', 'Ozod')).toEqual(['Ozod', 'Oʻquv', 'O‘rta', "O'zbek"])
    // s and h of two syllables are no sh.
    expect(sorted('Ashula', 'Asʼhob', 'Asal')).toEqual(['Asal', 'Asʼhob', 'Ashula'])
    expect(sorted('Maʼruza', 'Marka', 'Masala')).toEqual(['Marka', 'Maʼruza', 'Masala'])
  })

  it('counts numbers, and has signs and numbers before letters', () => {
    expect(sorted('Python 10', 'Python 9', 'Python', '1C', '.NET', 'Angular')).toEqual(['.NET', '1C', 'Angular', 'Python', 'Python 9', 'Python 10'])
  })

  it('has Cyrillic after Latin, in its own order', () => {
    expect(sorted('Ҳаво', 'Ғоя', 'Ўйин', 'Ёзув', 'Ер', 'Жадвал', 'Zar')).toEqual(['Zar', 'Ер', 'Ёзув', 'Жадвал', 'Ўйин', 'Ғоя', 'Ҳаво'])
  })

  it('orders names alike by their letters only at last', () => {
    expect(sorted('react', 'React', 'Reac')).toEqual(['Reac', 'React', 'react'])
  })
})
