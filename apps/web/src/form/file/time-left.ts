/** Before this much time, any estimate would jump about. */
const SURE_MS = 2000
const SURE_SHARE = 0.01

/** Estimated seconds until an upload is complete; null while unknown. */
export function timeLeft(share: number, elapsedMs: number): number | null {
  if (share < SURE_SHARE || share >= 1 || elapsedMs < SURE_MS) return null
  return Math.ceil(((elapsedMs / share) * (1 - share)) / 1000)
}

/** The same for people: rounded to five seconds below a minute, to minutes above. */
export function roughly(seconds: number): { unit: 'seconds' | 'minutes'; count: number } {
  return seconds <= 55
    ? { unit: 'seconds', count: Math.max(5, Math.ceil(seconds / 5) * 5) }
    : { unit: 'minutes', count: Math.ceil(seconds / 60) }
}
