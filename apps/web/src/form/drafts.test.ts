import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'

import { DraftWriter, dropDraft, dropOldDrafts, loadDraft, storeDraft, type Draft, type DraftKey } from './drafts'

let count = 0
/** A key that no other test uses. */
function fresh(change: Partial<DraftKey> = {}): DraftKey {
  count += 1
  return { person: 1, resource: `r${count}`, record: '7', ...change }
}

const draft = (change: Partial<Draft> = {}): Draft => ({
  values: { name: 'Yangi' },
  base: { name: 'Eski' },
  version: 3,
  at: Date.now(),
  ...change,
})

describe('the draft of a page that is unloaded', () => {
  // Opening the database again is what the next page does.
  const nextPage = async () => {
    vi.resetModules()
    return await import('./drafts')
  }

  it('is stored at once, and found by the next page', async () => {
    const key = fresh()
    await storeDraft(key, draft({ values: { name: 'Y' }, at: 1000 + Date.now() }))
    const last = draft({ values: { name: 'Yangi' }, at: 2000 + Date.now() })
    new DraftWriter(key, () => undefined).storeLast(last)
    expect(localStorage).toHaveLength(1)
    expect(await (await nextPage()).loadDraft(key)).toEqual(last)
    expect(localStorage).toHaveLength(0)
  })

  it('is not put before a later one, nor kept when the page is shown again', async () => {
    const key = fresh()
    const writer = new DraftWriter(key, () => undefined)
    const later = draft({ values: { name: 'Keyingi' }, at: 2000 + Date.now() })
    await storeDraft(key, later)
    writer.storeLast(draft({ values: { name: 'Avvalgi' } }))
    expect(await (await nextPage()).loadDraft(key)).toEqual(later)
    writer.storeLast(draft())
    writer.storeLast(null)
    expect(localStorage).toHaveLength(0)
  })

  it('does not hide the others if it cannot be read', async () => {
    const key = fresh()
    await storeDraft(key, draft())
    localStorage.setItem('unsaved:not json', '{')
    expect(await (await nextPage()).loadDraft(key)).toMatchObject({ values: { name: 'Yangi' } })
    localStorage.clear()
  })
})

describe('drafts', () => {
  it('returns what was stored', async () => {
    const key = fresh()
    const stored = draft()
    await storeDraft(key, stored)
    expect(await loadDraft(key)).toEqual(stored)
    await dropDraft(key)
    expect(await loadDraft(key)).toBeUndefined()
  })

  it('keeps chosen files, and writes each of them once', async () => {
    const key = fresh()
    // A fake file: the test's own files cannot be cloned into its store.
    const film = { kind: 'pending', file: { name: 'film.mp4', bytes: new Uint8Array([1, 2, 3]) }, width: 2, height: 1 }
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const written = () => put.mock.instances.filter((store) => (store as IDBObjectStore).name === 'files').length
    await storeDraft(key, draft({ values: { name: 'a', media: film } }))
    await storeDraft(key, draft({ values: { name: 'ab', media: film } }))
    expect(written()).toBe(1)
    const loaded = await loadDraft(key)
    expect(loaded?.values).toEqual({ name: 'ab', media: film })
    // Nor again after loading the draft; another file replaces it.
    await storeDraft(key, draft({ values: { ...loaded?.values, name: 'abc' } }))
    expect(written()).toBe(1)
    const other = { ...film, file: { name: 'other.mp4' } }
    await storeDraft(key, draft({ values: { name: 'abc', media: other } }))
    expect(written()).toBe(2)
    expect((await loadDraft(key))?.values).toEqual({ name: 'abc', media: other })
    await dropDraft(key)
    await storeDraft(key, draft({ values: { media: other } }))
    expect(written()).toBe(3)
  })

  it('keeps chosen files on a page without https', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const key = fresh()
    const film = { kind: 'pending', file: { name: 'film.mp4' }, width: 2, height: 1 }
    await storeDraft(key, draft({ values: { media: film } }))
    vi.unstubAllGlobals()
    expect((await loadDraft(key))?.values).toEqual({ media: film })
  })

  it('belongs to one person, one resource and one record', async () => {
    const key = fresh()
    await storeDraft(key, draft())
    expect(await loadDraft({ ...key, person: 2 })).toBeUndefined()
    expect(await loadDraft({ ...key, record: 'new' })).toBeUndefined()
    expect(await loadDraft({ ...key, resource: 'other' })).toBeUndefined()
  })

  it('drops only drafts that are too old', async () => {
    const [old, young] = [fresh(), fresh()]
    const day = 24 * 60 * 60 * 1000
    await storeDraft(old, draft({ at: Date.now() - 91 * day }))
    await storeDraft(young, draft({ at: Date.now() - 89 * day }))
    expect(await loadDraft(old)).toBeUndefined()
    await dropOldDrafts()
    expect(await loadDraft(young)).toBeDefined()
    // Removed from the store, not only hidden: it does not come back when the clock is set back.
    vi.spyOn(Date, 'now').mockReturnValue(0)
    expect(await loadDraft(old)).toBeUndefined()
  })
})

// A function cannot be cloned into the store.
const impossible = () => draft({ values: { name: () => undefined } })

describe('the writer', () => {
  it('writes during typing without a pause', async () => {
    const key = fresh()
    const writer = new DraftWriter(key, () => expect.unreachable(), 30)
    let typed = ''
    let seen: unknown
    for (let stroke = 0; stroke < 20 && seen === undefined; stroke += 1) {
      typed += 'a'
      writer.plan(() => draft({ values: { name: typed } }))
      // oxlint-disable-next-line no-await-in-loop -- one keystroke after another, faster than the delay
      await new Promise((resolve) => setTimeout(resolve, 10))
      // oxlint-disable-next-line no-await-in-loop -- as above
      seen = await loadDraft(key)
    }
    expect(seen).toBeDefined()
    await writer.drop()
  })

  it('writes only the latest state', async () => {
    const key = fresh()
    const writer = new DraftWriter(key, () => expect.unreachable(), 10)
    const first = vi.fn<() => Draft>(() => draft({ values: { name: 'a' } }))
    writer.plan(first)
    writer.plan(() => draft({ values: { name: 'ab' } }))
    expect(await loadDraft(key)).toBeUndefined()
    await vi.waitFor(async () => expect((await loadDraft(key))?.values).toEqual({ name: 'ab' }))
    expect(first).not.toHaveBeenCalled()
  })

  it('flushes at once before the page is left', async () => {
    const key = fresh()
    const writer = new DraftWriter(key, () => expect.unreachable(), 60_000)
    writer.plan(() => draft())
    expect(await writer.flush(), 'all of it is kept').toBe(true)
    expect(await loadDraft(key)).toBeDefined()
  })

  it('drops the draft, planned writes included', async () => {
    const key = fresh()
    const writer = new DraftWriter(key, () => expect.unreachable(), 5)
    writer.plan(() => draft())
    await writer.flush()
    writer.plan(() => draft())
    await writer.drop()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await loadDraft(key)).toBeUndefined()
  })

  it('drops the draft when the form equals the stored row again', async () => {
    const key = fresh()
    const writer = new DraftWriter(key, () => expect.unreachable(), 5)
    writer.plan(() => draft())
    await writer.flush()
    writer.plan(() => null)
    await writer.flush()
    expect(await loadDraft(key)).toBeUndefined()
  })

  it('stores at least the typed values when a file does not fit', async () => {
    const failed = vi.fn<() => void>()
    const key = fresh()
    const writer = new DraftWriter(key, failed, 5)
    const media = { kind: 'pending', file: { impossible: () => undefined }, width: 2, height: 1 }
    writer.plan(() => draft({ values: { name: 'a', media }, base: { name: '', media: 'videos/old.mp4' } }))
    expect(await writer.flush(), 'not all of it is kept').toBe(false)
    expect(failed).toHaveBeenCalledTimes(1)
    expect((await loadDraft(key))?.values).toEqual({ name: 'a', media: 'videos/old.mp4' })
    writer.plan(() => draft())
    expect(await writer.flush(), 'the file was taken away').toBe(true)
  })

  it('reports once that the browser cannot store it', async () => {
    const failed = vi.fn<() => void>()
    const writer = new DraftWriter(fresh(), failed, 5)
    writer.plan(impossible)
    await writer.flush()
    writer.plan(impossible)
    await writer.flush()
    expect(failed).toHaveBeenCalledTimes(1)
  })
})
