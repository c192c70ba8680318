import { useSyncExternalStore } from 'react'

/** Form and preview are side by side from Chakra's `xl` on. */
const wide = matchMedia('(min-width: 80rem)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
