import { expect, it } from 'vitest'
import { Adding, type AddingForm } from './adding'
import type { Values } from './record'

/** A form whose fake server answers when told to. */
function made() {
  const asked: { values: Values; answer: (error: unknown) => void }[] = []
  const reported: unknown[] = []
  let here = true
  let typed: Values = {}
  const form: AddingForm = {
    store: (values) => new Promise((resolve) => asked.push({ values, answer: resolve })),
    isHere: () => here,
    isTyped: () => Object.keys(typed).length > 0,
    typed: () => typed,
    put: (values) => {
      typed = values
    },
    onError: (error) => reported.push(error),
    onStored: () => reported.push('stored'),
  }
  return {
    form,
    reported,
    names: () => asked.map(({ values }) => values['name']),
    answer: async (error: unknown = null) => {
      asked.at(-1)?.answer(error)
      await new Promise((resolve) => setTimeout(resolve))
    },
    type: (name: string) => {
      typed = name === '' ? {} : { name }
    },
    typed: () => typed['name'],
    leave: () => {
      here = false
    },
  }
}

it('stores row after row in order, whatever is typed meanwhile', async () => {
  const { form, names, answer, reported, type, typed } = made()
  const adding = new Adding()
  void adding.add({ name: 'a' }, form)
  void adding.add({ name: 'b' }, form)
  type('c')
  expect(names()).toEqual(['a'])
  expect(adding.oldest).toEqual({ name: 'a' })
  await answer()
  expect(names()).toEqual(['a', 'b'])
  await answer()
  await adding.settled()
  expect(reported).toEqual(['stored', 'stored'])
  expect([typed(), adding.isIdle]).toEqual(['c', true])
})

it('brings a refused row back, and the later ones once it is stored', async () => {
  const { form, names, answer, reported, type, typed } = made()
  const adding = new Adding()
  void adding.add({ name: 'a' }, form)
  void adding.add({ name: 'b' }, form)
  type('c')
  await answer('taken')
  expect([typed(), reported, adding.hasWaiting, adding.isIdle]).toEqual(['a', ['taken'], true, false])
  type('')
  void adding.add({ name: 'a2' }, form)
  await answer()
  expect([typed(), names()]).toEqual(['b', ['a', 'a2']])
  type('')
  void adding.add({ name: 'b' }, form)
  await answer()
  expect([typed(), adding.hasWaiting, adding.isIdle]).toEqual(['c', false, true])
})

it('stores the other rows after the person has left, and reports the refused one', async () => {
  const { form, names, answer, reported, leave } = made()
  const adding = new Adding()
  void adding.add({ name: 'a' }, form)
  void adding.add({ name: 'b' }, form)
  leave()
  await answer('taken')
  await answer()
  expect([names(), reported, adding.isIdle]).toEqual([['a', 'b'], ['taken', 'stored'], true])
})

it('drops waiting rows on request', async () => {
  const { form, answer, type } = made()
  const adding = new Adding()
  void adding.add({ name: 'a' }, form)
  type('b')
  await answer('taken')
  expect(adding.isIdle).toBe(false)
  adding.clear()
  expect(adding.isIdle).toBe(true)
})
