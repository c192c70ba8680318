import { useEffect, useState, type ComponentType } from 'react'
import { NetworkError } from '#/api/errors'
import { isReachable } from '#/lib/online'
import { t } from '#/text/uz'
import { notify } from './notify'

const noNetwork = (cause?: unknown) => new NetworkError(t.errors.network, { method: 'GET', url: location.pathname }, cause)

/** Loads a chunk, unless offline: after a failed import, a browser does not try the file again until the page is reloaded. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw noNetwork()
  return await load()
}

/** As {@link fetchPart}, for a chunk with several users: once loaded, it is available offline too. */
export function fetchOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let fetched: Promise<Part> | null = null
  const fetch = async () => {
    try {
      return await fetchPart(load)
    } catch (error) {
      fetched = null
      throw error
    }
  }
  return async () => await (fetched ??= fetch())
}

/**
 * A component whose code is loaded when it is first needed. Unlike with `React.lazy`, a failed load leaves the screen and its
 * form as they are: the failure is reported, and the next click tries again.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): [ComponentType<Props> | null, () => void] {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const need = () => {
    if (part !== null) return
    fetchPart(load).then(
      (found) => setPart(() => found),
      // The browser would not try again, even with a network: the page must be reloaded.
      async (error: unknown) => notify.error((await isReachable()) ? `${t.errors.chunkTitle}. ${t.errors.chunkHelp}` : noNetwork(error)),
    )
  }
  return [part, need]
}

/** An optional part of a screen: available once it is needed and its code has loaded. */
export function useFetched<Part>(load: () => Promise<Part>, needed: boolean): Part | null {
  const [part, setPart] = useState<{ of: Part } | null>(null)
  useEffect(() => {
    if (needed) fetchPart(load).then((of) => setPart({ of }), () => undefined)
  }, [load, needed])
  return part === null ? null : part.of
}
