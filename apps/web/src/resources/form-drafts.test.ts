import { expect, it, vi } from 'vitest'
import type { DraftCall } from '#/form/stored-draft'
import type * as kit from './kit/form'

type Kit = typeof kit
type Made = { names: readonly string[]; call: () => DraftCall | undefined }
const made = vi.hoisted((): Made[] => [])

vi.mock('./kit/form', async (load) => {
  const real = await load<Kit>()
  const rows = <Given extends readonly unknown[], Form extends { resource: { key: string }; draftCall: (id: number | null) => DraftCall | undefined }>(define: (...given: Given) => Form) =>
    (...given: Given) => {
      const form = define(...given)
      const { key } = form.resource
      made.push({ names: [key, 'new'], call: () => form.draftCall(null) }, { names: [key, 'row'], call: () => form.draftCall(5) })
      return form
    }
  return {
    ...real,
    defineForm: rows(real.defineForm),
    defineFormOfNew: rows(real.defineFormOfNew),
    defineSingleton: (given: Parameters<typeof real.defineSingleton>[0]) => {
      const form = real.defineSingleton(given)
      made.push({ names: [form.key], call: () => form.draftCall })
      return form
    },
  }
})
vi.mock('#/course/course', async (load) => ({
  ...(await load<object>()),
  // Each course's own form is created when its screen first renders.
  perCourse: (define: (id: number) => unknown) => {
    const own = define(7)
    return () => own
  },
}))

/** A save there is effective at once (docs/releases.md#a-draft-is-a-call). */
const AT_ONCE = ['staff', 'profile', 'media-library']

it('stores a draft of every form, except where a save is effective at once', { timeout: 60_000 }, async () => {
  const modules = { ...import.meta.glob(['./*/form.tsx', './seo/*.tsx', '../screens/profile-account.tsx']), ...import.meta.glob('../library/file-form.ts') }
  for (const load of Object.values(modules)) {
    // oxlint-disable-next-line no-await-in-loop -- one after another loads faster than all at once
    await load()
  }
  const { fileForm } = await import('#/library/file-form')
  fileForm('other', 'a.png')
  expect(made.length).toBeGreaterThan(55)
  const without = made.filter(({ call }) => call() === undefined).map(({ names }) => names[0]?.replace(/\/.*/, ''))
  expect(new Set(without)).toEqual(new Set(AT_ONCE))
  // There may be many drafts of new rows: the form finds none of another person's.
  const news = made.filter(({ names, call }) => names[1] === 'new' && call()?.method === 'POST')
  expect(news.filter(({ call }) => call()?.isNew !== true)).toEqual([])
})
