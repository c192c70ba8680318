import type { RouteComponent } from '@tanstack/react-router'
import { use, type ComponentType } from 'react'
import { NetworkError } from '#/api/errors'
import { isReachable } from '#/lib/online'
import { t } from '#/text/uz'

/** Screens whose code failed to load, each with the function that allows another attempt. */
const failures = new Set<() => void>()

/** Screens that failed to load are requested again when next shown. */
export function clearFailures(): void {
  for (const clear of failures) clear()
  failures.clear()
}

const noNetwork = (cause?: unknown) => new NetworkError(t.errors.network, { method: 'GET', url: location.pathname }, cause)

/** A missing chunk, in the words of each browser. */
export function isMissingChunk(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported module|importing a module script failed|module script/i.test(error.message)
}

/** A missing file has another name in the new version of the panel: reloads the page for it, once. */
function reloadOnce({ message }: Error): boolean {
  const key = `missing chunk: ${message}`
  if (sessionStorage.getItem(key) !== null) return false
  sessionStorage.setItem(key, '')
  location.reload()
  return true
}

/**
 * A screen whose code is loaded when it is opened or hovered. If that fails offline, the panel stays and the screen reports it;
 * the page is never reloaded without a network.
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): RouteComponent {
  let found: ComponentType | undefined
  let failure: unknown
  let pending: Promise<void> | undefined
  let reloads = false

  const fetchScreen = async () => {
    try {
      // After a failed import, a browser does not try the file again until the page is reloaded.
      if (!navigator.onLine) throw noNetwork()
      found = (await load())[name]
    } catch (error) {
      failure = isMissingChunk(error) && !(await isReachable()) ? noNetwork(error) : error
      failures.add(() => {
        failure = undefined
      })
    }
  }
  const preload = () =>
    (pending ??= fetchScreen().finally(() => {
      pending = undefined
    }))
  const Screen = () => {
    if (found !== undefined) {
      const Found = found
      return <Found />
    }
    if (failure !== undefined) {
      reloads ||= isMissingChunk(failure) && reloadOnce(failure)
      // The page is being reloaded; nothing is shown meanwhile.
      if (reloads) use(new Promise<never>(() => undefined))
      throw failure
    }
    use(preload())
    return null
  }
  return Object.assign(Screen, { preload })
}
