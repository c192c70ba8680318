import type { $ZodType } from 'zod/v4/core'

/** What a field's generated schema says of it, for hints and counters; the schema itself does the judging. */
export type FieldRules = {
  /** Whether it may be left empty. */
  optional: boolean
  kind: 'string' | 'number' | 'boolean' | 'enum' | 'array' | 'object' | 'other'
  /** Code points of a text, or entries of an array. */
  minLength?: number
  maxLength?: number
  /** Bounds of a number. */
  minimum?: number
  maximum?: number
}

export const NO_RULES: FieldRules = { optional: true, kind: 'other' }

function get(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function definition(schema: unknown): unknown {
  return get(get(schema, '_zod'), 'def')
}

const KINDS: Record<string, FieldRules['kind']> = {
  string: 'string',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  enum: 'enum',
  literal: 'enum',
  union: 'other',
  array: 'array',
  object: 'object',
}

/** The rules written in one schema; wrappers such as `nullish` are looked through. */
export function rulesOf(schema: unknown): FieldRules {
  const rules: FieldRules = { optional: false, kind: 'other' }
  let current: unknown = schema
  for (;;) {
    const def = definition(current)
    const type = get(def, 'type')
    const checks = get(def, 'checks')
    if (Array.isArray(checks)) for (const check of checks) readCheck(definition(check), rules)
    if (type === 'optional' || type === 'nullable' || type === 'default' || type === 'prefault') {
      rules.optional = true
      current = get(def, 'innerType')
    } else if (type === 'pipe') {
      current = get(def, 'out')
    } else {
      if (typeof type === 'string') rules.kind = KINDS[type] ?? 'other'
      return rules
    }
  }
}

function readCheck(def: unknown, rules: FieldRules): void {
  const check = get(def, 'check')
  const value = get(def, 'value')
  if (check === 'min_length') rules.minLength = Number(get(def, 'minimum'))
  if (check === 'max_length') rules.maxLength = Number(get(def, 'maximum'))
  if (check === 'greater_than' && typeof value === 'number') rules.minimum = value
  if (check === 'less_than' && typeof value === 'number') rules.maximum = value
}

/** The schema at a path such as `items.2.percent`, or undefined. */
export function schemaAt(schema: unknown, path: string): unknown {
  let current: unknown = schema
  for (const part of path.split('.')) {
    let def = definition(current)
    while (get(def, 'innerType') !== undefined) def = definition(get(def, 'innerType'))
    current = get(def, 'type') === 'array' ? get(def, 'element') : get(get(def, 'shape'), part)
    if (current === undefined) return undefined
  }
  return current
}

/** The fields of an object schema, by name. */
export function shapeOf(schema: $ZodType): Record<string, unknown> {
  const shape = get(definition(schema), 'shape')
  return typeof shape === 'object' && shape !== null ? { ...shape } : {}
}
