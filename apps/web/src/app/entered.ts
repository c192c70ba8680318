/**
 * The password of a person with status NEW, kept in memory from sign-in to the password change that follows, so that it is not
 * typed twice.
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
