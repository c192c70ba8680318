import { useLayoutEffect, useState } from 'react'
import type { Section } from './section'
import type { DraftState } from './use-section-drafts'

/** All that a row of the list is drawn from. */
export type RowState<Row extends Section> = {
  row: Row
  /** Its place on the page, from 0, and how many places there are. */
  place: number
  count: number
  /** What of its form is not on the site. */
  draftState: DraftState
  /** When visitors see it, in words; null where nothing is to be said, or their code has not come yet. */
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
 * What the rows of a list are drawn from, outside of React: a key of the search and a press of a switch change a few of four
 * dozen rows, and only those are drawn anew.
 */
export class RowStore<Row extends Section> {
  #states: ReadonlyMap<number, RowState<Row>> = new Map()
  readonly #watchers = new Map<number, Set<() => void>>()

  of(id: number): RowState<Row> | undefined {
    return this.#states.get(id)
  }

  /** Calls `watcher` whenever the row is to be drawn otherwise; answers how to end it. */
  watch(id: number, watcher: () => void): () => void {
    const all = this.#watchers.get(id) ?? new Set()
    this.#watchers.set(id, all.add(watcher))
    return () => void all.delete(watcher)
  }

  /** States of rows that are not drawn yet. */
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

/** The rows as they are now, for {@link RowState} after {@link RowState} to be drawn. */
export function useRowStore<Row extends Section>(states: readonly RowState<Row>[]): RowStore<Row> {
  const [store] = useState(() => new RowStore<Row>())
  // A row is drawn for the first time with what is known of it; nobody watches it before.
  store.add(states)
  // Before anything is painted.
  useLayoutEffect(() => store.set(states), [store, states])
  return store
}
