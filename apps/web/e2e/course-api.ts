import type { Api } from './api'

export type Course = { id: number; name: string; isVisible: boolean; status: string; version: number }
export type CourseSection = {
  name: string
  displayName: string
  isVisible: boolean
  isSwiper: boolean
  isFilled: boolean | null
  mode: number
  version: number
}

/** The number of sections with own content while the course's feedback is shared, and of the contents in them. */
export const CONTENTS = { own: 29, different: 22 } as const

/** Creates a course by the API with this status. */
export async function makeCourse(api: Api, name: string, status = 'ACTIVE', more: object = {}): Promise<Course> {
  const made = await api.call<Course>('POST', '/course', { name, ...more })
  if (made.status !== 201) throw new Error(`POST /course was answered with ${made.status} ${made.code ?? ''}`)
  if (status === 'DRAFT') return made.data
  return (await api.call<Course>('PATCH', `/course/${made.data.id}/status`, { status })).data
}

export const readCourse = (api: Api, id: number) => api.get<Course>(`/course/${id}`)

export async function courseSections(api: Api, id: number): Promise<CourseSection[]> {
  return (await api.get<{ courseSections: CourseSection[] }>(`/courses/${id}/sections`)).courseSections
}

export async function courseSection(api: Api, id: number, name: string): Promise<CourseSection> {
  const found = (await courseSections(api, id)).find((one) => one.name === name)
  if (found === undefined) throw new Error(`no section ${name}`)
  return found
}

/** Changes one section like the panel: by sending all of them. */
export async function setSection(api: Api, id: number, name: string, change: Partial<CourseSection>): Promise<void> {
  const rows = await courseSections(api, id)
  const body = { courseSections: rows.map((row) => (row.name === name ? { ...row, ...change } : row)) }
  const answer = await api.call('PUT', `/courses/${id}/sections`, body)
  if (answer.status !== 200) throw new Error(`the sections were answered with ${answer.status} ${answer.code ?? ''}`)
}

/** Creates rows of a shared list, one after another. */
export async function makeNamed(api: Api, path: '/skill' | '/profession', ...names: string[]): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- their order is the list's
    ids.push((await api.call<{ id: number }>('POST', path, { name })).data.id)
  }
  return ids
}
