import { join } from 'node:path'
import { defineConfig } from 'orval'

const input = process.env['PESHTOQ_OPENAPI'] ?? '../../openapi/openapi.json'
const output = process.env['PESHTOQ_GENERATED'] ?? 'src/api/generated'
const site = process.env['PESHTOQ_SITE_TYPES'] ?? '../site-kit/src/generated'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Keys whose value maps names to schemas, so that a field called `description` is not taken for a description. */
const BY_NAME = new Set(['properties', 'schemas', 'examples', 'example'])

function plain(value: Json, byName = false): Json {
  if (Array.isArray(value)) return value.map((one) => plain(one))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key, member]) => byName || key !== 'description' || typeof member !== 'string')
  return Object.fromEntries(kept.map(([key, member]) => [key, plain(member, BY_NAME.has(key) && !byName)]))
}

/** The document without its prose, which the generator would write into every rule and so into the browser's code. */
function withoutProse<Document>(document: Document): Document {
  const whole = document as { components?: { schemas?: Json }; paths?: Json; info?: { description?: string } }
  const { description: _, ...info } = whole.info ?? {}
  const schemas = plain(whole.components?.schemas ?? {}, true)
  return { ...document, info, components: { ...whole.components, schemas } }
}

/** The document without its long introduction, which the generator would put at the head of every file. */
function shortly<Document>(document: Document): Document {
  const { description: _, ...info } = (document as { info?: { description?: string } }).info ?? {}
  return { ...document, info }
}

const isFile = (operation: Json): boolean => {
  const content = property(property(property(operation, 'responses'), '200'), 'content')
  return typeof content === 'object' && content !== null && !('application/json' in content)
}

function property(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined
}

/** The same without calls that return a file, which the panel downloads by itself. */
function forPanel<Document>(document: Document): Document {
  const whole = document as { paths?: Record<string, Record<string, Json>> }
  const paths = Object.entries(whole.paths ?? {}).map(([path, item]) => {
    const calls = Object.entries(item).filter(([, operation]) => !isFile(operation))
    return [path, Object.fromEntries(calls)] as const
  })
  return { ...shortly(document), paths: Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0)) }
}

/** The names of the schemas that a part of the document refers to. */
function pointedAt(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(pointedAt)
  if (value === null || typeof value !== 'object') return []
  const ref = value['$ref']
  const own = typeof ref === 'string' ? [ref.slice(ref.lastIndexOf('/') + 1)] : []
  return [...own, ...Object.values(value).flatMap(pointedAt)]
}

/** The document reduced to what the landing site reads. */
function publicly<Document>(document: Document): Document {
  const whole = document as { components?: { schemas?: Record<string, Json> }; paths?: Record<string, Json> }
  const all = whole.components?.schemas ?? {}
  const paths = Object.fromEntries(Object.entries(whole.paths ?? {}).filter(([path]) => path.startsWith('/api/public/')))
  const names = new Set<string>()
  const waiting = pointedAt(paths)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue
    names.add(name)
    waiting.push(...pointedAt(all[name] ?? null))
  }
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
  return { ...shortly(document), paths, components: { ...whole.components, schemas } }
}

/** Operations with generated hooks and options of React Query; lists and forms have options of their own. */
const QUERIED = ['list_sessions', 'get_profile', 'get_home_preview', 'get_course_preview', 'read_home', 'read_course', 'read_site']

export default defineConfig({
  /** Typed calls, one file per tag; with hooks where screens use them. */
  api: {
    input: { target: input, override: { transformer: forPanel } },
    output: {
      mode: 'tags-split',
      target: join(output, 'api.ts'),
      schemas: join(output, 'model'),
      client: 'react-query',
      // With this the generated functions return the unwrapped data of our own `http`. Axios is not used.
      httpClient: 'axios',
      indexFiles: false,
      override: {
        mutator: { path: 'src/api/client.ts', name: 'http' },
        // Only what screens use is generated: lists and forms use the calls of `scripts/codegen.ts`, and other changes call the
        // function.
        query: { version: 5, signal: true, useQuery: false, useMutation: false },
        operations: Object.fromEntries(QUERIED.map((operation) => [operation, { query: { useQuery: true } }])),
      },
    },
  },
  /** The types of what the landing site reads; its calls are generated too and ignored. */
  site: {
    input: { target: input, override: { transformer: publicly } },
    output: { target: join(site, 'calls.ts'), schemas: join(site, 'model'), client: 'fetch', indexFiles: false },
  },
  /** The server's rules as zod schemas, for the forms. */
  rules: {
    input: { target: input, override: { transformer: withoutProse } },
    output: {
      mode: 'tags-split',
      target: join(output, 'rules.zod.ts'),
      fileExtension: '.zod.ts',
      client: 'zod',
      indexFiles: false,
      override: {
        zod: {
          version: 4,
          variant: 'mini',
          generateReusableSchemas: true,
          strict: { body: true },
          generate: { body: true, query: true, param: false, header: false, response: false },
        },
      },
    },
  },
})
