/** Whether the server answers now. The browser only knows its own network. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // Any response will do: a reload would get one too.
    await fetch('/healthz', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** How often the server is polled by what waits for it. */
const POLL_MS = 4000

/** Calls back whenever the server can be reached, until the returned function is called. */
export function onReachable(then: () => void): () => void {
  const ended = new AbortController()
  const look = async () => {
    if ((await isReachable()) && !ended.signal.aborted) then()
  }
  const timer = setInterval(() => void look(), POLL_MS)
  window.addEventListener('online', () => void look(), { signal: ended.signal })
  return () => {
    clearInterval(timer)
    ended.abort()
  }
}

/** Reloads the page if the server can be reached: offline, the browser's own error page would replace it. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = await isReachable()
  if (reachable) location.reload()
  return reachable
}
