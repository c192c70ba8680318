import { useCallback, useEffect, useRef, useState } from 'react'

/** Screen readers have heard it by then; what stays longer would be found by reading on, when it may no longer be true. */
const KEPT_MS = 5000

/** The text of a live region, and a function that announces another one. */
export function useAnnouncement(): [announcement: string, announce: (text: string) => void] {
  const [announcement, setAnnouncement] = useState('')
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const announce = useCallback((text: string) => {
    setAnnouncement(text)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setAnnouncement(''), KEPT_MS)
  }, [])
  return [announcement, announce]
}
