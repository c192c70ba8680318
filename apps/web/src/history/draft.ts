import { courseKey } from '#/api/calls'
import type { Entity } from '#/api/generated/entities'
import type { DraftKey } from '#/form/drafts'
import { LISTS, SINGLETONS } from './of-form'

type Content = Readonly<Record<string, unknown>>

/** Resources with several lists or forms. */
const BY_CONTENT: { readonly [Of in Entity]?: (content: Content, path: string) => string } = {
  feedback: ({ feedbackType }, path) => (ofCourse(path) === null ? (feedbackType === 1 ? 'video-feedback' : 'text-feedback') : 'feedback'),
  top_course: ({ kind }) => (kind === 1 ? 'top-rated' : 'carousel'),
  work_sample: ({ category }) => `work-samples-${String(category)}`,
}

const ofCourse = (path: string): number | null => {
  const [, id] = /^\/course\/(\d+)\//.exec(path) ?? []
  return id === undefined ? null : Number(id)
}

/** The draft key of the form at a path; null if the record has no form of its own, or one with more than the record. */
export function draftOf(entity: Entity, content: Content, path: string, person: number): DraftKey | null {
  const courseId = ofCourse(path)
  const keyed = (name: string) => (courseId === null ? name : courseKey(courseId, name))
  if (entity === 'other_info') return { person, resource: keyed(path.endsWith('success') ? 'aboutSuccess' : 'aboutInfo'), record: 'single' }
  const [, file] = /^\/media-file\/(.+)$/.exec(path) ?? []
  if (file !== undefined) return { person, resource: `media-library/${file}/${entity}`, record: 'single' }
  const singleton = SINGLETONS[entity]
  if (singleton !== undefined) return { person, resource: keyed(singleton), record: 'single' }
  const list = BY_CONTENT[entity]?.(content, path) ?? LISTS[entity]
  const [, named] = /\/(\d+|add)$/.exec(path) ?? []
  const record = named === 'add' ? 'new' : named
  return list === undefined || record === undefined ? null : { person, resource: keyed(list), record }
}
