import { useBlocker } from '@tanstack/react-router'

import { formText } from '#/text/uz.form'
import { confirm } from '#/ui/confirm'

/**
 * Asks before a form with unsaved changes is left, by a link, by the browser's back or by closing the tab. What was
 * typed stays in the draft either way.
 */
export function useLeaveGuard(isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search part only (a tab, a filter) leaves the form where it is.
      if (!isDirty() || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: formText.save.leaveTitle,
        body: formText.save.leaveQuestion,
        confirmLabel: formText.save.leaveYes,
        cancelLabel: formText.save.leaveNo,
      })
      return !leave
    },
    enableBeforeUnload: isDirty,
  })
}
