import { useEffect, useState } from 'react'

import { ApiError } from '#/api/errors'
import { sharePresence } from '#/api/generated/presence/presence'
import type { Presence } from '#/api/generated/model/presence'
import { isAnythingTyped } from '#/app/leaving'
import { readSession } from '#/app/session'
import { randomId } from '#/lib/random-id'

/** Another person on the same record is shown within five seconds (docs/panel.md#presence), on a slow machine too. */
const EVERY_MS = 3000
/** The form has processed the typed value by then. */
const TOLD_MS = 300
/** After a longer inactivity the person may have left: an open form does not prolong their session. */
const ACTIVE_MS = 60_000

const isOfOperator = () => {
  const user = readSession()?.userInfo
  return user !== undefined && Reflect.get(user, 'role') === 'operator'
}

const NO_PEOPLE: Presence = { people: [], ownForms: 0 }

/** Reports an open form to the server while it is visible, and fetches who else has the same record open. */
export function usePresence(place: string): Presence {
  const [presence, setPresence] = useState(NO_PEOPLE)
  useEffect(() => {
    // Each form has its own id, so that a late report of a closed form does not affect the next one.
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
      // Operators have no forms that others open too.
      if (isOfOperator()) return NO_PEOPLE
      // Any other call of the panel gets a new token.
      if (token === spent && !isTouched) return NO_PEOPLE
      try {
        return await report(token !== spent)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        spent = token
        // An ended session is reported by the person's next action.
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
        // Offline, no presence is known.
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
      // Beginning to change something, or saving it, is reported without waiting for the next interval.
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
