import { useBlocker } from '@tanstack/react-router'

import { formText } from '#/text/uz.form'
import { confirm } from '#/ui/confirm'

/**
 * Asks before a form with unsaved changes is left by a link, the browser's back button, or closing the tab. What was typed stays
 * in the draft either way.
 */
export function useLeaveGuard(isDirty: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of search parameters only (a tab, a filter) does not leave the form.
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
