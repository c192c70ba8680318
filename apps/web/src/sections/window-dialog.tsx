import { Portal } from '@chakra-ui/react/portal'
import { useState, type SubmitEvent } from 'react'
import { ApiError } from '#/api/errors'
import { WindowFields } from '#/form/fields/window-fields'
import { isWrongOrder } from '#/lib/window-state'
import { t } from '#/text/uz'
import { windowText as text } from '#/text/uz.window'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { wrongMoment } from '#/ui/moment-field'
import { notify } from '#/ui/notify'
import type { Section, SectionEdit } from './section'

type Errors = readonly [string | undefined, string | undefined]
const NONE: Errors = [undefined, undefined]

const orNull = (value: string): string | null => (value === '' ? null : value)

/** Asks for the time window of a section. */
export function WindowDialog<Row extends Section>(props: {
  row: Row
  /** The element that gets the focus afterwards. */
  returnsTo: () => HTMLElement | null
  onChange: (edit: SectionEdit<Row>) => Promise<unknown>
  onClose: () => void
}) {
  const { row, returnsTo, onChange, onClose } = props
  const [from, setFrom] = useState(row.visibleFrom ?? '')
  const [until, setUntil] = useState(row.visibleUntil ?? '')
  const [errors, setErrors] = useState(NONE)
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    const wrong: Errors = isWrongOrder(from, until) ? [text.order, text.order] : [wrongMoment(from), wrongMoment(until)]
    setErrors(wrong)
    if (wrong.some((error) => error !== undefined)) return
    if (orNull(from) === row.visibleFrom && orNull(until) === row.visibleUntil) {
      onClose()
      return
    }
    setBusy(true)
    try {
      await onChange({
        said: text.saved(row.displayName),
        row: row.id,
        typed: true,
        apply: (rows) => rows.map((one) => (one.id === row.id ? { ...one, visibleFrom: orNull(from), visibleUntil: orNull(until) } : one)),
      })
      onClose()
    } catch (error) {
      const of = (field: string) => (error instanceof ApiError ? error.fields.find((one) => one.field.endsWith(`.${field}`))?.message : undefined)
      const found: Errors = [of('visibleFrom'), of('visibleUntil')]
      setErrors(found)
      // The list reports errors without a field.
      if (error instanceof ApiError && error.fields.length > 0 && found.every((one) => one === undefined)) notify.error(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog.Root
      open
      size="md"
      placement="center"
      scrollBehavior="inside"
      // A click beside it must not lose what is typed.
      closeOnInteractOutside={false}
      finalFocusEl={returnsTo}
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content>
            <form
              noValidate
              style={IN_DIALOG}
              onSubmit={(event: SubmitEvent) => {
                event.preventDefault()
                if (!isBusy) void save()
              }}
            >
              <Dialog.Header flexDirection="column" gap="1" paddingBottom="2">
                <Dialog.Title textStyle="md">{text.title}</Dialog.Title>
                <Dialog.Description color="fg.muted" textStyle="sm" overflowWrap="anywhere">
                  {text.about(row.displayName)}
                </Dialog.Description>
              </Dialog.Header>
              <Dialog.Body>
                <WindowFields from={{ value: from, onChange: setFrom }} until={{ value: until, onChange: setUntil }} errors={errors} />
              </Dialog.Body>
              <Dialog.Footer flexWrap="wrap">
                <Button variant="outline" colorPalette="gray" onClick={onClose}>
                  {t.common.cancel}
                </Button>
                <Button type="submit" loading={isBusy}>
                  {t.common.save}
                </Button>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** Its children take part in the layout of the dialog. */
const IN_DIALOG = { display: 'contents' } as const
