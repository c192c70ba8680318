/**
 * The password somebody NEW has just signed in with, for the choice of their own that follows at once: not to be typed
 * twice. It stands in the memory of this page alone, and is forgotten once it was used or the page is loaded anew.
 */
let entered: string | null = null

export const enteredPassword = {
  read: () => entered,
  keep: (password: string) => {
    entered = password
  },
  clear: () => {
    entered = null
  },
}
