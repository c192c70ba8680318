import { Portal } from '@chakra-ui/react/portal'
import { useRef, type ReactNode } from 'react'
import { t } from '#/text/uz'
import { Dialog } from './dialog'
import { Button } from './button'
import { keepFocus } from './keep-focus'

export type Question = {
  title: string
  body?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The action is destructive: its button is red. */
  danger?: boolean
  /** Gets the focus after a yes that removes the button which asked, by its selector. */
  focusAfter?: string
  /** To cancel is the better answer: its button is the filled one. */
  advisesCancel?: boolean
}

const FILLED = { variant: 'solid', colorPalette: 'brand' } as const
const PLAIN = { variant: 'outline', colorPalette: 'gray' } as const

/** The open question, or the last one. */
export type Pending = Question & { open: boolean; answer: (yes: boolean) => void }
/** One question with its two buttons; the safe one has the focus. */
export function ConfirmDialog({ question }: { question: Pending }) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog.Root
      role="alertdialog"
      open={question.open}
      onOpenChange={(change) => {
        if (!change.open) question.answer(false)
      }}
      initialFocusEl={() => cancel.current}
      placement="center"
      size="xs"
      // A toast may be closed or read while the dialog is open.
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content>
            <Dialog.Header paddingBottom={question.body === undefined ? '2' : '3'}>
              <Dialog.Title textStyle="md">{question.title}</Dialog.Title>
            </Dialog.Header>
            {question.body !== undefined && (
              <Dialog.Body>
                <Dialog.Description
                  as="div"
                  color="fg.muted"
                  textStyle="sm"
                  onClick={(event) => {
                    // A link in the question leaves it.
                    if (event.defaultPrevented) question.answer(false)
                  }}
                >
                  {question.body}
                </Dialog.Description>
              </Dialog.Body>
            )}
            <Dialog.Footer flexWrap="wrap">
              <Button ref={cancel} {...(question.advisesCancel === true ? FILLED : PLAIN)} onClick={() => question.answer(false)}>
                {question.cancelLabel ?? t.common.cancel}
              </Button>
              <Button
                {...(question.advisesCancel === true ? PLAIN : FILLED)}
                {...(question.danger === true ? { colorPalette: 'red' } : {})}
                onClick={() => {
                  question.answer(true)
                  const { focusAfter } = question
                  if (focusAfter !== undefined) keepFocus(() => document.querySelector<HTMLElement>(focusAfter))
                }}
              >
                {question.confirmLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
