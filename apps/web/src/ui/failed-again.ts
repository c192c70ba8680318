import { RotateCw } from 'lucide-react'
import { createElement } from 'react'
import { ApiError, NetworkError } from '#/api/errors'
import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import type { ToastAction, ToastDetail } from './notify'

/**
 * What to add to an error that the same work may not meet again, from the network or inside the server: a button that does it
 * again, and without an answer of the server also what failed.
 */
export function failedAgain(error: unknown, what: string, run: () => void): { details?: readonly ToastDetail[]; action?: ToastAction } {
  const action = { label: t.common.again, ariaLabel: formText.save.again(what), icon: createElement(RotateCw), run }
  if (error instanceof NetworkError) return { details: [{ label: formText.save.failed, value: what }], action }
  return error instanceof ApiError && error.status >= 500 ? { action } : {}
}
