import { beforeEach, expect, it } from 'vitest'
import { follow, readRecents, remember } from './recents'

beforeEach(() => localStorage.clear())

function open(path: string, title = path, person = 1) {
  document.title = `${title} · Peshtoq`
  remember(person, path)
}

it('keeps the screens opened last, the newest first, each once', () => {
  for (const path of ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/c']) open(path)
  expect(readRecents(1).map(({ path }) => path)).toEqual(['/c', '/g', '/f', '/e', '/d', '/b'])
  open('/b', 'Aziz Karimov · Mentorlar')
  expect(readRecents(1)[0]).toEqual({ path: '/b', title: 'Aziz Karimov · Mentorlar' })
})

it('takes the new name of a record that is renamed while it is open, and nothing of the next screen', async () => {
  document.title = 'Eski · Koʻnikmalar · Peshtoq'
  const end = follow(1, '/a')
  document.title = 'Yangi · Koʻnikmalar · Peshtoq'
  await Promise.resolve()
  expect(readRecents(1)).toEqual([{ path: '/a', title: 'Yangi · Koʻnikmalar' }])
  end()
  document.title = 'Boshqa · Peshtoq'
  await Promise.resolve()
  expect(readRecents(1)).toEqual([{ path: '/a', title: 'Yangi · Koʻnikmalar' }])
})

it('keeps no screen that only says that nothing is there, and forgets one that is gone', () => {
  open('/a')
  open('/b')
  document.body.innerHTML = '<main><div data-message="1"><h1>Kurs topilmadi</h1></div></main>'
  open('/c')
  open('/a')
  document.body.innerHTML = ''
  expect(readRecents(1).map(({ path }) => path)).toEqual(['/b'])
})

it('is kept per person', () => {
  open('/a', 'A', 1)
  expect(readRecents(2)).toEqual([])
})

it('ignores other stored values', () => {
  for (const kept of ['{', '5', 'null', '[1, null, {"path": 5, "title": ""}]']) {
    localStorage.setItem('recents:1', kept)
    expect(readRecents(1)).toEqual([])
  }
})
