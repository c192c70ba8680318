import { SimpleGrid, Stack } from '@chakra-ui/react'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { RULES } from '#/api/generated/contract'
import { initialise } from '#/api/generated/auth/auth'
import type { SignedIn } from '#/api/generated/model/signedIn'
import { applyServerErrors } from '#/lib/field-errors'
import { isGoodPassword, passwordChecks } from '#/lib/password'
import { signInText as text } from '#/text/uz.signin'
import { Button } from '#/ui/button'
import { PasswordRules } from '#/ui/password-rules'
import { notify } from '#/ui/notify'
import { PasswordField, PlainField } from '#/ui/plain-field'
import { progress } from '#/ui/progress'
import { AuthLayout } from './auth-layout'
import { useCall } from './use-call'

const FIELDS = ['setupToken', 'firstName', 'lastName', 'login', 'password'] as const
type Values = Record<(typeof FIELDS)[number] | 'confirm', string>

const filled = (words: string) => (value: string) => value.trim() !== '' || words

/** Creates the first superadmin of a new installation; the link in the server's console has the token. */
export function SetUp({ token, onDone }: { token: string; onDone: (answer: SignedIn) => void }) {
  const { register, handleSubmit, control, formState, setError, trigger } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { setupToken: token, firstName: '', lastName: '', login: '', password: '', confirm: '' },
  })
  const [password, confirm] = useWatch({ control, name: ['password', 'confirm'] })
  const rules = useId()
  const create = useCall(({ confirm: _, ...values }: Values) => progress.during(initialise(values)), {
    done: onDone,
    failed: (error) => {
      // Errors without a field are shown in a toast.
      notify.error(error)
      applyServerErrors<Values>(error, FIELDS, setError)
    },
  })
  const { errors, touchedFields } = formState
  return (
    <AuthLayout title={text.setupTitle} help={text.setupHelp}>
      <form noValidate onSubmit={(event) => void handleSubmit((values) => create.run(values))(event)}>
        <Stack gap="5">
          <PlainField
            label={text.setupToken}
            hint={text.setupTokenHint}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.setupToken?.message}
            {...register('setupToken', { validate: filled(text.setupTokenRequired) })}
          />
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <PlainField
              label={text.firstName}
              required
              autoComplete="given-name"
              error={errors.firstName?.message}
              {...register('firstName', { validate: filled(text.firstNameRequired) })}
            />
            <PlainField
              label={text.lastName}
              required
              autoComplete="family-name"
              error={errors.lastName?.message}
              {...register('lastName', { validate: filled(text.lastNameRequired) })}
            />
          </SimpleGrid>
          <PlainField
            label={text.login}
            hint={text.loginHint}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.login?.message}
            {...register('login', {
              required: text.loginRequired,
              pattern: { value: new RegExp(RULES.loginPattern), message: text.loginFormat },
            })}
          />
          <PasswordField
            label={text.password}
            required
            autoComplete="new-password"
            aria-describedby={rules}
            error={errors.password?.message}
            hint={<PasswordRules id={rules} checks={passwordChecks(password, { confirm })} />}
            {...register('password', {
              required: text.passwordRequired,
              onChange: () => {
                if (touchedFields.confirm === true) void trigger('confirm')
              },
              validate: (value) => isGoodPassword(value) || text.rulesNotMet,
            })}
          />
          <PasswordField
            label={text.confirm}
            required
            autoComplete="new-password"
            error={errors.confirm?.message}
            {...register('confirm', {
              required: text.confirmRequired,
              validate: (value, values) => value === values.password || text.mismatch,
            })}
          />
          <Button type="submit" size="md" loading={create.pending}>
            {text.setupSubmit}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
