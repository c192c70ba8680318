import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { formText } from '#/text/uz.form'
import { answerOpen, confirm } from '#/ui/confirm'

/**
 * Asks before a form with unsaved changes is left by a link, the browser's back button, or closing the tab. What was typed stays
 * in the draft either way. If it is saved while the question is open, as when the network is back (`waits`), there is nothing left
 * to ask.
 */
export function useLeaveGuard(isDirty: () => boolean, waits = false): void {
  const isAsking = useRef(false)
  const leaveIfSaved = useEffectEvent(() => {
    if (isAsking.current && !isDirty()) answerOpen(true)
  })
  // Each save renders the form again; one that adds a row unmounts it.
  useEffect(leaveIfSaved)
  useEffect(() => () => {
    if (isAsking.current) answerOpen(true)
  }, [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of search parameters only (a tab, a filter) does not leave the form.
      if (!isDirty() || current.pathname === next.pathname) return false
      isAsking.current = true
      const leave = await confirm({
        title: formText.save.leaveTitle,
        body: waits ? formText.save.leaveWaits : formText.save.leaveQuestion,
        confirmLabel: formText.save.leaveYes,
        cancelLabel: formText.save.leaveNo,
        advisesCancel: true,
      })
      isAsking.current = false
      return !leave
    },
    enableBeforeUnload: isDirty,
  })
}
