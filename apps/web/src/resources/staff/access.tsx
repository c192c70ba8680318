import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { setStaffStatus } from '#/api/generated/staff/staff'
import { usePerson } from '#/app/person'
import { IconButton } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { LazyMenu } from '#/ui/lazy-menu'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { useLazyComponent } from '#/ui/lazy-component'
import { invalidate, keepSaved } from '../kit/cache'
import { toastWithUndo } from '../kit/undo'
import { staffText as text } from './text'

/** The key of `staff`. */
const KEY = 'staff'

const loadDialog = async () => (await import('./password')).PasswordDialog

type Access = { blocked: boolean; toggleBlock: () => Promise<void>; resetPassword: () => void; dialog: ReactNode }

/** What a superadmin may do with another person's access; nothing for oneself, who has the profile. */
export function useAccess(row: StaffRow): Access | null {
  const client = useQueryClient()
  const own = usePerson().id === row.id
  const [Dialog, needDialog] = useLazyComponent(loadDialog)
  const [open, setOpen] = useState(false)
  const name = `${row.firstName} ${row.lastName}`
  const blocked = row.status === 'BLOCKED'

  const toggleBlock = async () => {
    const sure = await confirm({
      title: blocked ? text.unblockTitle : text.blockTitle,
      body: blocked ? text.unblockQuestion(name) : text.blockQuestion(name),
      confirmLabel: blocked ? text.unblock : text.block,
      danger: !blocked,
    })
    if (!sure) return
    try {
      const status = blocked ? 'ACTIVE' : 'BLOCKED'
      const saved = await progress.during(setStaffStatus(row.id, { status, version: row.version }))
      keepSaved(client, KEY, saved)
      toastWithUndo(client, KEY, blocked ? text.unblocked(name) : text.blocked(name), saved)
    } catch (error) {
      notify.error(error)
      await invalidate(client, KEY)
    }
  }

  if (own) return null
  return {
    blocked,
    toggleBlock,
    resetPassword: () => {
      needDialog()
      setOpen(true)
    },
    dialog: Dialog !== null && open && (
      <Dialog
        row={row}
        onClose={() => setOpen(false)}
        onDone={(saved) => {
          setOpen(false)
          keepSaved(client, KEY, saved)
          notify.success(text.resetDone(name))
        }}
        // Changed by another person meanwhile: the next attempt uses the current row.
        onFailed={() => void invalidate(client, KEY)}
      />
    ),
  }
}

/** The same behind a button of the person's row. */
export function StaffMenu({ row }: { row: StaffRow }) {
  const access = useAccess(row)
  if (access === null) return null
  return (
    <>
      <LazyMenu
        trigger={
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={text.more(`${row.firstName} ${row.lastName}`)}
          >
            <EllipsisVertical />
          </IconButton>
        }
        placement="bottom-end"
        entries={[
          { value: 'password', label: text.reset },
          { value: 'block', label: access.blocked ? text.unblock : text.block, danger: !access.blocked },
        ]}
        onSelect={(value) => (value === 'password' ? access.resetPassword() : void access.toggleBlock())}
      />
      {access.dialog}
    </>
  )
}
