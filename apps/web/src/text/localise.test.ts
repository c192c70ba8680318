import { afterEach, expect, expectTypeOf, it } from 'vitest'
import { dictionaryInCyrillic } from './cyrillic/dictionary'
import { toCyrillic } from './cyrillic/to-cyrillic'
import { dictionaries, texts } from './dictionaries.test-helper'
import { plural } from './plural'
import { localiseBy, localise, type Texts } from './localise'
import type { signInText } from './uz.signin'

afterEach(() => {
  localiseBy((dictionary) => dictionary)
  document.documentElement.lang = ''
})

it('rewrites every dictionary when its module is loaded', async () => {
  localiseBy(dictionaryInCyrillic)
  const modules = Object.entries(dictionaries)
  expect(modules.length).toBeGreaterThan(60)
  const all = (await Promise.all(modules.map(async ([file, load]) => texts({ ...(await load()) }, file)))).flat()
  expect(all.length).toBeGreaterThan(1000)
  // A text that can still be rewritten did not go through `localise`.
  expect(all.filter(([, text]) => toCyrillic(text) !== text)).toEqual([])
})

/** The string literals of a source file, without its comments. */
function quoted(code: string): string[] {
  const bare = code.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
  return bare.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|(?<=>)[^<>{}\n]+(?=<)/g) ?? []
}

it('finds no Uzbek words outside dictionaries', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '!**/*.test.*', '!**/generated/**', '!../text/**', '!../resources/**/{text,*-text,names}.ts'],
    { query: '?raw', import: 'default', eager: true },
  )
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const found = Object.entries(sources).flatMap(([file, code]) =>
    quoted(code)
      .filter((words) => /[A-Za-z][ʻʼ][a-z]/.test(words))
      .map((words) => [file, words]),
  )
  expect(found).toEqual([])
})

it('localises a dictionary once, however many others reuse its texts', () => {
  localiseBy(dictionaryInCyrillic)
  const names = localise({ title: 'Kurslar', of: (name: string) => `${name} kursi` })
  const text = localise({ ...names, add: 'Qoʻshish', inner: names })
  expect(text).toMatchObject({ title: 'Курслар', add: 'Қўшиш', inner: { title: 'Курслар' } })
  expect([text.of('Dizayn'), text.inner.of('Saqlash')]).toEqual(['Dizayn курси', 'Saqlash курси'])
})

it('returns texts unchanged in Latin', () => {
  const dictionary = { title: 'Kurslar' }
  expect(localise(dictionary)).toBe(dictionary)
})

/** A part of the sign-in dictionary in another language, enough to check that its keys are required. */
type SignIn = Pick<Texts<typeof signInText>, 'title' | 'submit' | 'limited'>
const russian: SignIn = {
  title: 'Вход в панель',
  submit: 'Войти',
  limited: (seconds) =>
    `Слишком много попыток. Повторите через ${plural(seconds, {
      one: `${seconds} секунду`,
      few: `${seconds} секунды`,
      many: `${seconds} секунд`,
      other: `${seconds} секунды`,
    })}`,
}

it('allows a dictionary of another language, with its own plural forms', () => {
  document.documentElement.lang = 'ru'
  const after = [1, 3, 5, 21, 112].map((seconds) => russian.limited(seconds).slice('Слишком много попыток. Повторите через '.length))
  expect(after).toEqual(['1 секунду', '3 секунды', '5 секунд', '21 секунду', '112 секунд'])
})

it('has one plural form in Uzbek, in both scripts', () => {
  for (const lang of ['', 'uz-Latn', 'uz-Cyrl']) {
    document.documentElement.lang = lang
    expect([0, 1, 2, 21].map((count) => plural(count, { other: `${count} ta` }))).toEqual(['0 ta', '1 ta', '2 ta', '21 ta'])
  }
})

it('makes the compiler require every key and argument of another dictionary', () => {
  // @ts-expect-error -- `submit` is missing
  const incomplete: SignIn = { title: 'Вход в панель', limited: (seconds) => `${seconds}` }
  // @ts-expect-error -- `limited` is given a number
  const wrong: SignIn = { ...russian, limited: (seconds: string) => seconds }
  // @ts-expect-error -- every language has the form `other`
  plural(1, { one: '1 секунду' })
  expectTypeOf<SignIn['limited']>().toEqualTypeOf<(seconds: number) => string>()
  expectTypeOf(localise({ title: 'Kurslar' }).title).toEqualTypeOf<string>()
  expect([incomplete.submit, wrong.title]).toEqual([undefined, russian.title])
})
