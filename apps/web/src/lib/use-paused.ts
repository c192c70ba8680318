import { useEffect, useState } from 'react'

/** A value once it has not changed for a while: what is typed, when typing pauses. */
export function usePaused<T>(value: T, pauseMs = 250): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    if (Object.is(paused, value)) return undefined
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [paused, value, pauseMs])
  return paused
}
