/** Two tabs of the history share a chunk, as they have most code in common. The third, which only superadmins see, has its own. */
export { BinScreen } from './bin-screen'
export { ChangesScreen } from './changes-screen'
export { saveFile, tableOf } from './csv'
export { DaysList, WaitingDays } from './days-list'
export { HistoryTabs } from './tabs'
export { PhoneFilters } from '#/ui/phone-filters'
