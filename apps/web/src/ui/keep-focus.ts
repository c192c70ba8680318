/** How long the focus is watched: a closing dialog moves it some frames later, more on a slow machine. */
const WATCH_MS = 2000

/** Whenever the focus is lost in the next moments (its element was removed), moves it to the found element. */
export function keepFocus(find: () => HTMLElement | null | undefined): void {
  const until = performance.now() + WATCH_MS
  const look = () => {
    if (document.activeElement === document.body) find()?.focus()
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
