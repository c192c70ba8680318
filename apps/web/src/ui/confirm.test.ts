import { expect, it, vi } from 'vitest'
import { confirm, prepareConfirm } from './confirm'

vi.mock('./confirm-dialog', () => {
  throw new Error('no network')
})

it('asks with the browser’s own dialog if ours cannot be loaded', async () => {
  // A failed prefetch throws nothing.
  prepareConfirm()
  const asked = vi.fn<(words?: string) => boolean>(() => true)
  vi.stubGlobal('confirm', asked)
  await expect(confirm({ title: 'Saqlanmagan', body: 'Chiqasizmi?', confirmLabel: 'Chiqish' })).resolves.toBe(true)
  expect(asked).toHaveBeenCalledWith('Saqlanmagan\n\nChiqasizmi?')
  asked.mockReturnValue(false)
  await expect(confirm({ title: 'Saqlanmagan', confirmLabel: 'Chiqish' })).resolves.toBe(false)
  expect(asked).toHaveBeenLastCalledWith('Saqlanmagan')
  vi.unstubAllGlobals()
})
