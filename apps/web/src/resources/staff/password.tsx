import { Stack } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { resetStaffPassword } from '#/api/generated/staff/staff'
import { applyServerErrors } from '#/lib/field-errors'
import { isGoodPassword, passwordChecks } from '#/lib/password'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { PasswordRules } from '#/ui/password-rules'
import { PasswordField } from '#/ui/plain-field'
import { SuggestedPassword } from './suggested-password'
import { staffText as text } from './text'

type Values = { newPassword: string }

/** Sets a new password for another person, who must replace it at the next sign-in. */
export function PasswordDialog(props: {
  row: StaffRow
  onClose: () => void
  onDone: (saved: StaffRow) => void
  onFailed: () => void
}) {
  const { row, onClose, onDone, onFailed } = props
  const { register, handleSubmit, control, formState, setError, setValue } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { newPassword: '' },
  })
  const password = useWatch({ control, name: 'newPassword' })
  const rules = useId()
  const form = useId()
  const reset = useMutation({
    mutationFn: ({ newPassword }: Values) => resetStaffPassword(row.id, { newPassword, version: row.version }),
    onSuccess: onDone,
    onError: (error) => {
      applyServerErrors<Values>(error, ['newPassword'], setError)
      onFailed()
    },
  })
  const { ref, ...field } = register('newPassword', {
    required: text.newRequired,
    validate: (value) => isGoodPassword(value) || text.rulesNotMet,
  })
  return (
    <Dialog.Root
      open
      placement="center"
      size="sm"
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding="4">
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title textStyle="md">{text.resetTitle(`${row.firstName} ${row.lastName}`)}</Dialog.Title>
              <Dialog.Description color="fg.muted" textStyle="sm">
                {text.resetHelp}
                {row.status === 'BLOCKED' && ` ${text.resetUnblocks}`}
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <form
                id={form}
                noValidate
                onSubmit={(event) => {
                  // The dialog may be open over another form, which must not be submitted.
                  event.stopPropagation()
                  void handleSubmit((values) => reset.mutate(values))(event)
                }}
              >
                <Stack gap="4">
                  {/* Tells a password manager whose password this is. */}
                  <input type="text" name="username" autoComplete="username" value={row.login} readOnly hidden />
                  <PasswordField
                    ref={ref}
                    label={text.newPassword}
                    required
                    autoComplete="new-password"
                    aria-describedby={rules}
                    error={formState.errors.newPassword?.message}
                    hint={<PasswordRules id={rules} checks={passwordChecks(password)} />}
                    {...field}
                  />
                  <SuggestedPassword
                    value={password}
                    onSuggest={(made) => setValue('newPassword', made, { shouldValidate: true, shouldTouch: true })}
                  />
                </Stack>
              </form>
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" colorPalette="gray" onClick={onClose}>
                {t.common.cancel}
              </Button>
              <Button type="submit" form={form} loading={reset.isPending}>
                {text.resetSubmit}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
