import { useEffect, useState, type ComponentType } from 'react'
import { NetworkError } from '#/api/errors'
import { isReachable } from '#/lib/online'
import { t } from '#/text/uz'
import { notify } from './notify'

const noNetwork = (cause?: unknown) => new NetworkError(t.errors.network, { method: 'GET', url: location.pathname }, cause)

/**
 * Fetches a part of the code, unless there is no network: a browser that has failed to fetch a file of code does not try
 * that file again until the page is loaded anew.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (!navigator.onLine) throw noNetwork()
  return await load()
}

/** As {@link fetchPart}, for a part that several ask for: once it has come, it is there without a network too. */
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
 * A part of a screen whose code is fetched when it is first needed. Unlike `React.lazy`, code that cannot be fetched
 * leaves the screen as it stands, half-typed form and all: the person is told, and the next press tries again.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): [ComponentType<Props> | null, () => void] {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  const need = () => {
    if (part !== null) return
    fetchPart(load).then(
      (found) => setPart(() => found),
      // Where there is a network now, the browser would still not try again: the page has to.
      async (error: unknown) => notify.error((await isReachable()) ? `${t.errors.chunkTitle}. ${t.errors.chunkHelp}` : noNetwork(error)),
    )
  }
  return [part, need]
}

/** A part of a screen that does without it: there once it is needed and its code has come. */
export function useFetched<Part>(load: () => Promise<Part>, needed: boolean): Part | null {
  const [part, setPart] = useState<{ of: Part } | null>(null)
  useEffect(() => {
    if (needed) fetchPart(load).then((of) => setPart({ of }), () => undefined)
  }, [load, needed])
  return part === null ? null : part.of
}
