import { expect, it } from 'vitest'
import { historyText } from '#/text/uz.history'
import { cellsOf, inWords } from './csv-labels'

const HEAD = 'Raqam;Vaqt;Kim;Amal;Turi;Nomi;Kurs;Yozuvlar soni;Ortga qaytarilgan;Maydon;Oldin;Keyin\r\n'

it('reads cells that contain separators', () => {
  expect(cellsOf('a;"b;""c""";\r\n"d\ne";;f\r\n')).toEqual([
    ['a', 'b;"c"', ''],
    ['d\ne', '', 'f'],
  ])
})

it('names records, fields and choices as on the screen', () => {
  const line = '7;2026-01-05 14:30:00;Aziz Rahimov;oʻzgartirildi;partner;"A; B";;1;yoʻq;"name\nlink";"A\nhttps://a.uz";"A; B\nhttps://b.uz"\r\n'
  expect(cellsOf(inWords(HEAD + line))[1]).toEqual([
    '7',
    '2026-01-05 14:30:00',
    'Aziz Rahimov',
    'oʻzgartirildi',
    historyText.things.partner.one,
    'A; B',
    '',
    '1',
    'yoʻq',
    'Nomi\nSayt havolasi',
    'A\nhttps://a.uz',
    'A; B\nhttps://b.uz',
  ])
  const course = '8;;;oʻzgartirildi;course;Rust;;1;yoʻq;"status\ninternal";"DRAFT\n1";"ACTIVE\n2"\r\n'
  expect(cellsOf(inWords(HEAD + course))[1]?.slice(9)).toEqual(['Holati', 'Tayyorlanmoqda', 'Faol'])
})

it('leaves changes without short fields, and unknown names, unchanged', () => {
  const lines = '9;;;tartibi oʻzgardi;mentor;;Rust;1;ha;;;\r\n10;;;eʼlon qilindi;release;Bahor;;3;yoʻq;;;\r\n'
  const [, moved, released] = cellsOf(inWords(HEAD + lines))
  expect(moved?.[4]).toBe(historyText.things.mentor.one)
  expect(released?.slice(4, 6)).toEqual([historyText.release, 'Bahor'])
  expect(inWords(HEAD)).toBe(HEAD)
})
