import { useEffect } from 'react'

import { t } from '#/text/uz'
import { FileRefused } from './refused'

/**
 * What reads a chosen file, fetched once the field stands and waited for when a file is chosen.
 * @throws FileRefused when it does not come
 */
export function useReader<Reader>(load: () => Promise<Reader>): () => Promise<Reader> {
  useEffect(() => {
    // Only a head start: choosing a file tells when it does not come.
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
