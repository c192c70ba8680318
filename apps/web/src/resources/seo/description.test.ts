import { expect, it } from 'vitest'
import { descriptionOf } from './description'

it('takes the typed text, or the beginning of its fallback', () => {
  expect(descriptionOf('  Oʻz  matni ', 'Boshqa')).toBe('Oʻz matni')
  expect(descriptionOf('', ' Kurs\nhaqida ')).toBe('Kurs haqida')
  expect(descriptionOf('', ' ')).toBeNull()
  expect(descriptionOf('', null)).toBeNull()
})

it('cuts after a word, as the server does', () => {
  const whole = 'a'.repeat(160)
  expect(descriptionOf('', whole)).toBe(whole)
  const cut = descriptionOf('', 'oʻn besh, '.repeat(30)) ?? ''
  expect(cut.endsWith('oʻn besh…')).toBe(true)
  expect(Array.from(cut).length).toBeLessThanOrEqual(160)
  expect(descriptionOf('', `${'a'.repeat(159)} b`)).toBe(`${'a'.repeat(159)}…`)
  expect(descriptionOf('', `b ${'a'.repeat(159)}`)).toBe('b…')
  expect(descriptionOf('', 'ў'.repeat(161))).toBe(`${'ў'.repeat(159)}…`)
})
