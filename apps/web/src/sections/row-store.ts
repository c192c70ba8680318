import { useLayoutEffect, useState } from 'react'
import type { Section } from './section'
import type { DraftState } from './use-section-drafts'

/** The state from which a row is rendered. */
export type RowState<Row extends Section> = {
  row: Row
  /** Its position on the page, from 0, and the number of positions. */
  place: number
  count: number
  /** Changes of its forms that are not on the site. */
  draftState: DraftState
  /** When visitors see it, as text; null if always, or if the code has not loaded yet. */
  time: string | null
  isHidden: boolean
  isSelected: boolean
}

const isSame = <Row extends Section>(one: RowState<Row>, other: RowState<Row>) =>
  one.row === other.row &&
  one.place === other.place &&
  one.count === other.count &&
  one.draftState === other.draftState &&
  one.time === other.time &&
  one.isHidden === other.isHidden &&
  one.isSelected === other.isSelected

/**
 * The states of a list's rows outside React: a keystroke in the search or a switch changes a few of four dozen rows, and only
 * those are rendered again.
 */
export class RowStore<Row extends Section> {
  #states: ReadonlyMap<number, RowState<Row>> = new Map()
  readonly #watchers = new Map<number, Set<() => void>>()

  of(id: number): RowState<Row> | undefined {
    return this.#states.get(id)
  }

  /** Calls `watcher` whenever the row changes; returns the function that unsubscribes. */
  watch(id: number, watcher: () => void): () => void {
    const all = this.#watchers.get(id) ?? new Set()
    this.#watchers.set(id, all.add(watcher))
    return () => void all.delete(watcher)
  }

  /** States of rows that are not rendered yet. */
  add(states: readonly RowState<Row>[]): void {
    const missing = states.filter(({ row }) => !this.#states.has(row.id))
    if (missing.length > 0) this.#states = new Map([...this.#states, ...missing.map((state) => [state.row.id, state] as const)])
  }

  set(states: readonly RowState<Row>[]): void {
    const before = this.#states
    const next = states.map((state) => {
      const known = before.get(state.row.id)
      return known !== undefined && isSame(known, state) ? known : state
    })
    this.#states = new Map(next.map((state) => [state.row.id, state]))
    for (const state of next) {
      if (before.get(state.row.id) === state) continue
      for (const watcher of this.#watchers.get(state.row.id) ?? []) watcher()
    }
  }
}

/** A store that follows the current states of the rows. */
export function useRowStore<Row extends Section>(states: readonly RowState<Row>[]): RowStore<Row> {
  const [store] = useState(() => new RowStore<Row>())
  // Needed for a row's first render; it has no subscribers before.
  store.add(states)
  // Before the paint.
  useLayoutEffect(() => store.set(states), [store, states])
  return store
}
