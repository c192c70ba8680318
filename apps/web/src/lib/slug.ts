import { latin } from './find'

/** Used for a name without letters, and before one of digits only. */
const COURSE = 'kurs'
const MOST = 80

const cut = (slug: string) => slug.slice(0, MOST).replace(/-+$/, '')

/** The slug of a name, as the server makes it; the server reports one that another course has. */
export function slugOf(name: string): string {
  const slug = cut(latin(name).split(/[^a-z0-9]+/).filter(Boolean).join('-'))
  if (slug === '') return COURSE
  return /^\d+$/.test(slug) ? cut(`${COURSE}-${slug}`) : slug
}
