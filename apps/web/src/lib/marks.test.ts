import { expect, it } from 'vitest'
import { piecesOf } from './marks'

const marked = (text: string, query: string) =>
  piecesOf(text, query)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('')

it('marks every searched word, as it is stored', () => {
  expect(marked('Oʻqituvchi va oʻquvchi', "o'qu")).toBe('Oʻqituvchi va [oʻqu]vchi')
  expect(marked('Frontend dasturlash', 'dastur front')).toBe('[Front]end [dastur]lash')
  expect(marked('Конституция', 'konstitutsiya')).toBe('[Конституция]')
  expect(marked('Yevropa', 'европа')).toBe('[Yevropa]')
  expect(marked('Maʼlumotlar', 'malumot')).toBe('[Maʼlumot]lar')
})

it('marks a single letter only at the start of a word', () => {
  expect(marked('Alisher aka', 'a')).toBe('[A]lisher [a]ka')
})

it('leaves other texts unchanged', () => {
  expect(marked('Dizayn', 'kurs')).toBe('Dizayn')
  expect(marked('Dizayn', '')).toBe('Dizayn')
  expect(marked('👩‍👧 oila', 'oila')).toBe('👩‍👧 [oila]')
  expect(marked('', 'a')).toBe('')
})
