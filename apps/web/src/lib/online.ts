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

/** Reloads the page if the server can be reached: offline, the browser's own error page would replace it. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = await isReachable()
  if (reachable) location.reload()
  return reachable
}
