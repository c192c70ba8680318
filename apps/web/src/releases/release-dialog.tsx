import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from '#/api/errors'
import { releaseInput } from '#/api/generated/inputs/releaseInput'
import type { Release } from '#/api/generated/model/release'
import { createRelease, updateRelease } from '#/api/generated/releases/releases'
import { normaliseText, toOneLine } from '#/form/text'
import { maxLengthOf } from '#/lib/max-length'
import { codePoints } from '#/lib/numbers'
import { fieldErrorsText } from '#/text/uz.field-errors'
import { releaseDialogText as text } from '#/text/uz.releases'
import { t } from '#/text/uz'
import { MomentField, wrongMoment } from '#/ui/moment-field'
import { notify } from '#/ui/notify'
import { PlainField } from '#/ui/plain-field'
import { progress } from '#/ui/progress'
import { DialogFrame } from './dialog-frame'
import { whenDue } from './due'
import { readWaitingAnew } from './queries'

const nameMax = maxLengthOf(releaseInput, 'name')
type Errors = { name?: string | undefined; moment?: string | undefined }

/** The error of a release's name. */
export function wrongName(name: string): string | undefined {
  if (name === '') return fieldErrorsText.required
  return codePoints(name) > nameMax ? text.tooLong(nameMax) : undefined
}

function wrongTime(value: string): string | undefined {
  if (value === '') return text.wantsDate
  return wrongMoment(value) ?? (Date.parse(value) <= Date.now() ? text.past : undefined)
}

/** The future time of a release; a past one must be chosen again. */
function timeOf(release: Release | null): string | null {
  if (release === null || release.publishAt === null || release.publishedAt !== null) return null
  return Date.parse(release.publishAt) > Date.now() ? release.publishAt : null
}

/** The name and the time of a new or waiting release. */
export function ReleaseDialog({ release, onSaved, onClose }: { release: Release | null; onSaved: (saved: Release) => void; onClose: () => void }) {
  const client = useQueryClient()
  const form = useId()
  const [known] = useState(() => timeOf(release))
  const [name, setName] = useState(release?.name ?? '')
  const [isTimed, setTimed] = useState(known !== null)
  const [moment, setMoment] = useState(known ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const nameInput = useRef<HTMLInputElement>(null)
  const momentInput = useRef<HTMLInputElement>(null)

  const show = (found: Errors) => {
    setErrors(found)
    if (found.name !== undefined) nameInput.current?.focus()
    else momentInput.current?.focus()
  }
  const save = useMutation({
    mutationFn: async (input: { name: string; publishAt: string | null }) =>
      await progress.during(release === null ? createRelease(input) : updateRelease(release.id, { ...input, version: release.version })),
    onSuccess: async (saved) => {
      onClose()
      notify.success(release === null ? text.created(saved.name) : text.saved)
      onSaved(saved)
      await readWaitingAnew(client)
    },
    onError: async (error) => {
      const of = (field: string) => (error instanceof ApiError ? error.fields.find((one) => one.field === field)?.message : undefined)
      const found = { name: of('name'), moment: of('publishAt') }
      if (found.name !== undefined || found.moment !== undefined) show(found)
      else if (error instanceof ApiError && error.code === 'version_conflict') {
        notify.info(text.changedElsewhere)
        onClose()
        await readWaitingAnew(client)
      } else notify.error(error)
    },
    meta: { quiet: true },
  })

  const submit = () => {
    if (save.isPending) return
    const typed = normaliseText(name)
    const found: Errors = { name: wrongName(typed), moment: isTimed ? wrongTime(moment) : undefined }
    if (found.name === undefined && found.moment === undefined) {
      save.mutate({ name: typed, publishAt: isTimed ? moment : null })
      setErrors({})
    } else show(found)
  }

  return (
    <DialogFrame
      title={release === null ? text.addTitle : text.editTitle}
      form={form}
      action={release === null ? text.create : t.common.save}
      busy={save.isPending}
      onClose={onClose}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="5">
          <PlainField
            ref={nameInput}
            data-begin=""
            label={text.name}
            hint={text.nameHint}
            error={errors.name}
            required
            dir="auto"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(toOneLine(event.target.value))}
          />
          <Box as="fieldset" minW="0">
            <Text as="legend" textStyle="sm" fontWeight="medium" marginBottom="1">
              {text.mode}
            </Text>
            <Choice name={`${form}mode`} label={text.byHand} checked={!isTimed} onChoose={() => setTimed(false)} />
            <Choice name={`${form}mode`} label={text.byTime} checked={isTimed} onChoose={() => setTimed(true)} />
            {isTimed && (
              <Stack gap="2" marginTop="2">
                <MomentField
                  ref={momentInput}
                  label={text.moment}
                  error={errors.moment}
                  required
                  value={moment}
                  onChange={(value) => {
                    setMoment(value)
                    if (errors.moment !== undefined) setErrors({ ...errors, moment: wrongTime(value) })
                  }}
                />
                <Text textStyle="xs" color="fg.muted">
                  {moment === '' || wrongMoment(moment) !== undefined ? text.zone : `${whenDue(moment)} (${text.zone})`}
                </Text>
              </Stack>
            )}
          </Box>
        </Stack>
      </form>
    </DialogFrame>
  )
}

function Choice({ name, label, checked, onChoose }: { name: string; label: string; checked: boolean; onChoose: () => void }) {
  return (
    <Flex as="label" gap="2.5" align="center" minHeight="10" textStyle="sm" cursor="pointer">
      <Box asChild accentColor="brand.solid" boxSize="4" flexShrink={0}>
        <input type="radio" name={name} checked={checked} onChange={onChoose} />
      </Box>
      {label}
    </Flex>
  )
}
