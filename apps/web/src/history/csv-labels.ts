import { thingOf } from './entities'
import { choicesOf, labelOf } from './labels'

/** The columns for which the panel has better words than the server (docs/api.md#history). */
const ENTITY = 4
const FIELDS = 9
const VALUES = [10, 11] as const

/** The cells of a semicolon-separated table. */
export function cellsOf(table: string): string[][] {
  const lines: string[][] = []
  let [cell, line, isQuoted] = ['', [] as string[], false]
  for (let at = 0; at < table.length; at += 1) {
    const sign = table.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (table.charAt(at + 1) === '"') {
        cell += sign
        at += 1
      } else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ';' || sign === '\n') {
      line.push(cell)
      cell = ''
      if (sign === '\n') {
        lines.push(line)
        line = []
      }
    } else if (sign !== '\r') cell += sign
  }
  return lines
}

const quoted = (cell: string) => (/[;",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A table of changes in the words of the screen: kinds of records, fields, and choices. */
export function inWords(table: string): string {
  const [head, ...lines] = cellsOf(table)
  if (head === undefined) return table
  const labelled = lines.map((line) => {
    const { [ENTITY]: entity = '', [FIELDS]: names = '' } = line
    const fields = names === '' ? [] : names.split('\n')
    const labels = fields.map((field) => labelOf(entity, field))
    // A field that is in no form is internal.
    const isShown = (_: string, at: number) => labels[at] !== null
    const values = (cell: string) =>
      cell
        .split('\n')
        .map((value, at) => choicesOf(entity, fields[at] ?? '')[value] ?? value)
        .filter(isShown)
        .join('\n')
    return line.map((cell, column) => {
      if (column === ENTITY) return thingOf(entity, 1)
      if (column === FIELDS) return labels.filter((label) => label !== null).join('\n')
      return fields.length > 0 && (column === VALUES[0] || column === VALUES[1]) ? values(cell) : cell
    })
  })
  return [head, ...labelled].map((line) => `${line.map(quoted).join(';')}\r\n`).join('')
}
