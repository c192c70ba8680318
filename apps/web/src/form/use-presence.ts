import { useEffect, useState } from 'react'

import { ApiError } from '#/api/errors'
import { sharePresence } from '#/api/generated/presence/presence'
import type { Presence } from '#/api/generated/model/presence'
import { isAnythingTyped } from '#/app/leaving'
import { readSession } from '#/app/session'
import { randomId } from '#/lib/random-id'

/** Whoever opens the same record is shown within five seconds (docs/panel.md#presence). */
const EVERY_MS = 4000
/** What is typed shows in the form by then. */
const TOLD_MS = 300
/** Who has not touched anything for longer may have gone away: their session is not prolonged by a form that is open. */
const ACTIVE_MS = 60_000

const isOfOperator = () => {
  const user = readSession()?.userInfo
  return user !== undefined && Reflect.get(user, 'role') === 'operator'
}

const NO_PEOPLE: Presence = { people: [], ownForms: 0 }

/** Tells the server that a form is open, while it is looked at, and asks who else has the same place open. */
export function usePresence(place: string): Presence {
  const [presence, setPresence] = useState(NO_PEOPLE)
  useEffect(() => {
    // Each form has another name, so that what is told late of one that was left says nothing of the next.
    const form = randomId()
    const left = new AbortController()
    const { signal } = left
    let timer: number | undefined
    let touched = Date.now()
    let spent: string | null = null
    let isOn = false

    let reported = false
    const report = async (background: boolean) => {
      reported = isAnythingTyped()
      return await sharePresence({ form, place, editing: reported }, { background, signal })
    }
    const ask = async (): Promise<Presence> => {
      const token = readSession()?.accessToken ?? null
      const isTouched = Date.now() - touched < ACTIVE_MS
      // Operators have no form that others open too.
      if (isOfOperator()) return NO_PEOPLE
      // Whatever else the panel asks for brings a new token.
      if (token === spent && !isTouched) return NO_PEOPLE
      try {
        return await report(token !== spent)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        spent = token
        // Of a session that is over the person is told by what they do next.
        return error.code === 'token_expired' && isTouched ? await report(false) : NO_PEOPLE
      }
    }
    const beat = async () => {
      if (isOn) return
      isOn = true
      let now = NO_PEOPLE
      try {
        if (navigator.onLine) now = await ask()
      } catch {
        // Without a network, nobody is known to be there.
      }
      isOn = false
      if (signal.aborted) return
      setPresence(now)
      plan()
    }
    const plan = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = window.setTimeout(() => void beat(), EVERY_MS)
    }
    const onLook = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') void beat()
    }
    const leave = () => {
      clearTimeout(timer)
      sharePresence({ form, place: null }, { background: true }).catch(() => undefined)
    }
    let checking: number | undefined
    const onTouch = () => {
      touched = Date.now()
      clearTimeout(checking)
      // That somebody has begun to change something, or has saved it, is told without waiting for the next turn.
      checking = window.setTimeout(() => {
        if (!signal.aborted && isAnythingTyped() !== reported) onLook()
      }, TOLD_MS)
    }
    document.addEventListener('visibilitychange', onLook, { signal })
    window.addEventListener('online', onLook, { signal })
    window.addEventListener('offline', () => setPresence(NO_PEOPLE), { signal })
    window.addEventListener('pageshow', onLook, { signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('keydown', onTouch, { signal, passive: true })
    window.addEventListener('pointerdown', onTouch, { signal, passive: true })
    onLook()
    return () => {
      left.abort()
      leave()
    }
  }, [place])
  return presence
}
