import type { RouteComponent } from '@tanstack/react-router'
import { use, type ComponentType } from 'react'
import { NetworkError } from '#/api/errors'
import { isReachable } from '#/lib/online'
import { t } from '#/text/uz'

/** The screens whose code did not come, each with what lets it be asked for again. */
const failures = new Set<() => void>()

/** Screens that did not come are asked for anew when next shown. */
export function clearFailures(): void {
  for (const clear of failures) clear()
  failures.clear()
}

const noNetwork = (cause?: unknown) => new NetworkError(t.errors.network, { method: 'GET', url: location.pathname }, cause)

/** A chunk that is not there, as browsers say it. */
export function isMissingChunk(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported module|importing a module script failed|module script/i.test(error.message)
}

/** A file that is gone has another name in the new version of the panel: the page is loaded anew for it, once. */
function reloadOnce({ message }: Error): boolean {
  const key = `missing chunk: ${message}`
  if (sessionStorage.getItem(key) !== null) return false
  sessionStorage.setItem(key, '')
  location.reload()
  return true
}

/**
 * A screen whose code is fetched when it is opened or pointed at. Where that fails for want of a network the panel stays and
 * the screen says so: never is the page loaded anew when there may be none.
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): RouteComponent {
  let found: ComponentType | undefined
  let failure: unknown
  let pending: Promise<void> | undefined
  let reloads = false

  const fetchScreen = async () => {
    try {
      // A browser that has failed to fetch a file does not try it again until the page is loaded anew.
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
      // The page goes; nothing is said meanwhile.
      if (reloads) use(new Promise<never>(() => undefined))
      throw failure
    }
    use(preload())
    return null
  }
  return Object.assign(Screen, { preload })
}
