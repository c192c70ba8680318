import type { NetworkError } from '#/api/errors'
import { isReachable, onReachable } from '#/lib/online'
import { networkText } from '#/text/uz.network'
import { failedAgain } from '#/ui/failed-again'
import { notify } from '#/ui/notify'

export { storeWaiting } from './waiting'
export { failedAgain } from '#/ui/failed-again'

type Unsent = {
  /** The toast that reports it. */
  onToast: (toast: number | null) => void
  /** The form waits for the server now. */
  onWaiting: () => void
  /** Whether the form still holds what could not be sent. */
  isUnchanged: () => boolean
  /** Sends it again. */
  again: () => void
  /** The server can be reached, but nothing is sent: what was typed since was not meant to be saved yet. */
  onBack: () => void
}

/**
 * Reports what could not be sent, with a retry. If the server cannot be reached, it is sent again as soon as it can be. If it can be
 * reached, something else broke the connection, which might break the next one too: nothing is repeated by itself.
 * @returns a function that ends waiting. If the form is left, nothing sends it any more, and the toast must not say so.
 */
export function reportUnsent(error: NetworkError, title: string, { onToast, onWaiting, isUnchanged, again, onBack }: Unsent): (isLeft?: boolean) => void {
  const retry = failedAgain(error, title, again)
  const ended = new AbortController()
  const first = notify.error(error, retry)
  onToast(first)
  const wait = async () => {
    if ((await isReachable()) || ended.signal.aborted) return
    // The next one says more about the same.
    if (first !== null) notify.dismiss(first)
    const toast = notify.error(error, { ...retry, details: [{ label: networkText.later, value: title }], lasts: undefined })
    onToast(toast)
    onWaiting()
    const stop = onReachable(() => {
      ended.abort()
      if (toast !== null) notify.dismiss(toast)
      if (isUnchanged()) {
        again()
        return
      }
      onBack()
      notify.info(networkText.back)
    })
    ended.signal.addEventListener('abort', () => {
      stop()
      if (ended.signal.reason !== true) return
      if (toast !== null) notify.dismiss(toast)
      notify.info(networkText.left(title))
    })
  }
  void wait()
  return (isLeft) => ended.abort(isLeft)
}
