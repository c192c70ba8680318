import { describe, expect, it } from 'vitest'

import { merge, sameValue } from './conflict'
import { differences, firstChoice } from './differences'
import { formPath, applyServerErrors } from './server-errors'

const base = { name: 'A', link: 'https://a.uz', logo: 'p/a.png', note: '' }

describe('conflict', () => {
  it('names the fields that differ and who changed them', () => {
    const mine = { ...base, name: 'Mine', note: 'same' }
    const theirs = { ...base, name: 'Theirs', link: 'https://b.uz', note: 'same' }
    expect(differences(base, mine, theirs)).toEqual([
      { name: 'name', mine: 'Mine', theirs: 'Theirs', changedBy: 'both' },
      { name: 'link', mine: 'https://a.uz', theirs: 'https://b.uz', changedBy: 'them' },
    ])
    expect(differences(base, { ...base, name: 'Mine' }, base)).toEqual([
      { name: 'name', mine: 'Mine', theirs: 'A', changedBy: 'me' },
    ])
    expect(differences(base, mine, mine)).toEqual([])
  })

  it('starts with a choice that loses nothing', () => {
    const mine = { ...base, name: 'Mine' }
    const theirs = { ...base, name: 'Theirs', link: 'https://b.uz' }
    const choice = firstChoice(differences(base, mine, theirs))
    expect(choice).toEqual({ name: 'mine', link: 'theirs' })
    expect(merge(mine, theirs, choice)).toEqual({ ...base, name: 'Mine', link: 'https://b.uz' })
  })

  it('takes one side entirely or mixes', () => {
    const mine = { ...base, name: 'Mine', link: 'https://m.uz' }
    const theirs = { ...base, name: 'Theirs', link: 'https://t.uz' }
    expect(merge(mine, theirs, { name: 'mine', link: 'mine' })).toEqual(mine)
    expect(merge(mine, theirs, { name: 'theirs', link: 'theirs' })).toEqual(theirs)
    expect(merge(mine, theirs, { name: 'theirs', link: 'mine' })).toEqual({ ...mine, name: 'Theirs' })
  })

  it('compares values by content and pictures by file', () => {
    const file = new File(['x'], 'x.png', { lastModified: 5 })
    const image = { kind: 'pending', file, width: 1, height: 1 }
    expect(sameValue({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true)
    expect(sameValue({ a: [1] }, { a: [1, 2] })).toBe(false)
    expect(sameValue([], {})).toBe(false)
    expect(sameValue(null, '')).toBe(false)
    expect(sameValue(image, { ...image, uploaded: { path: 'p', at: 1 } })).toBe(true)
    expect(sameValue(image, { ...image, file: new File(['x'], 'x.png', { lastModified: 5 }) })).toBe(true)
    expect(sameValue(image, { ...image, file: new File(['xy'], 'x.png', { lastModified: 5 }) })).toBe(false)
    expect(sameValue(image, 'p/x.png')).toBe(false)
  })
})

const error = (field: string, code = 'required') => ({ field, code, message: `${field} ${code}` })

describe("the server's field errors", () => {
  it('find the path of the form', () => {
    expect(formPath('items[2].percent')).toBe('items.2.percent')
    expect(formPath('descriptions[1]')).toBe('descriptions.1')
    expect(formPath('name')).toBe('name')
    expect(formPath('[0].name')).toBe('0.name')
  })

  it('are applied to existing fields, once each; the rest is returned', () => {
    const { applied, rest } = applyServerErrors(
      [error('name'), error('name', 'too_long'), error('items[0].title'), error('version', 'wrong_format')],
      ['name', 'items'],
    )
    expect(applied).toEqual([
      { path: 'name', code: 'required', message: 'name required' },
      { path: 'items.0.title', code: 'required', message: 'items[0].title required' },
    ])
    expect(rest).toEqual([error('version', 'wrong_format')])
  })
})
