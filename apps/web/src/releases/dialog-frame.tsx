import { Portal } from '@chakra-ui/react/portal'
import type { ReactNode } from 'react'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'

/** A dialog with a form, open while mounted. */
export function DialogFrame(props: {
  title: string
  about?: string
  /** The form that its button submits. */
  form: string
  action: string
  busy: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { title, about, form, action, busy, onClose, children } = props
  return (
    <Dialog.Root
      open
      size="sm"
      placement="center"
      scrollBehavior="inside"
      // A click beside it must not lose what is typed.
      closeOnInteractOutside={false}
      initialFocusEl={() => document.querySelector<HTMLElement>('[data-begin]')}
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title textStyle="md">{title}</Dialog.Title>
              {about !== undefined && (
                <Dialog.Description color="fg.muted" textStyle="sm">
                  {about}
                </Dialog.Description>
              )}
            </Dialog.Header>
            <Dialog.Body>{children}</Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                {t.common.cancel}
              </Button>
              <Button type="submit" form={form} loading={busy}>
                {action}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
