import { useEffect, useState } from 'react'

/** Whether a picture could not be loaded, and the handler for its `onError`. Once the network is back it is tried again. */
export function useBroken(path: string | null): readonly [isBroken: boolean, onError: () => void] {
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = path !== null && broken === path
  useEffect(() => {
    if (!isBroken) return undefined
    const again = () => setBroken(null)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isBroken])
  return [isBroken, () => setBroken(path)]
}
