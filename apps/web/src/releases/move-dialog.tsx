import { Stack } from '@chakra-ui/react'
import { Field } from '@chakra-ui/react/field'
import { NativeSelect } from '#/ui/native-select'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Draft } from '#/api/generated/model/draft'
import { createRelease } from '#/api/generated/releases/releases'
import { normaliseText, toOneLine } from '#/form/text'
import { releaseDialogText as text } from '#/text/uz.releases'
import { PlainField } from '#/ui/plain-field'
import { progress } from '#/ui/progress'
import { assignAll, notifyAssigned } from './assign'
import { DialogFrame } from './dialog-frame'
import { nameOf } from './draft-kind'
import { readWaitingAnew, waitingQuery } from './queries'
import { wrongName } from './release-dialog'

/** A dialog that moves drafts to a release: a waiting or a new one. `onMoved` is called for each move, also back. */
export function MoveDialog(props: { drafts: readonly Draft[]; onMoved?: (drafts: readonly Draft[]) => void; onClose: () => void }) {
  const { drafts, onMoved, onClose } = props
  const client = useQueryClient()
  const form = useId()
  const { data: releases = [] } = useQuery(waitingQuery)
  const others = releases.filter(({ id }) => drafts.some(({ releaseId }) => releaseId !== id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const nameInput = useRef<HTMLInputElement>(null)
  const first = others[0]
  const target = chosen ?? (first === undefined ? '' : String(first.id))
  const isFresh = target === ''
  const move = useMutation({
    mutationFn: async (freshName: string) => {
      const known = others.find(({ id }) => String(id) === target)
      return await progress.during(
        (async () => {
          const to = known ?? (await createRelease({ name: freshName }))
          return { to, moved: await assignAll(drafts, to.id) }
        })(),
      )
    },
    onSuccess: ({ to, moved }) => {
      onClose()
      onMoved?.(moved)
      notifyAssigned(client, to, drafts, moved, onMoved)
    },
    onSettled: () => readWaitingAnew(client),
  })
  const [only] = drafts
  return (
    <DialogFrame title={text.moveTitle} {...(only !== undefined && drafts.length === 1 ? { about: nameOf(only) } : {})} form={form} action={text.move} busy={move.isPending} onClose={onClose}>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = normaliseText(name)
          const found = isFresh ? wrongName(typed) : undefined
          setWrong(found)
          if (found !== undefined) nameInput.current?.focus()
          else if (!move.isPending) move.mutate(typed)
        }}
      >
        <Stack gap="5">
          <Field.Root>
            <Field.Label>{text.release}</Field.Label>
            <NativeSelect.Root>
              <NativeSelect.Field data-begin="" value={target} borderColor="border.emphasized" bg="bg.panel" onChange={(event) => setChosen(event.target.value)}>
                {others.map(({ id, name: of }) => (
                  <option key={id} value={id}>
                    {of}
                  </option>
                ))}
                <option value="">{text.fresh}</option>
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </Field.Root>
          {isFresh && (
            <PlainField
              ref={nameInput}
              label={text.freshName}
              error={wrong}
              required
              dir="auto"
              autoComplete="off"
              value={name}
              onChange={(event) => setName(toOneLine(event.target.value))}
            />
          )}
        </Stack>
      </form>
    </DialogFrame>
  )
}
