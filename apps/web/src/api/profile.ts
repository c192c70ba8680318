import { getGetProfileQueryOptions } from './generated/profile/profile'

/** The signed-in person. The shell reports a failure, because it can show nothing without the profile. */
export const profileQuery = getGetProfileQueryOptions({ query: { meta: { quiet: true } } })
