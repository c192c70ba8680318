/** The list and one release share a chunk, as they have most code in common. */
export { ReleaseScreen } from './release-screen'
export { ReleasesScreen } from './releases-screen'
