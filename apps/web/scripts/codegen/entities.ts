import { called, type Called } from './calls.ts'
import { HEADER, camel, lowerFirst, type Document } from './document.ts'

/** The call whose parameter names all entities with a history. */
const VERSIONS = '/api/admin/history/{entity}/{id}'

/** The entities with a history, with their inputs and the keys of their calls, so that nothing of it is repeated by hand. */
export function entities(document: Document): Map<string, string> {
  const names = named(document)
  const inputs = names.flatMap((name) => {
    const input = `${pascal(name)}Input`
    return document.components.schemas[input] === undefined ? [] : [[name, input] as const]
  })
  const all = called(document)
  const keys = (isList: boolean) => keysOf(names, all.filter((one) => one.isList === isList))
  const text = [
    HEADER,
    ...inputs.map(([, input]) => `import type { ${input} } from './model/${lowerFirst(input)}.ts'\n`),
    '\n/** What has a history, as the server names it. */\n',
    `export type Entity =\n${names.map((name) => `  | '${name}'\n`).join('')}`,
    '\n/** The input of each, where it is called as the resource is. */\n',
    `export type EntityInputs = {\n${inputs.map(([name, input]) => `  ${name}: ${input}\n`).join('')}}\n`,
    '\n/** What the calls of each name the rows of its list. */\n',
    `export const LIST_KEYS = {\n${keys(true)}} as const satisfies { readonly [Of in Entity]?: string }\n`,
    '\n/** The same of records there is one of. */\n',
    `export const SINGLETON_KEYS = {\n${keys(false)}} as const satisfies { readonly [Of in Entity]?: string }\n`,
  ]
  return new Map([['entities.ts', text.join('')]])
}

/** Sorted as in the document. */
function named(document: Document): readonly string[] {
  const parameter = document.paths[VERSIONS]?.['get']?.parameters?.find(({ name }) => name === 'entity')
  const names = parameter?.schema?.enum?.map(String)
  if (names === undefined) throw new Error(`${VERSIONS} names no resources`)
  return names
}

/** `list_skills` and `get_skill`, tagged `skills`, belong to `skill`. Tags without a history are skipped. */
function keysOf(names: readonly string[], all: readonly Called[]): string {
  const keys = all.flatMap(({ tag, operations }): [string, string][] => {
    const name = names.find((one) => operations.some((operation) => operation.slice(operation.indexOf('_') + 1) === one))
    return name === undefined ? [] : [[name, tag]]
  })
  return keys
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, key]) => `  ${name}: '${key}',\n`)
    .join('')
}

const pascal = (name: string): string => {
  const humped = camel(name)
  return `${humped.charAt(0).toUpperCase()}${humped.slice(1)}`
}
