import { useEffect } from 'react'

import { t } from '#/text/uz'
import { FileRefused } from './refused'

/**
 * The code that reads a chosen file. It is loaded after the field has rendered, and awaited when a file is chosen.
 * @throws FileRefused if it does not load
 */
export function useReader<Reader>(load: () => Promise<Reader>): () => Promise<Reader> {
  useEffect(() => {
    // A prefetch; choosing a file reports a failure.
    load().catch(() => undefined)
  }, [load])
  return async () => {
    try {
      return await load()
    } catch {
      throw new FileRefused(t.errors.network)
    }
  }
}
