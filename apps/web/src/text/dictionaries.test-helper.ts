/** Shared by tests of all texts. */

/** Every dictionary of the panel, to be loaded by the test. */
export const dictionaries = {
  ...import.meta.glob<Record<string, unknown>>('./uz*.ts'),
  ...import.meta.glob<Record<string, unknown>>('../resources/**/{text,*-text,names}.ts'),
}

/** Every text with its path; functions are called with numbers, which are no words. */
export function texts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return texts((value as (...values: unknown[]) => unknown)(1, 2, 3), path)
  if (value instanceof Map) return texts(Object.fromEntries(value), path)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => texts(member, `${path}.${key}`))
}
