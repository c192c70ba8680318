import { useState } from 'react'

const KEY = 'preview.share'
const USUAL = 40

/** The width of the preview in percent, as last chosen in this browser. */
export function useShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => {
    const kept = Number(localStorage.getItem(KEY))
    return kept >= 25 && kept <= 65 ? kept : USUAL
  })
  return [
    share,
    (next) => {
      localStorage.setItem(KEY, String(next))
      setShare(next)
    },
  ]
}
