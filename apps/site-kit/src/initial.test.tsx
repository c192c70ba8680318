import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { IconTile } from './course/parts/icon-tile'
import { initial } from './initial'
import { Avatar } from './kit/avatar'

it('treats sh, ch, oʻ and gʻ as one initial', () => {
  const first = ['aziz', 'Shahlo', 'CHori', 'oʻktam', "G'ulom", 'Ўктам', 'Orif', '👩🏽 Lola', ''].map(initial)
  expect(first).toEqual(['A', 'Sh', 'Ch', 'Oʻ', "G'", 'Ў', 'O', '👩', ''])
})

it('is whole where a picture is missing', () => {
  expect(renderToStaticMarkup(<Avatar src={null} name="Shahlo Oʻktamova" />)).toContain('>ShOʻ<')
  expect(renderToStaticMarkup(<Avatar src={null} name="👩🏽 gʻulom" />)).toContain('>👩Gʻ<')
  expect(renderToStaticMarkup(<IconTile src={null} name="oʻyinlar" />)).toContain('>Oʻ<')
})
