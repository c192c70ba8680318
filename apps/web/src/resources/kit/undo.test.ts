import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

import { changeIdOf } from '#/api/reply'
import { undoChange } from '#/api/generated/changes/changes'
import { currentToasts, notify } from '#/ui/notify'
import { madeOf, toastWithUndo } from './undo'

vi.mock('#/api/generated/changes/changes')
vi.mock('#/api/reply')

const change = (id: number) => ({ id })
const undo = vi.mocked(undoChange)
const pressUndo = async () => {
  await currentToasts().at(-1)?.undo?.()
}

beforeEach(() => {
  notify.clear()
  undo.mockReset().mockResolvedValue({ id: 0 })
  vi.mocked(changeIdOf).mockImplementation((answer) => (answer as { id?: number }).id)
})

it('undoes a save of several changes completely, the last one first', async () => {
  const readAnew = vi.fn<() => Promise<void>>(async () => undefined)
  toastWithUndo(new QueryClient(), readAnew, 'saqlandi', madeOf({}, [change(7), change(8)]))
  await pressUndo()
  expect(undo.mock.calls.map(([id]) => id)).toEqual([8, 7])
  expect(readAnew).toHaveBeenCalledOnce()
})

it('stops at a change that cannot be undone, and shows the current state', async () => {
  undo.mockRejectedValueOnce(new Error('superseded'))
  const client = new QueryClient()
  const forgotten = vi.spyOn(client, 'invalidateQueries')
  toastWithUndo(client, 'skills', 'saqlandi', madeOf({}, [change(7), change(8)]))
  await pressUndo()
  expect(undo).toHaveBeenCalledOnce()
  expect(forgotten).toHaveBeenCalledWith({ queryKey: ['skills'] })
  expect(currentToasts().at(-1)?.kind).toBe('error')
})

it('offers no undo if nothing was changed', () => {
  toastWithUndo(new QueryClient(), 'skills', 'saqlandi', madeOf({}, []))
  expect(currentToasts().at(-1)?.undo).toBeUndefined()
})
