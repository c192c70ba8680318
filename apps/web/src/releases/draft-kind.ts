import type { SINGLETON_KEYS } from '#/api/generated/entities'
import type { Draft } from '#/api/generated/model/draft'
import { thingOf } from '#/history/entities'
import { releasesText as text } from '#/text/uz.releases'

type Call = Pick<Draft, 'method' | 'path' | 'entity' | 'rowId'>
/** What a draft would do. */
type DraftKind = keyof typeof text.kinds

/** Singletons of a page or of the site: those with generated singleton calls, and two with other calls. */
const SINGLETONS: Readonly<Record<keyof typeof SINGLETON_KEYS | 'it_benefit_body' | 'roadmap', true>> = {
  average_salary: true,
  banner: true,
  course_info: true,
  course_seo: true,
  home_seo: true,
  it_benefit_body: true,
  practice: true,
  profession_finder: true,
  roadmap: true,
  site_settings: true,
  summary: true,
}
const isSingleton = (entity: string) => Object.hasOwn(SINGLETONS, entity)

/** The kind of a draft, by its call. */
export function kindOf({ method, path, entity, rowId }: Call): DraftKind {
  if (method === 'DELETE') return 'removed'
  if (path.endsWith('/order')) return 'order'
  if (method === 'PATCH') return path.endsWith('/status') ? 'status' : 'visibility'
  // They are added and changed by the same call.
  const adds = method === 'POST' || entity === 'networking' || entity === 'career'
  return adds && rowId === 0 && !isSingleton(entity) ? 'added' : 'changed'
}

/** Whether it is made by a button, and not in a form that would show the conflict. */
export function isAct(draft: Call): boolean {
  const kind = kindOf(draft)
  return kind === 'removed' || kind === 'status' || kind === 'visibility'
}

/** The subject of a draft: one row, or a list that is saved as a whole. */
function nounOf(draft: Call): string {
  const isOne = draft.rowId !== 0 || isSingleton(draft.entity) || kindOf(draft) === 'added'
  return thingOf(draft.entity, isOne ? 1 : 0)
}

/** The kind and the name: `Mentor “Aziz Rahimov”`. */
export function nameOf(draft: Call & Pick<Draft, 'label'>): string {
  return draft.label === '' ? nounOf(draft) : `${nounOf(draft)} ${text.quoted(draft.label)}`
}

export { nounOf }
