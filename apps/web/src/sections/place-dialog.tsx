import { Field } from '@chakra-ui/react/field'
import { Input } from '@chakra-ui/react/input'
import { Portal } from '@chakra-ui/react/portal'
import { useRef, useState, type SubmitEvent } from 'react'
import { sectionToolsText } from '#/text/uz.section-tools'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

const text = sectionToolsText.place

/** Asks for the new position of a section, and shows which one would precede it. */
export function PlaceDialog(props: {
  name: string
  /** From 0. */
  place: number
  /** The other sections in order. */
  others: readonly string[]
  /** The element that gets the focus afterwards. */
  returnsTo: () => HTMLElement | null
  onPlace: (to: number) => void
  onClose: () => void
}) {
  const { name, place, others, returnsTo, onPlace, onClose } = props
  const count = others.length + 1
  const [typed, setTyped] = useState(String(place + 1))
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const wanted = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isPlace = wanted >= 1 && wanted <= count
  const before = others[wanted - 2]

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPlace) {
      setWrong(true)
      input.current?.focus()
      return
    }
    if (wanted !== place + 1) onPlace(wanted - 1)
    onClose()
  }

  return (
    <Dialog.Root
      open
      size="xs"
      placement="center"
      initialFocusEl={() => input.current}
      finalFocusEl={returnsTo}
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onOpenChange={(change) => {
        if (!change.open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content>
            <form noValidate style={IN_DIALOG} onSubmit={submit}>
              <Dialog.Header flexDirection="column" gap="1" paddingBottom="3">
                <Dialog.Title textStyle="md">{text.title}</Dialog.Title>
                <Dialog.Description color="fg.muted" textStyle="sm" overflowWrap="anywhere">
                  {text.help(name, place + 1, count)}
                </Dialog.Description>
              </Dialog.Header>
              <Dialog.Body>
                <Field.Root invalid={isWrong && !isPlace}>
                  <Field.Label>{text.field}</Field.Label>
                  <Input
                    ref={input}
                    inputMode="numeric"
                    autoComplete="off"
                    value={typed}
                    borderColor="border.emphasized"
                    onFocus={(event) => event.target.select()}
                    onChange={(event) => setTyped(event.target.value)}
                    onKeyDown={(event) => {
                      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                      if (step === undefined) return
                      event.preventDefault()
                      setTyped(String(Math.min(count, Math.max(1, (Number.isNaN(wanted) ? place + 1 : wanted) + step))))
                    }}
                  />
                  {isPlace ? (
                    <Field.HelperText overflowWrap="anywhere" aria-live="polite">
                      {before === undefined ? text.first : text.after(before)}
                    </Field.HelperText>
                  ) : isWrong ? (
                    <Field.ErrorText>{text.wrong(count)}</Field.ErrorText>
                  ) : (
                    <Field.HelperText>{text.wrong(count)}</Field.HelperText>
                  )}
                </Field.Root>
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="outline" colorPalette="gray" onClick={onClose}>
                  {t.common.cancel}
                </Button>
                <Button type="submit">{text.run}</Button>
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
