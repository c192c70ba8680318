/** Whether the server answers now. The browser knows of its own network only. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    // Any answer will do; a page that is loaded anew would get one too.
    await fetch('/healthz', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/** Loads the page anew, if there will be one: without a network the browser's own error page would take its place. */
export async function reloadIfReachable(): Promise<boolean> {
  const reachable = await isReachable()
  if (reachable) location.reload()
  return reachable
}
