/** The call that saves a group of careers. */
export const CAREERS_PATH = '/api/admin/mod-profession'

/** The body that removes the group of a colour. */
export function withoutItems(type: number, version: number) {
  return { type: type === 1 ? (1 as const) : (2 as const), title: '', items: [], version }
}
