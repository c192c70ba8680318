import { Badge } from '@chakra-ui/react'
import type { StaffList as Answer } from '#/api/generated/model/staffList'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { deleteStaffMember, getStaffMember, listStaff } from '#/api/generated/staff/staff'
import { readSession } from '#/app/session'
import { when } from '#/lib/dates'
import { staffText as text } from '#/text/uz.staff'
import { PersonPicture } from '#/ui/person-picture'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'
import { StaffMenu } from './staff-access'

const LIST = '/admins'

export const staff = defineResource<StaffRow, Answer>({
  key: 'staff',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/${id}` },
  nameOf: (row) => `${row.firstName} ${row.lastName}`,
  iconOf: (row) => <PersonPicture person={row} size={40} />,
  columns: [
    { key: 'login', label: text.login, show: (row) => row.login },
    { key: 'role', label: text.role, show: (row) => text.roles[row.role] },
    { key: 'status', label: text.status, show: (row) => <StatusBadge status={row.status} />, width: '6.5rem' },
    {
      key: 'lastSignInAt',
      label: text.lastSignIn,
      labelled: true,
      show: (row) => (row.lastSignInAt === null ? text.neverSignedIn : when(row.lastSignInAt)),
    },
  ],
  actions: [(row) => <StaffMenu row={row} />],
  list: (query, signal) => listStaff(query, undefined, signal),
  rowsOf: (answer) => answer.staff,
  get: (id, signal) => getStaffMember(id, undefined, signal),
  remove: (id, version) => deleteStaffMember(id, { version }),
  keeps: (row) => (row.id === readSession()?.userInfo.id ? text.own : undefined),
})

const COLOURS = { NEW: 'blue', ACTIVE: 'green', BLOCKED: 'red' } as const

/** Where a person stands, in a word. */
export function StatusBadge({ status }: { status: StaffRow['status'] }) {
  return (
    <Badge size="sm" colorPalette={COLOURS[status]}>
      {text.statuses[status]}
    </Badge>
  )
}

export function StaffList() {
  return <ListScreen resource={staff} crumbs={[{ label: text.title }]} />
}
