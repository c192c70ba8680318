/** Two tabs of the history: one chunk, as they have most in common. The third, which few may see, comes on top of them. */
export { BinScreen } from './bin-screen'
export { ChangesScreen } from './changes-screen'
export { saveFile, tableOf } from './csv'
export { DaysList, WaitingDays } from './days-list'
export { HistoryTabs } from './tabs'
