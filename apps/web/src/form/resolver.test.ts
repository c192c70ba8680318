import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { FOLDERS } from '#/api/generated/contract'
import { formText } from '#/text/uz.form'
import { fieldErrorsText } from '#/text/uz.field-errors'
import { outOfRange } from './messages'
import { fieldAt, textRow, type Fields } from './field'
import { image, link } from './field-rules'
import { resolverOf } from './resolver'
import { fieldRules, inForm, toInput, toValues, type FormSpec } from './spec'
import { validate } from './validation'

const text = fieldErrorsText

// Schemas as the generator writes them.
const schema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(10)),
  login: z.string().check(z.minLength(3), z.maxLength(32)),
  desc: z.nullish(z.string().check(z.maxLength(20))),
  link: z.string().check(z.maxLength(2048)).check(link),
  phone: z.nullish(z.string().check(z.regex(/^998[0-9]{9}$/))),
  logo: image('partners', 'any'),
  icon: z.nullish(image('other', 'icon')),
  rating: z.number().check(z.gte(1), z.lte(5)),
  price: z.nullish(z.number().check(z.gte(0), z.lte(1e12))),
  kind: z.enum(['facebook', 'phone']),
  items: z
    .array(z.object({ title: z.string().check(z.minLength(1), z.maxLength(5)), percent: z.number().check(z.lte(100)) }))
    .check(z.minLength(1), z.maxLength(2)),
  version: z.nullish(z.number()),
})

const fields: Fields = {
  name: { kind: 'text', minLength: 1, maxLength: 10 },
  login: { kind: 'login', minLength: 3, maxLength: 32 },
  desc: { kind: 'multiline', optional: true, maxLength: 20 },
  link: { kind: 'link', maxLength: 2048 },
  phone: { kind: 'phone', optional: true },
  logo: { kind: 'image', folder: 'partners', rule: 'any' },
  icon: { kind: 'image', optional: true, folder: 'other', rule: 'icon' },
  rating: { kind: 'number', minimum: 1, maximum: 5 },
  price: { kind: 'number', optional: true, minimum: 0, maximum: 1e12 },
  kind: { kind: 'choice', options: ['facebook', 'phone'] },
  items: {
    kind: 'list',
    minLength: 1,
    maxLength: 2,
    item: { kind: 'object', fields: { title: { kind: 'text', minLength: 1, maxLength: 5 }, percent: { kind: 'number', maximum: 100 } } },
  },
}

const spec: FormSpec = {
  loadSchema: async () => schema,
  fields,
  defaultValues: {
    name: '',
    login: '',
    desc: '',
    link: '',
    phone: '',
    logo: null,
    icon: null,
    rating: null,
    price: null,
    kind: '',
    items: [],
  },
}

const good = {
  name: 'Ism',
  login: 'abc',
  desc: '',
  link: 'https://example.uz',
  phone: '998901234567',
  logo: 'partners/x.png',
  icon: null,
  rating: 5,
  price: null,
  kind: 'phone',
  items: [{ title: 'a', percent: 1 }],
}

const codes = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(validate(spec, schema, { ...good, ...values })).map(([path, { code }]) => [path, code]))
const said = (values: Record<string, unknown>, path: string) => validate(spec, schema, { ...good, ...values })[path]?.message

describe('validating a form', () => {
  it('finds no errors in a valid one', () => {
    expect(codes({})).toEqual({})
  })

  it('uses the server’s codes for an empty form', () => {
    expect(codes(spec.defaultValues)).toEqual({
      name: 'required',
      login: 'required',
      link: 'required',
      logo: 'image_required',
      rating: 'required',
      kind: 'required',
      items: 'too_few',
    })
  })

  it('treats white space as empty', () => {
    expect(codes({ name: ' \n\u00a0', link: ' ' })).toEqual({ name: 'required', link: 'required' })
  })

  it('counts code points after trimming', () => {
    expect(codes({ name: `  ${'😀'.repeat(10)}  ` })).toEqual({})
    expect(codes({ name: '😀'.repeat(11) })).toEqual({ name: 'too_long' })
    expect(said({ name: 'x'.repeat(11) }, 'name')).toBe(text.too_long(10))
    expect(said({ login: 'ab' }, 'login')).toBe(text.too_short(3))
  })

  it('has a message for every rule', () => {
    expect(said({ rating: 6 }, 'rating')).toBe(text.at_most('5'))
    expect(said({ rating: 0 }, 'rating')).toBe(text.at_least('1'))
    expect(codes({ price: 1e12 + 1 })).toEqual({ price: 'out_of_range' })
    expect(codes({ kind: 'x' })).toEqual({ kind: 'unknown_value' })
    expect(said({ phone: '99890' }, 'phone')).toBe(formText.field.wrongPhone)
    expect(said({ link: 'javascript:alert(1)' }, 'link')).toBe(text.wrong_link)
    expect(codes({ name: 'a\u0000' })).toEqual({ name: 'wrong_format' })
    expect(codes({ rating: 'x' })).toEqual({ rating: 'wrong_format' })
  })

  it('names paths in lists', () => {
    expect(codes({ items: [{ title: ' ', percent: 101 }] })).toEqual({
      'items.0.title': 'required',
      'items.0.percent': 'out_of_range',
    })
    expect(codes({ items: [good.items[0], good.items[0], good.items[0]] })).toEqual({ items: 'too_many' })
  })

  it('applies cross-field rules once each field is valid by itself', () => {
    const beside: FormSpec = {
      ...spec,
      crossFieldRules: { fields: ['rating'], validate: (input) => (input['price'] === 7 ? { rating: outOfRange('seven') } : {}) },
    }
    const errorsOf = (values: Record<string, unknown>) => validate(beside, schema, { ...good, ...values })
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ price: 7 })).toEqual({ rating: { code: 'out_of_range', message: 'seven' } })
    expect(errorsOf({ price: 7, rating: 9 })['rating']?.message).toBe(text.at_most('5'))
  })

  it('accepts a chosen picture', () => {
    const logo = { kind: 'pending', file: new File(['x'], 'x.png'), width: 1, height: 1 }
    expect(codes({ logo })).toEqual({})
  })

  it('validates a chosen picture by the rule of its field', () => {
    const chosen = (width: number, bytes = 1) => ({ kind: 'pending', file: new File(['x'.repeat(bytes)], 'x.png'), width, height: 1 })
    expect(codes({ icon: chosen(512), logo: chosen(4000) })).toEqual({})
    expect(codes({ icon: chosen(513) })).toEqual({ icon: 'image_wrong_size' })
    expect(codes({ logo: chosen(1, FOLDERS.partners.limitBytes + 1) })).toEqual({ logo: 'image_too_large' })
  })
})

describe('rules', () => {
  it('are those of the generated field, also in lists', () => {
    expect(fieldRules(spec, 'name')).toEqual({ kind: 'text', minLength: 1, maxLength: 10 })
    expect(fieldRules(spec, 'desc')).toEqual({ optional: true, kind: 'multiline', maxLength: 20 })
    expect(fieldRules(spec, 'price')).toMatchObject({ optional: true, minimum: 0, maximum: 1e12 })
    expect(fieldRules(spec, 'items')).toMatchObject({ kind: 'list', minLength: 1, maxLength: 2 })
    expect(fieldRules(spec, 'items.3.title')).toMatchObject({ kind: 'text', maxLength: 5 })
    expect(fieldAt(fields, 'nothing.here')).toBeUndefined()
  })
})

describe('conversion between row and form', () => {
  it('shows a row with the form’s own empty values', () => {
    const row = { ...good, id: 7, version: 2, desc: null, phone: null }
    const values = toValues(spec, row)
    expect(values).toEqual({ ...good, desc: '', phone: '' })
    expect(toValues(spec, null)).toEqual(spec.defaultValues)
  })

  it('sends empty optional fields as null and texts cleaned', () => {
    expect(toInput(spec, { ...good, name: ' Ism ', desc: ' ', phone: '' })).toMatchObject({
      name: 'Ism',
      desc: null,
      phone: null,
      icon: null,
    })
  })

  it('replaces a chosen picture by its stored path', () => {
    const logo = { kind: 'pending', file: new File(['x'], 'x.png'), width: 1, height: 1 }
    expect(toInput(spec, { ...good, logo }, (name) => `partners/${name}.png`)).toMatchObject({ logo: 'partners/logo.png' })
  })
})

describe('rows', () => {
  const ofRows = z.strictObject({
    media: z.nullish(z.string()),
    items: z
      .array(
        z.strictObject({
          name: z.string().check(z.minLength(1), z.maxLength(5)),
          link: z.nullish(z.string().check(z.maxLength(2048))).check(link),
        }),
      )
      .check(z.maxLength(2)),
  })
  const rows: FormSpec = {
    loadSchema: async () => ofRows,
    fields: {
      media: { kind: 'video', optional: true, folder: 'videos' },
      items: {
        kind: 'list',
        maxLength: 2,
        item: { kind: 'object', fields: { name: { kind: 'text', minLength: 1, maxLength: 5 }, link: { kind: 'link', optional: true, maxLength: 2048 } } },
      },
    },
    defaultValues: { media: null, items: [] },
    required: ['media', 'items'],
  }
  const errorsOf = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(validate(rows, ofRows, { media: 'videos/a.mp4', items: [], ...values })).map(([path, { code }]) => [path, code]))

  it('are validated field by field', () => {
    expect(errorsOf({ items: [{ name: 'a', link: '' }, { name: ' ', link: 'nope' }] })).toEqual({
      'items.1.name': 'required',
      'items.1.link': 'wrong_format',
    })
    expect(errorsOf({ items: [{ name: 'abcdef', link: 'https://a.uz' }] })).toEqual({ 'items.0.name': 'too_long' })
    expect(errorsOf({ items: [1, 2, 3].map(() => ({ name: 'a', link: '' })) })).toEqual({ items: 'too_many' })
  })

  it('are validated on request, as any other field', () => {
    expect(errorsOf({ media: null })).toEqual({ media: 'required', items: 'too_few' })
    expect(validate(rows, ofRows, { media: null, items: [] })['media']?.message).toBe(text.video_required)
  })

  it('are shown without the gaps of the stored row, and sent with them', () => {
    const values = toValues(rows, { media: 'videos/a.mp4', items: [{ name: 'a', link: null, position: 3 }] })
    expect(values).toEqual({ media: 'videos/a.mp4', items: [{ name: 'a', link: '' }] })
    expect(toInput(rows, values)).toEqual({ media: 'videos/a.mp4', items: [{ name: 'a', link: null }] })
  })

  it('have no errors at first: a new row is validated when it is left or saved', async () => {
    const values = { media: 'videos/a.mp4', items: [{ name: '', link: '' }, { name: '', link: '' }] }
    const options = { fields: {}, names: ['items'], criteriaMode: 'firstError', shouldUseNativeValidation: false } as const
    const context = { current: { hasError: (path: string) => path === 'items.0.name', skipsValidation: () => false } }
    const some = await resolverOf(rows)(values, context, { ...options, names: ['items'] })
    expect(some.errors).toMatchObject({ items: [{ name: { type: 'required' } }] })
    const all = await resolverOf(rows)(values, context, { ...options, names: ['items.0.name', 'items.1.name'] })
    expect(all.errors).toMatchObject({ items: [{ name: { type: 'required' } }, { name: { type: 'required' } }] })
  })

  it('skip the initially focused field as long as nothing is typed', async () => {
    const values = { media: '', items: [] }
    const options = { fields: {}, names: ['media'], criteriaMode: 'firstError', shouldUseNativeValidation: false } as const
    const context = (skipsValidation: boolean) => ({ current: { hasError: () => false, skipsValidation: (path: string) => skipsValidation && path === 'media' } })
    expect((await resolverOf(rows)(values, context(true), { ...options, names: ['media'] })).errors).toEqual({})
    expect((await resolverOf(rows)(values, context(false), { ...options, names: ['media'] })).errors).toMatchObject({ media: {} })
  })
})

describe('rows that are plain texts', () => {
  const ofTexts = z.strictObject({
    descriptions: z.array(z.string().check(z.minLength(1), z.maxLength(5))).check(z.minLength(1), z.maxLength(2)),
  })
  const texts: FormSpec = {
    loadSchema: async () => ofTexts,
    fields: { descriptions: { kind: 'list', minLength: 1, maxLength: 2, item: { kind: 'multiline', minLength: 1, maxLength: 5 } } },
    defaultValues: { descriptions: [textRow] },
  }

  it('are objects in the form and texts in the body', () => {
    const values = toValues(texts, { descriptions: ['a', 'b'] })
    expect(values).toEqual({ descriptions: [{ text: 'a' }, { text: 'b' }] })
    expect(toInput(texts, values)).toEqual({ descriptions: ['a', 'b'] })
    // A draft holds the form's values.
    expect(toValues(texts, values)).toEqual(values)
    expect(toValues(texts, null)).toEqual({ descriptions: [{ text: '' }] })
  })

  it('are validated where the form has them', () => {
    const broken = validate(texts, ofTexts, { descriptions: [{ text: ' ' }, { text: 'abcdef' }] })
    expect(Object.entries(broken).map(([path, { code }]) => [path, code])).toEqual([
      ['descriptions.0.text', 'required'],
      ['descriptions.1.text', 'too_long'],
    ])
    expect(validate(texts, ofTexts, { descriptions: [] })['descriptions']?.code).toBe('too_few')
  })

  it('have the rules of their texts, and are found by the server’s field names', () => {
    expect(fieldRules(texts, 'descriptions.1.text')).toMatchObject({ maxLength: 5 })
    expect(fieldRules(texts, 'descriptions.1.text').optional).not.toBe(true)
    expect(fieldRules(texts, 'descriptions')).toMatchObject({ minLength: 1, maxLength: 2 })
    expect(inForm(texts, 'descriptions.1')).toBe('descriptions.1.text')
    expect(inForm(texts, 'descriptions')).toBe('descriptions')
  })
})
