// Generates what orval does not: the calls of each resource as lists and forms take them, the fields of each input with their
// rules, and the entities with a history. Run by `cargo xtask codegen` after orval, into the same folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { calls } from './codegen/calls.ts'
import type { Document } from './codegen/document.ts'
import { entities } from './codegen/entities.ts'
import { inputs } from './codegen/inputs.ts'

const root = resolve(import.meta.dirname, '..')
const openapi = process.env['PESHTOQ_OPENAPI'] ?? join(root, '../../openapi/openapi.json')
const generated = process.env['PESHTOQ_GENERATED'] ?? join(root, 'src/api/generated')
const contract = process.env['PESHTOQ_CONTRACT'] ?? join(generated, 'contract.ts')

const document = JSON.parse(readFileSync(openapi, 'utf8')) as Document
const { RULES } = (await import(pathToFileURL(contract).href)) as { RULES: { loginPattern: string; colourPattern: string } }
const files = [...calls(document), ...inputs(document, { login: RULES.loginPattern, colour: RULES.colourPattern }), ...entities(document)]
for (const [name, text] of files) {
  const file = join(generated, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
