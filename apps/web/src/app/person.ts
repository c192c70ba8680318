import { createContext, use } from 'react'
import type { StaffRow } from '#/api/generated/model/staffRow'

/** The signed-in person, for everything inside the shell. */
export const PersonContext = createContext<StaffRow | null>(null)

/** Whether the person works only on the requests of visitors. */
export const isOperator = ({ role }: Pick<StaffRow, 'role'>): boolean => role === 'operator'

export function usePerson(): StaffRow {
  const person = use(PersonContext)
  if (person === null) throw new Error('usePerson outside the shell')
  return person
}
