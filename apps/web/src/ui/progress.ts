import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  running += by
  for (const listener of listeners) listener()
}

/** The thin line at the top of the page while something is loading. */
export const progress = {
  /** Shows the line; returns the function that ends it. */
  start(): () => void {
    change(1)
    let done = false
    return () => {
      if (done) return
      done = true
      change(-1)
    }
  },
  /** Shows the line while the promise is pending. */
  async during<T>(work: Promise<T>): Promise<T> {
    const done = progress.start()
    try {
      return await work
    } finally {
      done()
    }
  },
}

/** Whether anything started by {@link progress} is still running. */
export function useRunning(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => running > 0,
  )
}
