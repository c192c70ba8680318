import { useEffect, useEffectEvent } from 'react'
import { isAsking, isTypedInto } from './browser'

/**
 * Shortcuts of a list: `/` focuses its search, `N` opens the form of a new row, if there is one. Both by key position: on a
 * Cyrillic layout they type other letters.
 */
export function useListKeys(onNew: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat || event.defaultPrevented) return
    const isElsewhere = event.target instanceof Element && event.target.closest('[role^="menu"], [role="listbox"]') !== null
    if (isElsewhere || isTypedInto(event.target) || isAsking()) return
    const search = document.querySelector<HTMLInputElement>('main search input')
    if ((event.key === '/' || event.code === 'Slash') && search !== null) {
      event.preventDefault()
      search.focus()
      search.select()
    } else if ((event.key === 'n' || event.code === 'KeyN') && onNew !== null) {
      event.preventDefault()
      onNew()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
