import { getGetProfileQueryOptions } from './generated/profile/profile'

/** The signed-in person. A failure is told by the shell, which shows nothing else without it. */
export const profileQuery = getGetProfileQueryOptions({ query: { meta: { quiet: true } } })
