import { describe, expect, it } from 'vitest'
import { RULES } from '#/api/generated/contract'
import { fieldAt, type Field, type FieldKind, type Fields, type FormInput } from '#/form/field'
import { validate } from '#/form/validation'
import { profileText } from '#/text/uz.profile'
import { signInText } from '#/text/uz.signin'
import { staffText } from './staff/text'

type Values = Record<string, unknown>
type Input = FormInput<Record<string, unknown>, Values> & { fields: Fields }

const modules = import.meta.glob<Record<string, Input>>('../api/generated/inputs/*.ts', { eager: true })
const inputs = new Map(
  Object.values(modules).flatMap((module) => Object.entries(module).filter(([, one]) => 'defaultValues' in one)),
)

const sources = Object.entries(
  import.meta.glob<string>(['./*/form.tsx', '../screens/profile-account.tsx'], { query: '?raw', import: 'default', eager: true }),
).filter(([, source]) => /\bdefine(?:Form|FormOfNew|Singleton)\(/.test(source))

/** The field kinds of each component. A number may be the id of a row in another list, which is chosen. */
const COMPONENTS: Readonly<Record<string, readonly FieldKind[]>> = {
  TextField: ['text', 'login'],
  LongTextField: ['multiline'],
  HtmlField: ['html'],
  LinkField: ['link'],
  PhoneField: ['phone'],
  NewPasswordField: ['password'],
  ColourField: ['colour'],
  ImageField: ['image'],
  VideoField: ['video'],
  NumberField: ['number'],
  MoneyField: ['number'],
  RatingField: ['number'],
  CoursePickerField: ['number'],
  SelectField: ['choice', 'number'],
  SwitchField: ['boolean'],
  RowsField: ['list'],
  AssociationsField: ['list'],
  WindowPart: ['text'],
}

/** Values that a form knows without a field: the row, its list, and the parent of nested fields. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // Rendered by a component of its own.
  './course/form.tsx': ['slug'],
  './bonus-course/form.tsx': ['id'],
  './networking/form.tsx': ['id'],
  './course-professions/form.tsx': ['ids'],
  './technologies/form.tsx': ['ids'],
  './it-benefits/form.tsx': ['body'],
  './text-feedback/form.tsx': ['feedbackType', 'courseId', 'thumbnail'],
  './video-feedback/form.tsx': ['feedbackType', 'courseId'],
  './top-course/form.tsx': ['kind'],
  './work-sample/form.tsx': ['category'],
}

type Shown = { component: string; path: string }

/** The fields that a form renders, those of its rows by the list they are in: `items.0.link`. */
function shownBy(source: string): Shown[] {
  let list = ''
  const found: Shown[] = []
  for (const [, component = '', name, member] of source.matchAll(/<(\w+Field)\b[^>]*?\bname=(?:"(\w+)"|\{`\$\{path\}\.(\w+)`\})/g)) {
    if (component === 'RowsField') list = name ?? ''
    found.push({ component, path: name ?? (member === 'text' ? `${list}.0` : `${list}.0.${member}`) })
  }
  for (const [, from = '', until = ''] of source.matchAll(/<WindowPart\b[^>]*?\bfrom="(\w+)" until="(\w+)"/g)) {
    found.push({ component: 'WindowPart', path: from }, { component: 'WindowPart', path: until })
  }
  return found
}

/** The generated inputs of a form, without those of its rows. */
function inputsOf(source: string): Input[] {
  const names = [...source.matchAll(/\b(?:input|newInput): (\w+),|\b(\w+Input)\.fields\b/g)].map(([, one, other]) => one ?? other ?? '')
  return names.flatMap((name) => inputs.get(name) ?? [])
}

/** Field kinds set by a form itself: `media: { media: { kind: 'image' …`, `fieldTypes: { link: …`. */
function ownKinds(source: string): Map<string, string[]> {
  const media = [...source.matchAll(/\bmedia: \{ (\w+): \{ kind: '(\w+)'/g)].map(([, name = '', kind = '']): [string, string[]] => [name, [kind]])
  const types = [...source.matchAll(/\bfieldTypes: \{ (\w+): (.*) \},\n/g)].map(([, name = '', rule = '']): [string, string[]] => [
    name,
    [...rule.matchAll(/[?:] '(\w+)'/g)].map(([, kind = '']) => kind),
  ])
  return new Map([...media, ...types])
}

describe.each(sources)('%s', (file, source) => {
  const generated = inputsOf(source)
  const fields: Fields = Object.assign({}, ...generated.map((one) => one.fields))
  const own = ownKinds(source)

  it('renders each field by its kind on the server', () => {
    expect(generated).not.toEqual([])
    const wrong = shownBy(source).flatMap(({ component, path }) => {
      // Lists of ids belong to another list, and have a name of their own in the form.
      const drawn = component === 'AssociationsField' ? fields['ids'] : fieldAt(fields, path)
      // A member may have the same name as a list's texts.
      const field = drawn?.kind === 'object' ? fieldAt(fields, `${path}.text`) : drawn
      const kinds = own.get(path) ?? (field === undefined ? [] : [field.kind])
      return kinds.some((kind) => COMPONENTS[component]?.some((one) => one === kind)) ? [] : [`${component} ${path}: ${kinds.join(', ')}`]
    })
    expect(wrong).toEqual([])
  })

  it('renders every field of the server', () => {
    const drawn = new Set(shownBy(source).map(({ path }) => path.split('.')[0]))
    expect(Object.keys(fields).filter((name) => !drawn.has(name)).toSorted()).toEqual((KNOWN[file] ?? []).toSorted())
  })

  it('sets only kinds that the server leaves open', () => {
    const open = [...own.keys()].map((name) => fields[name]?.kind)
    expect(open.filter((kind) => kind !== 'media' && kind !== 'text')).toEqual([])
  })

  it('requires no field that the server requires anyway, or does not know', () => {
    const [, required = ''] = /\brequired: \[(.*)\]/.exec(source) ?? []
    const names = [...required.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    const lists = names.filter((name) => fields[name]?.kind === 'list')
    // A list that may be empty is not optional because of that.
    expect(names.filter((name) => !lists.includes(name) && fields[name]?.optional !== true && name !== 'title')).toEqual([])
    expect(names.filter((name) => !(name in fields))).toEqual([])
  })

  it('has no rule, limit or folder of its own', () => {
    const rest = source.replaceAll(/\bmedia: \{ \w+: \{ kind: '\w+', folder: .*\n/g, '')
    expect(rest.match(/\b(?:folder|rule|minLength|maxLength|minimum|maximum|pattern):|z\.string\(/g) ?? []).toEqual([])
  })
})

/** Screens with forms of their own, which take their limits from the generated inputs too. */
const screens = Object.entries(
  import.meta.glob<string>(['../{screens,releases,sections,drafting,history,library}/**/*.{ts,tsx}', '!**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

it('finds the screens with forms of their own', () => {
  expect(screens.map(([file]) => file)).toEqual(
    expect.arrayContaining(['../releases/release-dialog.tsx', '../screens/requests/note.tsx', '../sections/section-names-dialog.tsx']),
  )
})

it.each(screens)('%s has no rule or limit of its own', (_file, source) => {
  expect(source.match(/\b\w*(?:max|limit)\w* = \d|\bmaxLength=\{\d|\b(?:minLength|maxLength|minimum|maximum|pattern):(?! .*\bRULES\.)|z\.string\(/gi) ?? []).toEqual([])
})

it('names the length of a login as the server has it, in every hint', () => {
  const [, least, most] = /\{(\d+),(\d+)\}/.exec(RULES.loginPattern) ?? []
  const texts = [staffText.loginHint, profileText.loginHint, signInText.loginHint]
  expect(texts.filter((text) => !text.includes(`${least}–${most} ta belgi`))).toEqual([])
})

/** The beginnings of texts with a special format, which is not in their metadata. */
const BEGINNINGS: Readonly<Record<string, string>> = { 'emailItemInput.email': 'a@example.', 'menuItemInput.link': '/' }

/** A valid text of this length for a field of this kind. */
function textOf(field: Field, length: number, beginning = ''): string {
  if (field.kind === 'link') return 'https://example.uz/'.padEnd(length, 'a')
  return beginning.padEnd(length, 'a')
}

describe('the generated rules', () => {
  const limited = [...inputs].flatMap(([name, { loadSchema, fields, defaultValues }]) =>
    Object.entries(fields)
      .filter(([, { kind, maxLength }]) => maxLength !== undefined && ['text', 'multiline', 'link'].includes(kind))
      .map(([path, field]) => ({ name, path, field, loadSchema, spec: { loadSchema, fields, defaultValues } })),
  )

  it.each(limited)('of $name: $path accepts as many characters as its metadata says', async ({ name, path, field, spec, loadSchema }) => {
    const schema = await loadSchema()
    const codeAt = (length: number) => validate(spec, schema, { ...spec.defaultValues, [path]: textOf(field, length, BEGINNINGS[`${name}.${path}`]) })[path]?.code
    expect(codeAt(field.maxLength ?? 0)).toBeUndefined()
    expect(codeAt((field.maxLength ?? 0) + 1)).toBe('too_long')
  })

  const asked = [...inputs].flatMap(([name, { loadSchema, fields, defaultValues }]) =>
    Object.entries(fields)
      .filter(([, { kind }]) => !['list', 'object', 'boolean'].includes(kind))
      .map(([path, field]) => ({ name, path, field, loadSchema, spec: { loadSchema, fields, defaultValues } })),
  )

  it.each(asked)('of $name: $path may be empty exactly if its metadata says so', async ({ path, field, spec, loadSchema }) => {
    const schema = await loadSchema()
    const empty = ['number', 'choice', 'image', 'video', 'media'].includes(field.kind) ? null : ''
    const code = validate(spec, schema, { ...spec.defaultValues, [path]: empty })[path]?.code
    expect(code).toBe(field.optional === true ? undefined : field.kind === 'image' ? 'image_required' : 'required')
  })
})
