import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAsking, isTypedInto } from '#/lib/browser'
import { useLazyComponent } from '#/ui/lazy-component'
import { Toasts } from '#/ui/toasts'
import { closeByBack } from './close-by-back'
import { OfflineMark } from './offline-mark'

/** Parts that the first paint of a screen does not need: toasts and the announcements for screen readers. */
export function After() {
  useEffect(closeByBack, [])
  return (
    <>
      <Toasts />
      <Announcer />
      <ShortcutsKey />
      <OfflineMark />
    </>
  )
}

const loadShortcuts = async () => (await import('./shortcuts')).Shortcuts

/** `?` opens the list of shortcuts, unless it is typed into a field or a dialog is open. */
function ShortcutsKey() {
  const [open, setOpen] = useState(false)
  const [Shortcuts, need] = useLazyComponent(loadShortcuts)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.altKey || event.metaKey || isTypedInto(event.target)) return
    if (isAsking()) return
    event.preventDefault()
    need()
    setOpen(true)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return Shortcuts === null ? null : <Shortcuts open={open} onClose={() => setOpen(false)} />
}

/** A screen is announced once it has loaded, with the name of its record. */
const NAMED_MS = 400

/** After each navigation: moves the focus to the new screen, without scrolling and unless it is there already, and announces its title. */
function Announcer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  const words = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const from = before.current
    before.current = path
    if (from === undefined || path === from) return
    const main = document.querySelector('main')
    // Not out of a dialog that was opened meanwhile: it would close.
    if (main !== null && !isAsking() && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
    const timer = setTimeout(() => {
      if (words.current !== null) words.current.textContent = document.title
    }, NAMED_MS)
    return () => clearTimeout(timer)
  }, [path])
  // Rendered in its own DOM node, so that the title is not found twice on the page.
  const attach = (host: HTMLElement | null) => {
    if (host === null || words.current !== null) return
    const region = document.createElement('div')
    region.ariaLive = 'polite'
    host.attachShadow({ mode: 'closed' }).append(region)
    words.current = region
  }
  return <div ref={attach} style={UNSEEN} data-live-announcer="" />
}

const UNSEEN = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const
