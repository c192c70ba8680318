import { draftOfCall } from '#/api/drafts'
import { ApiError } from '#/api/errors'
import { createDraft, deleteDraft, updateDraft } from '#/api/generated/drafts/drafts'
import type { WholeDraft } from '#/api/generated/model/wholeDraft'
import type { Values } from '#/form/record'

/**
 * The draft of one call of a list, as its screen last loaded it (docs/panel.md#drafts); `rowId` names the row if the path is that
 * of several.
 */
export class CallDraft {
  readonly #path: string
  readonly #rowId: number | undefined
  #stored: WholeDraft | null = null

  constructor(path: string, rowId?: number) {
    this.#path = path
    this.#rowId = rowId
  }

  get stored(): WholeDraft | null {
    return this.#stored
  }

  async read(signal?: AbortSignal): Promise<WholeDraft | null> {
    this.#stored = await draftOfCall('PUT', this.#path, signal, this.#rowId)
    return this.#stored
  }

  /** Stores what a save would send. */
  async write(input: Values): Promise<void> {
    const stored = this.#stored
    this.#stored =
      stored === null
        ? await createDraft({ method: 'PUT', path: this.#path, input })
        : await updateDraft(stored.id, { input, version: stored.version })
  }

  async discard(): Promise<void> {
    const stored = this.#stored
    if (stored === null) return
    try {
      await deleteDraft(stored.id, { version: stored.version })
    } catch (error) {
      // It is gone already: published, or discarded by another person.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    this.#stored = null
  }
}
