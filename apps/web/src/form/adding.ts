import type { Values } from './record'

/** What [`Adding`] needs from a form. */
export type AddingForm = {
  /** Stores a row that the form no longer holds. Returns the error, or null. */
  store: (values: Values) => Promise<unknown>
  /** Whether the form is still open. */
  isHere: () => boolean
  /** Whether the form has values that are not stored. */
  isTyped: () => boolean
  typed: () => Values
  put: (values: Values) => void
  /** Reports why a row was not stored. */
  onError: (error: unknown, values: Values) => void
  /** A row was stored: the draft now holds another one or none. */
  onStored: () => void
}

/**
 * Saves new rows one after another. The form is cleared at once for the next row; a refused row comes back into it, and what was
 * typed since then waits until that row is stored (docs/panel.md#forms).
 */
export class Adding {
  readonly #queue: Values[] = []
  readonly #waiting: Values[] = []
  #running: Promise<void> | null = null

  /** The first row that is not stored yet. */
  get oldest(): Values | undefined {
    return this.#queue[0]
  }

  /** Whether rows wait for a refused one. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0
  }

  get isIdle(): boolean {
    return this.#queue.length === 0 && !this.hasWaiting
  }

  /** Resolves when nothing is being stored. */
  async settled(): Promise<void> {
    await this.#running
  }

  async add(values: Values, form: AddingForm): Promise<void> {
    this.#queue.push(values)
    this.#running ??= this.#run(form).finally(() => {
      this.#running = null
    })
    await this.#running
  }

  /** Drops all waiting rows. */
  clear(): void {
    this.#waiting.length = 0
  }

  async #run(form: AddingForm): Promise<void> {
    for (let values = this.oldest; values !== undefined; values = this.oldest) {
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they were typed
      const error = await form.store(values)
      if (error !== null && form.isHere()) {
        const [, ...later] = this.#queue.splice(0)
        this.#waiting.unshift(...later, ...(form.isTyped() ? [form.typed()] : []))
        form.put(values)
        form.onError(error, values)
        return
      }
      this.#queue.shift()
      // After the person has left, the draft keeps the refused row.
      if (error === null) form.onStored()
      else form.onError(error, values)
    }
    if (!form.isHere() || form.isTyped()) return
    const next = this.#waiting.shift()
    if (next !== undefined) form.put(next)
  }
}
