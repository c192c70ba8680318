import { HEADER, answerOf, bodyOf, camel, isNullable, lowerFirst, nameOf, alternatives, type Document, type Operation, type Schema } from './document.ts'

type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'order' | 'save'
type Call = { path: string; operation: Operation; name: string }
type Calls = Partial<Record<Verb, Call>>

/** `/api/admin/course/{id}/mentor`: the id is that of a course, not of a row. */
const OF_COURSE = /\/courses?\/\{id\}\//

/** The operations of one tag: of a list of rows, or of a singleton. `operations` are their ids. */
export type Called = { tag: string; isList: boolean; operations: string[]; text: string }

/** All tags with the calls of a list or of a form, and their module. */
export function called(document: Document): Called[] {
  return [...byTag(document)].flatMap(([tag, found]) => {
    const rows = rowsOf(document, tag, found)
    const text = rows ?? singletonOf(document, tag, found)
    const operations = Object.values(found).map(({ operation }) => operation.operationId)
    return text === null ? [] : [{ tag, isList: rows !== null, operations, text }]
  })
}

/** The calls of each resource in the shape that lists and forms take: a module per resource, beside orval's functions. */
export function calls(document: Document): Map<string, string> {
  return new Map(called(document).map(({ tag, text }) => [`${tag}/${tag}.calls.ts`, text]))
}

function byTag(document: Document): Map<string, Calls> {
  const tags = new Map<string, Calls>()
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/admin/')) continue
    for (const operation of Object.values(item)) {
      const [verb = ''] = operation.operationId.split('_')
      if (!isVerb(verb)) continue
      const tag = (operation.tags[0] ?? '').replaceAll('_', '-')
      const known = tags.get(tag) ?? {}
      tags.set(tag, { ...known, [verb]: { path, operation, name: camel(operation.operationId) } })
    }
  }
  return new Map([...tags].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const isVerb = (word: string): word is Verb => ['list', 'get', 'create', 'update', 'delete', 'order', 'save'].includes(word)
const isDraftable = (call: Call): boolean => call.operation['x-draftable'] === true
const isOfCourse = (call: Call): boolean => OF_COURSE.test(`${call.path}/`)
const queryOf = (call: Call): string[] => (call.operation.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)

/** `skills` → `skillCalls`: named after the input, if there is one. */
function exported(body: string | undefined, tag: string): string {
  return `${body === undefined ? camel(tag) : lowerFirst(body.replace(/Input$/, ''))}Calls`
}

function keyOf(tag: string, ofCourse: boolean): string {
  return ofCourse ? `courseKey(courseId, '${tag}')` : `'${tag}'`
}

/** The path of a call with its ids inserted, as source. */
function pathCode(call: Call, id: string): string {
  // The second of two ids is the row of a course.
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? `\${${id}}` : '${id}'))
  return path === call.path ? `'${path}'` : `\`${path}\``
}

function rowsOf(document: Document, tag: string, found: Calls): string | null {
  const { list, get, create, update, order } = found
  const remove = found.delete
  if (list === undefined || remove === undefined || (order === undefined && update === undefined)) return null
  const ofCourse = isOfCourse(list)
  const first = ofCourse ? 'courseId, ' : ''
  const answer = answerOf(list.operation)
  const member = listedMember(document, answer)
  const body = nameOf(bodyOf((update ?? create ?? found.save ?? list).operation))
  const fresh = create === undefined ? undefined : nameOf(bodyOf(create.operation))
  const models = new Set([member.row, ...(update === undefined ? [] : [body ?? '']), ...(fresh === undefined ? [] : [fresh])])
  const query = queryOf(list)
  const params = `${list.name.charAt(0).toUpperCase()}${list.name.slice(1)}Params`
  const inPath = [...list.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'id' ? [] : [name]))
  const lines: string[] = [`key: ${keyOf(tag, ofCourse)},`]
  if (query.length === 0) {
    lines.push('isUnpaged: true,')
    lines.push(`list: async (_query: ListQuery, signal) => listed(await ${list.name}(${first}undefined, signal), '${member.name}'),`)
  } else {
    models.add(params)
    const type = inPath.length === 0 ? params : `${params} & { ${inPath.map((name) => `${name}: Parameters<typeof ${list.name}>[0]`).join('; ')} }`
    const taken = inPath.length === 0 ? 'query' : `{ ${inPath.join(', ')}, ...query }`
    const sent = [...inPath, 'query'].join(', ')
    lines.push(`list: async (${taken}: ${type}, signal) => listed(await ${list.name}(${first}${sent}, undefined, signal), '${member.name}'),`)
  }
  if (get !== undefined) {
    const [byQuery] = queryOf(get)
    const id = byQuery === undefined ? 'id' : `{ ${byQuery}: String(id) }`
    lines.push(`get: (id, signal) => ${get.name}(${isOfCourse(get) ? first : ''}${id}, undefined, signal),`)
  }
  if (create !== undefined) lines.push(`create: (body: ${fresh}) => ${create.name}(${isOfCourse(create) ? first : ''}body),`)
  if (create !== undefined && isDraftable(create)) lines.push(`createPath: ${pathCode(create, 'courseId')},`)
  if (update !== undefined && isDraftable(update)) lines.push(`updatePath: (id) => ${pathCode(update, 'id')},`)
  if (update !== undefined) lines.push(`update: (id, body: ${body}) => ${update.name}(id, body),`)
  lines.push(`remove: (id, version) => ${remove.name}(${isOfCourse(remove) ? first : ''}id, { version }),`)
  if (isDraftable(remove)) lines.push(`removePath: (id) => ${pathCode(remove, remove.path.includes('Id}') ? 'courseId' : 'id')},`)
  if (order !== undefined && isDraftable(order)) lines.push(`orderPath: ${pathCode(order, 'courseId')},`)
  if (order !== undefined) lines.push(`order: async (ids) => listed(await ${order.name}(${first}{ ids }), '${member.name}'),`)
  const functions = [list, get, create, update, remove, order].flatMap((call) => (call === undefined ? [] : [call.name]))
  return moduleOf({
    tag,
    functions,
    models,
    ofCourse,
    runtime: ['listed', ...(query.length === 0 ? ['type ListQuery'] : [])],
    type: `RowCalls<${member.row}>`,
    name: exported(body, tag),
    lines,
  })
}

/** The load and save calls of a singleton. */
function singletonOf(document: Document, tag: string, found: Calls): string | null {
  const { save } = found
  const load = found.get ?? found.list
  if (save === undefined || load === undefined || found.delete !== undefined) return null
  const saved = answerOf(save.operation)
  const row = nameOf(saved)
  const body = nameOf(bodyOf(save.operation))
  const answer = answerOf(load.operation)
  if (row === undefined || body === undefined || answer === undefined) return null
  const ofCourse = isOfCourse(load)
  const first = ofCourse ? 'courseId, ' : ''
  const read = `${load.name}(${first}undefined, signal)`
  let source: string
  if (isNullable(answer) && alternatives(answer).some((one) => nameOf(one) === row)) {
    source = `load: (signal) => ${read},`
  } else {
    const { properties = {} } = document.components.schemas[nameOf(answer) ?? ''] ?? {}
    const member = Object.entries(properties).find(([, one]) => isNullable(one) && alternatives(one).some((each) => nameOf(each) === row))
    if (member === undefined || nameOf(answer) === row) return null
    source = `load: async (signal) => (await ${read}).${member[0]},`
  }
  return moduleOf({
    tag,
    functions: [load.name, save.name],
    models: new Set([row, body]),
    ofCourse,
    runtime: [],
    type: `SingletonCalls<${row}>`,
    name: exported(body, tag),
    lines: [`key: ${keyOf(tag, ofCourse)},`, source, `save: (body: ${body}) => ${save.name}(${first}body),`, ...(isDraftable(save) ? [`savePath: ${pathCode(save, 'courseId')},`] : [])],
  })
}

/** The member of a response with the rows, and the name of their schema. */
function listedMember(document: Document, answer: Schema | undefined): { name: string; row: string } {
  const { properties = {} } = document.components.schemas[nameOf(answer) ?? ''] ?? {}
  for (const [name, schema] of Object.entries(properties)) {
    const row = nameOf(schema.items)
    if (row !== undefined) return { name, row }
  }
  throw new Error(`the answer ${nameOf(answer) ?? '?'} holds no rows`)
}

type Module = {
  tag: string
  functions: string[]
  models: Set<string>
  ofCourse: boolean
  runtime: string[]
  type: string
  name: string
  lines: string[]
}

function moduleOf(given: Module): string {
  const { tag, functions, models, ofCourse, runtime, type, name, lines } = given
  const types = [...models].toSorted().map((one) => `import type { ${one} } from '../model/${lowerFirst(one)}.ts'\n`)
  const runtimes = [...(ofCourse ? ['courseKey'] : []), ...runtime, `type ${type.slice(0, type.indexOf('<'))}`].join(', ')
  const indent = (by: string) => lines.map((line) => `${by}${line}`).join('\n')
  const body = ofCourse
    ? `(courseId: number) =>\n  ({\n${indent('    ')}\n  }) satisfies ${type}`
    : `{\n${indent('  ')}\n} satisfies ${type}`
  return [
    HEADER,
    `import { ${runtimes} } from '../../calls.ts'\n`,
    ...types,
    `import { ${functions.join(', ')} } from './${tag}.ts'\n`,
    `\nexport const ${name} = ${body}\n`,
  ].join('')
}
