import type { Values } from './record'

/** What a form does for [`Adding`]. */
export type AddingForm = {
  /** Stores a row that the form no longer holds; answers why it is not stored, or null. */
  store: (values: Values) => Promise<unknown>
  /** Whether the person is still at the form. */
  isHere: () => boolean
  /** Whether anything is typed in it that is not stored. */
  isTyped: () => boolean
  typed: () => Values
  put: (values: Values) => void
  /** Says why a row was not stored. */
  onError: (error: unknown, values: Values) => void
  /** A row was stored, and what the draft holds is another one or none. */
  onStored: () => void
}

/**
 * Rows that are added one after the other. Each leaves the form as soon as it is to be saved, so that whatever is typed from
 * then on is of the next one, however long the server takes. One that is refused comes back into the form; what was typed
 * since then waits until it is stored (docs/panel.md#forms).
 */
export class Adding {
  readonly #queue: Values[] = []
  readonly #waiting: Values[] = []
  #running: Promise<void> | null = null

  /** The first row that is not stored yet. */
  get oldest(): Values | undefined {
    return this.#queue[0]
  }

  /** Whether rows wait until one that was refused is stored. */
  get hasWaiting(): boolean {
    return this.#waiting.length > 0
  }

  get isIdle(): boolean {
    return this.#queue.length === 0 && !this.hasWaiting
  }

  /** Until nothing is being stored. */
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

  /** Nothing that waits is wanted any more. */
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
      // Of somebody who has left, the draft keeps what was refused.
      if (error === null) form.onStored()
      else form.onError(error, values)
    }
    if (!form.isHere() || form.isTyped()) return
    const next = this.#waiting.shift()
    if (next !== undefined) form.put(next)
  }
}
