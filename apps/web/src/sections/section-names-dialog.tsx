import { HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from '#/api/errors'
import { sectionInput } from '#/api/generated/inputs/sectionInput'
import { normaliseText, toOneLine } from '#/form/text'
import { maxLengthOf } from '#/lib/max-length'
import { codePoints } from '#/lib/numbers'
import { toastWithUndo } from '#/resources/kit/undo'
import { fieldErrorsText } from '#/text/uz.field-errors'
import { sectionNamesText as text } from '#/text/uz.section-names'
import { sectionConflictText } from '#/text/uz.section-conflict'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { notify } from '#/ui/notify'
import { PlainField } from '#/ui/plain-field'
import { progress } from '#/ui/progress'
import type { Section } from './section'
import { defaultHeading, hasOwnTitle, naming } from './section-names'
import { sectionsQuery, type SectionSource } from './use-sections'

export type SectionNamesProps<Row extends Section> = {
  source: SectionSource<Row>
  /** The type of the section. */
  name: string
  open: boolean
  /** The field focused initially: the panel's name by default. */
  begin?: 'heading'
  onClose: () => void
}

/** The two names of a section: that of the panel, and the heading for visitors. */
export function SectionNamesDialog<Row extends Section>(props: SectionNamesProps<Row>) {
  const { source, name, open, begin, onClose } = props
  const query = useQuery({ ...sectionsQuery(source), enabled: open, meta: { quiet: true } })
  const rows = query.data?.rows
  const row = rows?.find((one) => one.name === name)
  return (
    <Dialog.Root
      open={open}
      size="md"
      placement="center"
      {...(begin === undefined ? {} : { initialFocusEl: () => document.querySelector<HTMLElement>('[data-begin]') })}
      lazyMount
      unmountOnExit
      // A click beside it must not lose what is typed.
      closeOnInteractOutside={false}
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title textStyle="md">{text.title}</Dialog.Title>
              <Dialog.Description color="fg.muted" textStyle="sm">
                {text.help}
              </Dialog.Description>
            </Dialog.Header>
            {rows !== undefined && row !== undefined ? (
              <Names source={source} rows={rows} row={row} begin={begin} onClose={onClose} />
            ) : (
              <Dialog.Body paddingBottom="6">
                {query.error === null ? (
                  <Stack gap="5" role="status" aria-label={text.loading}>
                    <Skeleton height="14" />
                    <Skeleton height="14" />
                  </Stack>
                ) : (
                  <HStack role="alert" gap="3" textStyle="sm" wrap="wrap">
                    <Text color="fg.error">{text.failed}</Text>
                    <Button size="xs" variant="outline" loading={query.isFetching} onClick={() => void query.refetch()}>
                      {t.common.again}
                    </Button>
                  </HStack>
                )}
              </Dialog.Body>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

type Errors = { displayName?: string | undefined; heading?: string | undefined }

function Names<Row extends Section>(props: { source: SectionSource<Row>; rows: readonly Row[]; row: Row; begin: 'heading' | undefined; onClose: () => void }) {
  const { source, rows, row, begin, onClose } = props
  const client = useQueryClient()
  const options = sectionsQuery(source)
  const form = useId()
  const [displayName, setDisplayName] = useState(row.displayName)
  const [heading, setHeading] = useState(row.heading ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const nameInput = useRef<HTMLInputElement>(null)
  const headingInput = useRef<HTMLInputElement>(null)
  const standard = defaultHeading(row)

  const save = useMutation({
    // In one queue with the changes of the list.
    scope: { id: source.key },
    mutationFn: async (names: { displayName: string; heading: string }) => {
      await client.cancelQueries(options)
      const now = client.getQueryData(options.queryKey)?.rows ?? rows
      return await progress.during(source.save(naming(now, row, names.displayName, names.heading)))
    },
    onSuccess: async (answer, names) => {
      client.setQueryData(options.queryKey, answer)
      onClose()
      // The site is shown on other screens too.
      const readAnew = () => client.invalidateQueries()
      const said = names.displayName === row.displayName ? text.headingSaved(names.displayName) : text.saved(names.displayName)
      toastWithUndo(client, readAnew, source.said?.one ?? said, answer.source)
      await readAnew()
    },
    onError: async (error) => {
      const refused = error instanceof ApiError ? error : undefined
      const of = (field: string) => refused?.fields.find((one) => one.field.endsWith(`.${field}`))?.message
      const found = { displayName: of('displayName'), heading: of('heading') }
      setErrors(found)
      if (refused?.code === 'version_conflict') {
        notify.info(sectionConflictText.changedElsewhere)
        await client.invalidateQueries(options)
      } else if (found.displayName === undefined && found.heading === undefined) notify.error(error)
    },
    meta: { quiet: true },
  })

  const submit = () => {
    if (save.isPending) return
    const names = { displayName: normaliseText(displayName), heading: normaliseText(heading) }
    const found = {
      displayName: names.displayName === '' ? fieldErrorsText.required : tooLong(names.displayName, 'displayName'),
      heading: tooLong(names.heading, 'heading'),
    }
    setErrors(found)
    if (found.displayName !== undefined) nameInput.current?.focus()
    else if (found.heading !== undefined) headingInput.current?.focus()
    else save.mutate(names)
  }

  return (
    <>
      <Dialog.Body>
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
              label={text.panelName}
              hint={text.panelHelp}
              error={errors.displayName}
              required
              dir="auto"
              autoComplete="off"
              value={displayName}
              onChange={(event) => setDisplayName(toOneLine(event.target.value))}
            />
            <PlainField
              ref={headingInput}
              {...(begin === 'heading' ? { 'data-begin': '' } : {})}
              label={text.heading}
              hint={
                <>
                  {text.headingHelp(standard)}
                  {hasOwnTitle(row.name) && <Text marginTop="1">{text.ownTitle}</Text>}
                </>
              }
              error={errors.heading}
              dir="auto"
              autoComplete="off"
              placeholder={standard}
              value={heading}
              onChange={(event) => setHeading(toOneLine(event.target.value))}
            />
          </Stack>
        </form>
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t.common.cancel}
        </Button>
        <Button type="submit" form={form} loading={save.isPending}>
          {t.common.save}
        </Button>
      </Dialog.Footer>
    </>
  )
}

/** The server counts code points. */
function tooLong(words: string, field: 'displayName' | 'heading'): string | undefined {
  const most = maxLengthOf(sectionInput, field)
  return codePoints(words) > most ? text.tooLong(most) : undefined
}
