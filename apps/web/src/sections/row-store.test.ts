import { expect, it, vi } from 'vitest'
import { RowStore, type RowState } from './row-store'
import type { Section } from './section'
import { section } from './section.test-helper'

const ROWS = [section(0), section(1), section(2), section(3)]

const state = (id: number, change: Partial<RowState<Section>> = {}): RowState<Section> => ({
  row: ROWS[id] ?? section(id),
  place: id,
  count: 3,
  draftState: null,
  time: null,
  isHidden: false,
  isSelected: false,
  ...change,
})

it('notifies only the rows that change', () => {
  const store = new RowStore<Section>()
  store.add([state(1), state(2), state(3)])
  const watchers = [1, 2, 3].map((id) => {
    const watcher = vi.fn<() => void>()
    store.watch(id, watcher)
    return watcher
  })
  const calls = () => watchers.map((watcher) => watcher.mock.calls.length)
  const before = store.of(1)
  store.set([state(1), state(2, { isHidden: true }), state(3)])
  expect(calls()).toEqual([0, 1, 0])
  expect(store.of(1)).toBe(before)
  store.set([state(1), state(2), state(3, { row: section(3) })])
  expect(calls()).toEqual([0, 2, 1])
})

it('adds rows without notifying, and does not change existing ones', () => {
  const store = new RowStore<Section>()
  const watcher = vi.fn<() => void>()
  store.add([state(1)])
  store.watch(1, watcher)
  store.add([state(1, { isSelected: true }), state(2)])
  expect(store.of(1)?.isSelected).toBe(false)
  expect(store.of(2)?.place).toBe(2)
  expect(watcher).not.toHaveBeenCalled()
})

it('removes missing rows', () => {
  const store = new RowStore<Section>()
  const watcher = vi.fn<() => void>()
  store.add([state(1)])
  store.watch(1, watcher)()
  store.set([state(1, { isHidden: true })])
  expect(watcher).not.toHaveBeenCalled()
})
