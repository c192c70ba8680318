import { join } from 'node:path'
import { defineConfig } from 'orval'

const input = process.env['PESHTOQ_OPENAPI'] ?? '../../openapi/openapi.json'
const output = process.env['PESHTOQ_GENERATED'] ?? 'src/api/generated'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Whether a key's value holds a schema's own members by name, so that a field called `description` is no description. */
const BY_NAME = new Set(['properties', 'schemas', 'examples', 'example'])

function plain(value: Json, byName = false): Json {
  if (Array.isArray(value)) return value.map((one) => plain(one))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key, member]) => byName || key !== 'description' || typeof member !== 'string')
  return Object.fromEntries(kept.map(([key, member]) => [key, plain(member, BY_NAME.has(key) && !byName)]))
}

/** The document without its prose, which the generator would write into every rule and so into what browsers load. */
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

export default defineConfig({
  /** Typed calls and react-query hooks, one file a tag. */
  api: {
    input: { target: input, override: { transformer: shortly } },
    output: {
      mode: 'tags-split',
      target: join(output, 'api.ts'),
      schemas: join(output, 'model'),
      client: 'react-query',
      // With this the generated functions answer what our own `http` answers: the unwrapped data. Axios is not there.
      httpClient: 'axios',
      indexFiles: false,
      override: {
        mutator: { path: 'src/api/client.ts', name: 'http' },
        query: { version: 5, signal: true, useInvalidate: true },
      },
    },
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
