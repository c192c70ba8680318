import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { keepsAll, requiredFields, toInput, toKeep, toValues, type FormSpec } from './spec'

const spec: FormSpec = {
  loadSchema: async () => z.strictObject({ name: z.string(), categoryId: z.nullish(z.int()) }),
  fields: { name: { kind: 'text' }, categoryId: { kind: 'number', optional: true } },
  defaultValues: { name: '', categoryId: null },
  reads: { categoryId: 'category.id' },
}

it('reads a field from its place in the stored row, and a draft of the form from the form’s own', () => {
  expect(toValues(spec, { name: 'a', category: { id: 3, name: 'b' } })).toEqual({ name: 'a', categoryId: 3 })
  expect(toValues(spec, { name: 'a', category: null })).toEqual({ name: 'a', categoryId: null })
  expect(toValues(spec, { name: 'a', categoryId: 5 })).toEqual({ name: 'a', categoryId: 5 })
  expect(toValues(spec, null)).toEqual({ name: '', categoryId: null })
})

it('sends course associations by their ids', () => {
  const associations: FormSpec = {
    loadSchema: async () => z.strictObject({ skills: z.array(z.int()) }),
    fields: { skills: { kind: 'list', item: { kind: 'number' } } },
    defaultValues: { skills: [] },
  }
  const skills = [
    { id: 7, name: 'Figma', image: null },
    { id: 3, name: 'React', image: null },
  ]
  expect(toInput(associations, { skills })).toEqual({ skills: [7, 3] })
})

it('keeps no password, and says whether one was typed', () => {
  const person: FormSpec = {
    loadSchema: async () => z.strictObject({ name: z.string(), password: z.string() }),
    fields: { name: { kind: 'text' }, password: { kind: 'password' } },
    defaultValues: { name: '', password: '' },
  }
  expect(toKeep(person, { name: 'a', password: 'b' })).toEqual({ name: 'a' })
  expect(keepsAll(person, { name: 'a', password: 'b' })).toBe(false)
  expect(keepsAll(person, { name: 'a', password: '' })).toBe(true)
})

it('says which fields are required, where it is not obvious', () => {
  const asked = (fields: FormSpec['fields'], required?: string[]) => requiredFields({ ...spec, fields, ...(required ? { required } : {}) })
  const [text, optional, list] = [{ kind: 'text' }, { kind: 'text', optional: true }, { kind: 'list' }] as const
  expect(requiredFields(spec)).toBe('others')
  expect(asked({ name: text, desc: optional })).toBe('others')
  expect(asked({ name: optional, desc: optional })).toBeNull()
  expect(asked({ name: text, logo: { kind: 'image' }, isOn: { kind: 'boolean', optional: true } })).toBe('all')
  expect(asked({ name: text, isOn: { kind: 'boolean', optional: true } })).toBeNull()
  expect(asked({ name: text, items: list })).toBeNull()
  expect(asked({ name: text, items: list }, ['items'])).toBe('all')
})
