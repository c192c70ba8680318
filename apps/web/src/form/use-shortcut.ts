import { useEffect, useEffectEvent } from 'react'
import { isAsking } from '#/lib/browser'

/** Runs an action on Ctrl (or ⌘), Shift and a key, unless something else has handled the key or a dialog is open. */
export function useShortcut(isKey: (event: KeyboardEvent) => boolean, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isIt = isKey(event) && event.shiftKey && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isIt || event.defaultPrevented || isAsking()) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
