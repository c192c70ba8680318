import { isTypedInto } from '#/lib/browser'

/** Between two looks whether the rows are still in use. */
const RETRY_MS = 100

/** Whether mounting the rows again would take a click, a keystroke or an open menu away. */
function isInUse(frame: HTMLElement): boolean {
  const active = document.activeElement
  return (
    frame.matches(':active') ||
    (frame.contains(active) && isTypedInto(active)) ||
    frame.querySelector('[aria-haspopup][aria-expanded="true"]') !== null
  )
}

const nameOf = (control: Element): string =>
  [control.tagName, control.getAttribute('href'), control.getAttribute('aria-label'), control.textContent].join()

/** The control in the frame that has the focus, as a function that finds it among the rows that replace these. */
function focused(frame: HTMLElement): () => HTMLElement | undefined {
  const active = document.activeElement
  if (active === null || !frame.contains(active)) return () => undefined
  const name = nameOf(active)
  const alike = () => [...frame.querySelectorAll<HTMLElement>(active.tagName)].filter((one) => nameOf(one) === name)
  const place = alike().findIndex((one) => one === active)
  return () => alike()[place]
}

/** Has the rows of a frame mounted again once none of them is in use; the focus returns to where it was. */
export function whenUnused(frame: HTMLElement, left: AbortSignal, mount: () => void): void {
  if (left.aborted) return
  if (isInUse(frame)) {
    setTimeout(whenUnused, RETRY_MS, frame, left, mount)
    return
  }
  const again = focused(frame)
  mount()
  again()?.focus({ preventScroll: true })
}
