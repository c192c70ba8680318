import { HEADER, alternatives, bodyOf, isNullable, lowerFirst, nameOf, typeOf, type Document, type Schema } from './document.ts'

/** Patterns that identify fields that are more than a text. */
type Patterns = { login: string; colour: string }

/** Members that every form sends without showing them. */
const NOT_SHOWN = new Set(['version', 'listVersion'])

const KINDS: Readonly<Record<string, string>> = {
  text: 'text',
  long: 'multiline',
  html: 'html',
  link: 'link',
  phone: 'phone',
  image: 'image',
  video: 'video',
  media: 'media',
}

type Field = { kind: string } & Record<string, unknown>

/**
 * The metadata of each input, and separately its rules: a form needs the metadata to render, and loads the rules with the
 * validator afterwards.
 */
export function inputs(document: Document, patterns: Patterns): Map<string, string> {
  const { schemas } = document.components
  const names = new Set<string>()
  const add = (schema: Schema | undefined): void => {
    if (schema === undefined) return
    const name = nameOf(schema)
    const found = name === undefined ? schema : schemas[name]
    if (name !== undefined && found?.properties !== undefined) {
      if (names.has(name)) return
      names.add(name)
    }
    for (const one of Object.values(found?.properties ?? {})) for (const each of alternatives(one)) add(each.items ?? each)
  }
  for (const item of Object.values(document.paths)) for (const operation of Object.values(item)) add(bodyOf(operation))
  return new Map(
    [...names].toSorted().flatMap((name) => {
      const input = new Input(document, patterns, name)
      const file = `${lowerFirst(name)}.ts`
      return [
        [`inputs/${file}`, input.metadata()],
        [`rules/${file}`, input.schema()],
      ]
    }),
  )
}

class Input {
  private readonly types = new Map<string, string>()
  private readonly nested = new Set<string>()
  private readonly ruled = new Set<string>()
  private readonly rules = new Set<string>()
  private hasTexts = false
  private readonly document: Document
  private readonly patterns: Patterns
  private readonly name: string

  constructor(document: Document, patterns: Patterns, name: string) {
    this.document = document
    this.patterns = patterns
    this.name = name
  }

  /** The metadata of the input, as source. */
  metadata(): string {
    const fields: string[] = []
    const members: string[] = []
    const defaults: string[] = []
    for (const [name, schema, isOptional] of this.shown()) {
      fields.push(`    ${name}: ${this.field(schema, isOptional)},`)
      const { type, value } = this.value(schema)
      members.push(`  ${name}: ${type}`)
      defaults.push(`    ${name}: ${value},`)
    }
    const values = `${this.name}Values`
    const own = lowerFirst(this.name)
    return [
      HEADER,
      `import type { FormInput${this.hasTexts ? ', TextRow' : ''} } from '../../../form/field.ts'\n`,
      sorted([
        ...[...this.types].map(([name, from]) => `import type { ${name} } from '${from}'\n`),
        ...[...this.nested].map((name) => `import { ${lowerFirst(name)}, type ${name}Values } from './${lowerFirst(name)}.ts'\n`),
      ]),
      `import type { ${this.name} } from '../rules.schemas.zod.ts'\n`,
      `\nexport type ${values} = {\n${members.join('\n')}\n}\n`,
      `\nexport const ${own}: FormInput<${this.name}, ${values}> = {\n`,
      `  loadSchema: async () => (await import('../rules/${own}.ts')).${own}Schema,\n`,
      `  fields: {\n${fields.join('\n')}\n  },\n`,
      `  defaultValues: {\n${defaults.join('\n')}\n  },\n}\n`,
    ].join('')
  }

  /** The rules of the input, as source: orval's, and those that orval cannot generate. */
  schema(): string {
    const rules = this.shown().flatMap(([name, schema, isOptional]) => {
      const rule = this.rule(name, schema, isOptional)
      return rule === null ? [] : [`  ${name}: ${rule},`]
    })
    const own = `${lowerFirst(this.name)}Schema`
    if (rules.length === 0) return `${HEADER}export { ${this.name} as ${own} } from '../rules.schemas.zod.ts'\n`
    return [
      HEADER,
      "import * as z from 'zod/mini'\n",
      this.rules.size === 0 ? '' : `import { ${[...this.rules].toSorted().join(', ')} } from '../../../form/field-rules.ts'\n`,
      sorted([...this.ruled].map((name) => `import { ${lowerFirst(name)}Schema } from './${lowerFirst(name)}.ts'\n`)),
      `import { ${this.name} } from '../rules.schemas.zod.ts'\n`,
      `\nexport const ${own} = /*#__PURE__*/ z.extend(${this.name}, {\n${rules.join('\n')}\n})\n`,
    ].join('')
  }

  /** The fields of the input, and whether each may be left empty. */
  private shown(): [name: string, schema: Schema, isOptional: boolean][] {
    const { properties = {}, required = [] } = this.document.components.schemas[this.name] ?? {}
    return Object.entries(properties)
      .filter(([name]) => !NOT_SHOWN.has(name))
      .map(([name, schema]) => [name, schema, this.mayBeEmpty(schema, required.includes(name))])
  }

  /** A number with a default may be missing in the body, but must not be null. */
  private mayBeEmpty(schema: Schema, isRequired: boolean): boolean {
    if (isNullable(schema)) return true
    return !isRequired && this.kindOf(this.resolved(schema).schema) !== 'number'
  }

  private resolved(schema: Schema): { name: string | undefined; schema: Schema } {
    const [one = schema] = alternatives(schema)
    const name = nameOf(one)
    return { name, schema: name === undefined ? one : (this.document.components.schemas[name] ?? {}) }
  }

  private kindOf(schema: Schema): string {
    const kind = schema['x-kind']
    if (kind === 'secret') return schema.pattern === undefined ? 'secret' : 'password'
    if (schema.pattern === this.patterns.login) return 'login'
    if (schema.pattern === this.patterns.colour) return 'colour'
    if (schema.enum !== undefined) return 'choice'
    const type = typeOf(schema)
    if (type === 'integer' || type === 'number') return 'number'
    if (type === 'boolean' || type === 'object') return type
    if (type === 'array') return 'list'
    const found = KINDS[kind ?? 'text']
    if (found === undefined) throw new Error(`${this.name}: unknown x-kind ${String(kind)}`)
    return found
  }

  /** The metadata of a field, as source. */
  private field(given: Schema, isOptional: boolean): string {
    const { name, schema } = this.resolved(given)
    const kind = this.kindOf(schema)
    const field: Field = { kind }
    if (isOptional) field['optional'] = true
    const limits: [string, unknown][] = [
      ['minLength', schema.minLength ?? schema.minItems],
      ['maxLength', schema.maxLength ?? schema.maxItems],
      ['maxText', schema['x-maxText']],
      ['minimum', schema.minimum],
      ['maximum', schema.maximum],
      ['folder', schema['x-folder']],
      ['rule', schema['x-rule']],
    ]
    for (const [key, value] of limits) if (value !== undefined) field[key] = value
    const parts = Object.entries(field).map(([key, value]) => `${key}: ${literal(value)}`)
    // Outside the type if the field is optional.
    const slot = given['x-slot'] ?? schema['x-slot']
    if (slot !== undefined) parts.push(`slot: { width: ${slot.width}, height: ${slot.height}, cover: ${slot.cover} }`)
    if (schema.enum !== undefined) parts.push(`options: [${schema.enum.map(literal).join(', ')}]`)
    if (kind === 'list' && schema.items !== undefined) parts.push(`item: ${this.field(schema.items, false)}`)
    if (kind === 'object' && name !== undefined) {
      this.nested.add(name)
      parts.push(`fields: ${lowerFirst(name)}.fields`)
    }
    return `{ ${parts.join(', ')} }`
  }

  /** The type of a field in a form, and its initial value. */
  private value(given: Schema): { type: string; value: string } {
    const { name, schema } = this.resolved(given)
    switch (this.kindOf(schema)) {
      case 'image':
      case 'video':
      case 'media':
        this.types.set('ImageValue', '../../../form/image/value.ts')
        return { type: 'ImageValue', value: 'null' }
      case 'number':
        return { type: 'number | null', value: literal(given.default ?? null) }
      case 'boolean':
        return { type: 'boolean', value: literal(given.default ?? false) }
      case 'choice':
        return this.choice(name, schema.enum ?? [])
      case 'object':
        return name === undefined ? { type: 'object', value: '{}' } : { type: `${name}Values`, value: `${lowerFirst(name)}.defaultValues` }
      case 'list': {
        const item = this.resolved(schema.items ?? {})
        const kind = this.kindOf(item.schema)
        if (kind === 'text' || kind === 'multiline') {
          this.hasTexts = true
          return { type: 'TextRow[]', value: '[]' }
        }
        const of = this.value(schema.items ?? {}).type.replace(/ \| (?:null|'')$/, '')
        return { type: `${of}[]`, value: '[]' }
      }
      default:
        return { type: 'string', value: "''" }
    }
  }

  private choice(name: string | undefined, options: readonly (string | number)[]): { type: string; value: string } {
    if (name !== undefined) this.types.set(name, `../model/${lowerFirst(name)}.ts`)
    const none = typeof options[0] === 'number' ? 'null' : "''"
    return { type: `${name ?? options.map(literal).join(' | ')} | ${none}`, value: none }
  }

  /** The rule of a field that orval's schema lacks, as source. */
  private rule(name: string, given: Schema, isOptional: boolean): string | null {
    const { schema } = this.resolved(given)
    const kind = this.kindOf(schema)
    const own = `${this.name}.shape.${name}`
    if (kind === 'image' || kind === 'video' || kind === 'media') {
      this.rules.add(kind)
      const limits = [schema['x-folder'], schema['x-rule']].filter((one) => one !== undefined).map(literal)
      const rule = limits.length === 0 ? kind : `${kind}(${limits.join(', ')})`
      return isOptional ? `z.nullish(${rule})` : rule
    }
    // Orval's schema has the full pattern of phone numbers and passwords.
    if (kind === 'link') {
      this.rules.add(kind)
      return `${own}.check(link)`
    }
    if (kind === 'html') {
      this.rules.add('html')
      return `${own}.check(html(${schema['x-maxText'] ?? 0}))`
    }
    const object = nameOf(alternatives(given)[0])
    if (kind === 'object' && object !== undefined && this.hasRules(object)) {
      this.ruled.add(object)
      return isOptional ? `z.nullish(${lowerFirst(object)}Schema)` : `${lowerFirst(object)}Schema`
    }
    if (kind !== 'list') return null
    const item = nameOf(schema.items ?? {})
    if (item === undefined || !this.hasRules(item)) return null
    this.ruled.add(item)
    const checks = [
      ...(schema.minItems === undefined ? [] : [`z.minLength(${schema.minItems})`]),
      ...(schema.maxItems === undefined ? [] : [`z.maxLength(${schema.maxItems})`]),
    ]
    const list = `z.array(${lowerFirst(item)}Schema)${checks.length === 0 ? '' : `.check(${checks.join(', ')})`}`
    if (given.default !== undefined) return `z._default(${list}, ${literal(given.default)})`
    return isOptional ? `z.nullish(${list})` : list
  }

  /** Whether an input has rules besides orval's. */
  private hasRules(name: string): boolean {
    const { properties = {} } = this.document.components.schemas[name] ?? {}
    return Object.values(properties).some((one) => {
      const { schema } = this.resolved(one)
      return ['image', 'video', 'media', 'link', 'html'].includes(this.kindOf(schema))
    })
  }
}

/** Import lines, sorted by file. */
function sorted(lines: readonly string[]): string {
  return lines.toSorted((one, other) => (one.slice(one.indexOf("'")) < other.slice(other.indexOf("'")) ? -1 : 1)).join('')
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : JSON.stringify(value)
}
