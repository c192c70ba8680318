import { Stack } from '@chakra-ui/react'
import { ApiError } from '#/api/errors'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { changePassword } from '#/api/generated/profile/profile'
import { applyServerErrors } from '#/lib/field-errors'
import { isGoodPassword, passwordChecks } from '#/lib/password'
import { signInText as text } from '#/text/uz.signin'
import { Button } from '#/ui/button'
import { PasswordRules } from '#/ui/password-rules'
import { PasswordField } from '#/ui/plain-field'

const FIELDS = ['currentPassword', 'newPassword', 'confirmPassword'] as const
type Values = Record<(typeof FIELDS)[number], string>
const EMPTY: Values = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** The form to change one's own password, with the rules checked while typing. */
export function PasswordForm(props: {
  submit: string
  login: string
  /** The current password if it was typed just now; {@link onRefused} is called if it is not valid any more. */
  known?: string | null
  onRefused?: () => void
  /** The first field gets the focus: there is nothing else on the screen. */
  focused?: boolean
  onDone: () => void
}) {
  const known = props.known ?? null
  const { register, handleSubmit, control, formState, reset, setError, trigger } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { ...EMPTY, currentPassword: known ?? '' },
  })
  const [current, next, confirm] = useWatch({
    control,
    name: ['currentPassword', 'newPassword', 'confirmPassword'],
  })
  const rules = useId()
  const button = useRef<HTMLButtonElement>(null)
  const change = useMutation({
    mutationFn: (values: Values) => changePassword(values),
    onSuccess: () => {
      reset(EMPTY)
      props.onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.some(({ field }) => field === 'currentPassword')) props.onRefused?.()
      applyServerErrors<Values>(error, FIELDS, setError)
    },
  })
  const { errors, touchedFields } = formState
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Or a field that is left after the form was emptied is reported as missing.
        button.current?.focus()
        void handleSubmit((values) => change.mutate(values))(event)
      }}
    >
      <Stack gap="5">
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={props.login} readOnly hidden />
        {known === null && (
          <PasswordField
            label={text.currentPassword}
            required
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as said at `focused`
            autoFocus={props.focused === true}
            {...register('currentPassword', { required: text.currentRequired })}
          />
        )}
        <PasswordField
          label={text.newPassword}
          required
          autoComplete="new-password"
          aria-describedby={rules}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as said at `focused`
          autoFocus={props.focused === true && known !== null}
          error={errors.newPassword?.message}
          hint={<PasswordRules id={rules} checks={passwordChecks(next, { current, confirm })} />}
          {...register('newPassword', {
            required: text.newRequired,
            onChange: () => {
              if (touchedFields.confirmPassword === true) void trigger('confirmPassword')
            },
            validate: (value, values) =>
              (isGoodPassword(value) && value !== values.currentPassword) || text.rulesNotMet,
          })}
        />
        <PasswordField
          label={text.confirm}
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            required: text.confirmRequired,
            validate: (value, values) => value === values.newPassword || text.mismatch,
          })}
        />
        <Button
          ref={button}
          type="submit"
          size="md"
          alignSelf={{ base: 'stretch', sm: 'flex-start' }}
          loading={change.isPending}
        >
          {props.submit}
        </Button>
      </Stack>
    </form>
  )
}
