import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { rowRoutes } from '#/app/route-ids'
import type { FormInput } from '#/form/field'
import { validate } from '#/form/validation'
import { toKeep } from '#/form/spec'
import { defineFormOfNew } from './form'
import { defineResource, rowPaths, type ListedRow } from './resource'

type Values = { kind: string; address: string; password: string }

const stored = z.strictObject({ kind: z.string(), address: z.string(), version: z.nullish(z.int()) })
const fresh = z.strictObject({ kind: z.string(), address: z.string(), password: z.string().check(z.minLength(8)) })

const row: ListedRow = { id: 7, version: 2, updatedAt: '2026-11-01T00:00:00Z', updatedBy: null }
const sent: object[] = []

const resource = defineResource<ListedRow>(
  { key: 'things', list: async () => ({ rows: [row], total: 1 }), get: async () => row, remove: async () => row },
  {
    texts: { title: 'a', name: 'b', add: 'c', empty: 'd', addTitle: 'e', editTitle: 'f' },
    paths: rowPaths('/a'),
    routes: rowRoutes('/shell/groups', '/shell/groups/$id'),
    nameOf: () => 'x',
  },
)

const ofStored: FormInput<z.infer<typeof stored>, Omit<Values, 'password'>> = {
  loadSchema: async () => stored,
  fields: { kind: { kind: 'text' }, address: { kind: 'text' } },
  defaultValues: { kind: '', address: '' },
}

const ofNew: FormInput<z.infer<typeof fresh>, Values> = {
  loadSchema: async () => fresh,
  fields: { ...ofStored.fields, password: { kind: 'password', minLength: 8 } },
  defaultValues: { ...ofStored.defaultValues, password: '' },
}

const form = defineFormOfNew(resource, {
  input: ofStored,
  newInput: ofNew,
  fieldTypes: { address: ({ kind }) => (kind === 'phone' ? 'phone' : 'link') },
  labels: { kind: 'a', address: 'b', password: 'c' },
  calls: {
    create: async (input) => {
      sent.push(input)
      return row
    },
    update: async (_id, input) => {
      sent.push(input)
      return row
    },
  },
})

describe('a form whose new rows have more fields than stored ones', () => {
  it('shows them in a new row only', async () => {
    expect(Object.keys(form.defaultValues)).toEqual(['kind', 'address'])
    expect(Object.keys(form.fresh.defaultValues)).toEqual(['kind', 'address', 'password'])
    await form.create({ kind: 'a', address: 'b', password: 'Parol-2026!' })
    await form.update(7, { kind: 'a', address: 'b' }, 2)
    expect(sent).toEqual([
      { kind: 'a', address: 'b', password: 'Parol-2026!' },
      { kind: 'a', address: 'b', version: 2 },
    ])
  })

  it('keeps no password in a draft', () => {
    expect(toKeep(form.fresh, { kind: 'a', address: 'b', password: 'c' })).toEqual({ kind: 'a', address: 'b' })
  })
})

describe('a field that is a link or a phone number, depending on another', () => {
  const broken = (kind: string, address: string) => validate(form, stored, { kind, address, password: '' })['address']?.code

  it.each([
    ['telegram', 'https://t.me/x', undefined],
    ['telegram', '998901234567', 'wrong_format'],
    ['telegram', '', 'required'],
    ['phone', '998901234567', undefined],
    ['phone', '99890123456', 'wrong_format'],
    ['phone', 'https://t.me/x', 'wrong_format'],
    ['phone', '', 'required'],
  ])('%s, %s: %s', (kind, address, code) => {
    expect(broken(kind, address)).toBe(code)
  })
})
