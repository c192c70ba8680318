import { Badge } from '@chakra-ui/react'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { staffCalls } from '#/api/generated/staff/staff.calls'
import { rowRoutes } from '#/app/route-ids'
import { readSession } from '#/app/session'
import { when } from '#/lib/dates'
import { PersonPicture } from '#/ui/person-picture'
import { defineResource, rowPaths } from '../kit/resource'
import { StaffMenu } from './access'
import { staffText as text } from './text'

export const staff = defineResource(staffCalls, {
  texts: text,
  paths: rowPaths('/admins'),
  routes: rowRoutes('/shell/admins', '/shell/admins/$id'),
  sortable: true,
  nameOf: (row) => `${row.firstName} ${row.lastName}`,
  iconOf: (row) => <PersonPicture person={row} size={40} />,
  columns: [
    { key: 'login', label: text.login, cell: (row) => row.login },
    { key: 'role', label: text.role, cell: (row) => text.roles[row.role] },
    { key: 'status', label: text.status, cell: (row) => <StatusBadge status={row.status} />, width: '6.5rem' },
    {
      key: 'lastSignInAt',
      label: text.lastSignIn,
      labelled: true,
      cell: (row) => (row.lastSignInAt === null ? text.neverSignedIn : when(row.lastSignInAt)),
    },
  ],
  actions: [(row) => <StaffMenu row={row} />],
  deleteDisabledReason: (row) => (row.id === readSession()?.userInfo.id ? text.own : undefined),
})

const COLOURS = { NEW: 'blue', ACTIVE: 'green', BLOCKED: 'red' } as const

/** The status of a person as a badge. */
export function StatusBadge({ status }: { status: StaffRow['status'] }) {
  return (
    <Badge size="sm" colorPalette={COLOURS[status]}>
      {text.statuses[status]}
    </Badge>
  )
}
