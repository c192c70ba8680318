import { describe, expect, it } from 'vitest'
import { collapse, shorten, wayUp } from './crumbs'

describe('labels', () => {
  it('stay complete up to 20 characters', () => {
    expect(shorten('a'.repeat(20))).toEqual({ text: 'a'.repeat(20), cut: false })
  })
  it('over 20 are cut to 15 and an ellipsis', () => {
    expect(shorten('a'.repeat(21))).toEqual({ text: `${'a'.repeat(15)}…`, cut: true })
  })
  it('count characters, not UTF-16 units', () => {
    expect(shorten('😀'.repeat(20)).cut).toBe(false)
    expect(shorten('😀'.repeat(21)).text).toBe(`${'😀'.repeat(15)}…`)
  })
})

describe('the breadcrumbs', () => {
  const crumbs = (count: number) => Array.from({ length: count }, (_, index) => ({ label: String(index) }))
  const labels = (arranged: ReturnType<typeof collapse>) => [arranged.first, arranged.hidden, arranged.last].map((part) => part.map((one) => one.label).join(''))

  it.each([
    [1, ['0', '', '']],
    [3, ['012', '', '']],
    [4, ['0', '1', '23']],
    [6, ['0', '123', '45']],
  ])('of %i', (count, expected) => {
    expect(labels(collapse(crumbs(count)))).toEqual(expected)
  })
})

describe('the way up', () => {
  it('is the nearest parent with a link', () => {
    const list = { label: 'Hamkorlar', to: '/partners' }
    expect(wayUp([{ label: 'Bosh', to: '/' }, list, { label: 'Tahrirlash' }, { label: 'Yangi' }])).toEqual(list)
  })
  it('does not lead to the current screen', () => {
    const home = { label: 'Bosh', to: '/' }
    expect(wayUp([home, { label: 'Profil', to: '/profile' }, { label: 'Xavfsizlik' }], '/profile')).toEqual(home)
  })
  it('is missing at the top', () => {
    expect(wayUp([{ label: 'Bosh', to: '/' }])).toBeNull()
    expect(wayUp([])).toBeNull()
  })
})
