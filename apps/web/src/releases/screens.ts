/** What waits, and one release: one chunk, as they have most in common. */
export { ReleaseScreen } from './release-screen'
export { ReleasesScreen } from './releases-screen'
