import { UserRoundPen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { when } from '#/lib/dates'
import { conflictText as text } from '#/text/uz.conflict'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { sameValue } from './conflict'
import { FormBar } from './form-bar'
import type { StoredRow } from './record'
import type { Followed } from './use-refetched-row'

const EVERY_MS = 30_000

/** Who made the last change, and when. */
type LastEdit = Pick<StoredRow, 'updatedBy' | 'updatedAt'>

/** Polls while the form is visible and says when another person changed the record or stored a draft of it. */
export function RemoteChangeBar(props: {
  /** The record with another person's change, if newer than the form's. */
  row: LastEdit | null
  /** Another person's draft, if the form does not show it. */
  draft: LastEdit | null
  /** The change that the form shows already, whoever made it. */
  followed: Followed | null
  labels: Readonly<Record<string, string>>
  /** The signed-in person. */
  me: number
  onReread: () => Promise<unknown>
  onLook: () => void
  onLookAtDraft: () => void
  onRead: () => void
}) {
  const { row, draft, followed, labels, me, onReread, onLook, onLookAtDraft, onRead } = props
  const ask = useEffectEvent(() => {
    // A failed poll is repeated at the next interval.
    if (document.visibilityState === 'visible' && navigator.onLine) onReread().catch(() => undefined)
  })
  useEffect(() => {
    const timer = setInterval(() => ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const names = followed !== null && isOthers(followed.row, me) ? changedIn(followed, labels).join(', ') : ''
  return (
    <output>
      {row !== null && <Line edit={row} words={sideOf(row, me).changed} action={text.look} onPress={onLook} />}
      {row === null && draft !== null && <Line edit={draft} words={sideOf(draft, me).draftStored} action={text.look} onPress={onLookAtDraft} />}
      {row === null && draft === null && names !== '' && followed !== null && (
        <Line edit={followed.row} tone="brand" words={(name, at) => `${text.followed(name, at)} ${text.followedFields(names)}`} action={text.read} onPress={onRead} />
      )}
    </output>
  )
}

const sideOf = ({ updatedBy }: LastEdit, me: number) => (updatedBy?.id === me ? text.sides.you : text.sides.colleague)

/** Whether another person changed it last. A list that is saved as a whole does not say whose change it is. */
const isOthers = (row: StoredRow, me: number) => 'updatedBy' in row && row.updatedBy?.id !== me

/** The labels of the fields with other values. */
const changedIn = ({ before, after }: Followed, labels: Readonly<Record<string, string>>) =>
  Object.keys(after).flatMap((name) => (sameValue(before[name], after[name]) ? [] : (labels[name] ?? [])))

function Line(props: { edit: LastEdit; tone?: 'brand' | 'warning'; words: (name: string, when: string) => string; action: string; onPress: () => void }) {
  const { edit, tone = 'warning', words, action, onPress } = props
  const by = edit.updatedBy ?? null
  // A list that is saved as a whole has no time.
  const at = edit.updatedAt ?? ''
  return (
    <FormBar
      tone={tone}
      shrinks
      data-remote-change=""
      icon={<UserRoundPen size={18} />}
      actions={
        <Button size="xs" height={{ base: '10', md: '8' }} variant="outline" colorPalette="gray" bg="bg.panel" onClick={onPress}>
          {action}
        </Button>
      }
    >
      {words(by === null ? formText.list.somebody : `${by.firstName} ${by.lastName}`, at === '' ? text.lately : when(at))}
    </FormBar>
  )
}
