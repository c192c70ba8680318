// Generates the server's messages in Cyrillic from those in Latin by the rules of the panel. Run by `cargo xtask codegen`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
// The panel's modules import each other without extensions, which Node alone does not resolve.
import { runnerImport } from 'vite'

const root = resolve(import.meta.dirname, '..')
const latin = process.env['PESHTOQ_MESSAGES'] ?? join(root, '../../crates/core/messages/uz-Latn.json')
const cyrillic = process.env['PESHTOQ_MESSAGES_CYRILLIC'] ?? join(root, '../../crates/core/messages/uz-Cyrl.json')

const { module } = await runnerImport<{ toCyrillic: (text: string) => string }>(join(root, 'src/text/cyrillic/to-cyrillic.ts'))
const messages = JSON.parse(readFileSync(latin, 'utf8')) as Record<string, string>
// Placeholders in braces are filled in by the server; the rules leave them as they are.
const made = Object.entries(messages).map(([key, text]) => [key, module.toCyrillic(text)])
writeFileSync(cyrillic, `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`)
