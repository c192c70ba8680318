import { describe, expect, it } from 'vitest'

import { fieldPlaces } from './field-places'

describe('where the fields of a form are shown', () => {
  it('is the innermost element with the text, the picture or the number of a field', () => {
    document.body.innerHTML = `<section><div><h3>Kurs  nomi</h3><div class="desc"><p>Bir <b>ikki</b></p></div>
      <img src="http://x/media/a/b.png"><span>12 500 000 soʻm</span><ul><li>Dizayner</li><li>Dasturchi</li></ul></div></section>`
    const values = {
      title: 'Kurs nomi',
      desc: '<p>Bir <strong>ikki</strong></p>',
      image: 'a/b.png',
      price: 12_500_000,
      items: [{ name: 'Dizayner' }, { name: 'Dasturchi' }],
      empty: '',
      missing: 'yoʻq',
      small: 1,
    }
    const found = Object.fromEntries(fieldPlaces(document.body, values).map(({ path, element }) => [path, element.tagName]))
    expect(found).toEqual({ title: 'H3', desc: 'P', image: 'IMG', price: 'SPAN', 'items.0.name': 'LI', 'items.1.name': 'LI' })
  })

  it('gives two places to two fields with the same value', () => {
    document.body.innerHTML = '<p>Bir</p><p>Bir</p>'
    const places = fieldPlaces(document.body, { title: 'Bir', name: 'Bir' })
    expect(new Set(places.map(({ element }) => element)).size).toBe(2)
  })
})
