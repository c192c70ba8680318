/** The two tabs of the history: one chunk, as they have most in common. */
export { BinScreen } from './bin-screen'
export { ChangesScreen } from './changes-screen'
