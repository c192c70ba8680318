import { nameOf } from '../src/releases/draft-kind'
import type { Api } from './api'

type Stored = { id: number; version: number }
type StoredDraft = Stored & { releaseId: number | null }
type StoredRelease = Stored & { name: string; drafts: number; publishedAt: string | null; failedAt: string | null }

async function made<T>(api: Api, path: string, body: object): Promise<T> {
  const { status, data, code } = await api.call<T>('POST', path, body)
  if (status !== 201) throw new Error(`POST ${path} was answered with ${status} ${code ?? ''}`)
  return data
}

/** Rows of a shared list. */
export const makeSkill = (api: Api, name: string) => made<Stored>(api, '/skill', { name })

/** Stores a call as a draft instead of making it. */
export const makeDraft = (api: Api, method: string, path: string, input: object, releaseId: number | null = null) =>
  made<StoredDraft>(api, '/drafts', { method, path: `/api/admin${path}`, input, releaseId })

/** A draft that renames a skill. */
export const renameLater = (api: Api, { id, version }: Stored, name: string, releaseId: number | null = null) =>
  makeDraft(api, 'PUT', `/skill/${id}`, { name, version }, releaseId)

export const makeRelease = (api: Api, name: string, publishAt: string | null = null) => made<StoredRelease>(api, '/releases', { name, publishAt })

export const skillName = async (api: Api, id: number) => (await api.get<{ name: string }>(`/skill/${id}`)).name
export const readRelease = (api: Api, id: number) => api.get<StoredRelease>(`/releases/${id}`)

/** The panel's title of a skill's draft. */
export const skillDraft = (label: string) => nameOf({ method: 'PUT', path: '', entity: 'skill', rowId: 1, label })

/** A time this many seconds from now. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
