import { expect, it, vi } from 'vitest'
import { confirm, prepareConfirm } from './confirm'

vi.mock('./confirm-dialog', () => {
  throw new Error('no network')
})

it('asks in the browser’s own way when the dialog cannot be fetched', async () => {
  // Fetched ahead in vain: nothing falls over.
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
