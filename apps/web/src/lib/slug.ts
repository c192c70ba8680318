import { latin } from './find'

/** What stands for a name that has no letter, and before one that has only digits. */
const COURSE = 'kurs'
const MOST = 80

const cut = (slug: string) => slug.slice(0, MOST).replace(/-+$/, '')

/** The address that a name makes, as the server makes it; whether another course has it already is told by the server. */
export function slugOf(name: string): string {
  const slug = cut(latin(name).split(/[^a-z0-9]+/).filter(Boolean).join('-'))
  if (slug === '') return COURSE
  return /^\d+$/.test(slug) ? cut(`${COURSE}-${slug}`) : slug
}
