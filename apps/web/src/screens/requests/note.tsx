import { Stack, Text, Textarea } from '@chakra-ui/react'
import { Field } from '@chakra-ui/react/field'
import { useState } from 'react'
import { workInput } from '#/api/generated/inputs/workInput'
import type { SiteRequest } from '#/api/generated/model/siteRequest'
// The looks of a text area come with the fields of forms.
import '#/form/fields/text'
import { useLeaveGuard } from '#/form/leave-guard'
import { maxLengthOf } from '#/lib/max-length'
import { codePoints } from '#/lib/numbers'
import { requestsText as text } from '#/text/uz.requests'
import { Button } from '#/ui/button'
import { useWork } from './queries'

const noteMax = maxLengthOf(workInput, 'note')

/** The internal note on a request. What is typed stays if another person changes the request meanwhile. */
export function Note({ request }: { request: SiteRequest }) {
  const work = useWork(request)
  const stored = request.note ?? ''
  const [began, setBegan] = useState(stored)
  const [typed, setTyped] = useState(stored)
  const isDirty = typed.trim() !== began
  // Nothing is typed: the note of others is shown.
  if (!isDirty && stored !== began) {
    setBegan(stored)
    setTyped(stored)
  }
  useLeaveGuard(() => isDirty)
  const isTooLong = codePoints(typed.trim()) > noteMax
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isTooLong || !isDirty) return
        const note = typed.trim()
        work.mutate(
          { note: note === '' ? null : note },
          {
            onSuccess: (saved) => {
              setBegan(saved.note ?? '')
              setTyped(saved.note ?? '')
            },
          },
        )
      }}
    >
      <Stack gap="3" align="start">
        <Field.Root invalid={isTooLong}>
          <Field.Label>{text.note}</Field.Label>
          <Textarea rows={5} value={typed} borderColor="border.emphasized" bg="bg.panel" onChange={(event) => setTyped(event.target.value)} />
          <Field.ErrorText>{text.noteTooLong(noteMax)}</Field.ErrorText>
          <Field.HelperText color="fg.muted">{text.noteHelp}</Field.HelperText>
        </Field.Root>
        {isDirty && stored !== began && (
          <Text textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {text.otherNote} {stored}
          </Text>
        )}
        <Button type="submit" loading={work.isPending} aria-disabled={!isDirty}>
          {text.saveNote}
        </Button>
      </Stack>
    </form>
  )
}
