import { Box, Input, type InputProps } from '@chakra-ui/react'
import { Field } from '@chakra-ui/react/field'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ReactNode, type Ref } from 'react'
import { t } from '#/text/uz'
import { IconButton } from './button'

type Props = Omit<InputProps, 'size'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const WRONG = { borderColor: 'border.error' }

/** A labelled text input with its hint and error, for the few forms without a resource. */
export function PlainField({ label, hint, error, required, children, ...input }: Props) {
  return (
    <Field.Root invalid={error !== undefined} required={required === true}>
      <Field.Label>{label}</Field.Label>
      {children ?? <Input size="md" borderColor="border.emphasized" _invalid={WRONG} bg="bg.panel" {...input} />}
      {error === undefined ? null : <Field.ErrorText>{error}</Field.ErrorText>}
      {hint === undefined ? null : (
        <Field.HelperText as="div" color="fg.muted">
          {hint}
        </Field.HelperText>
      )}
    </Field.Root>
  )
}

/** A password input with a button that reveals it. */
export function PasswordField({ label, hint, error, required, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <PlainField label={label} hint={hint} error={error} {...(required === undefined ? {} : { required })}>
      <Box position="relative" width="full">
        <Input
          size="md"
          borderColor="border.emphasized"
          _invalid={WRONG}
          bg="bg.panel"
          type={shown ? 'text' : 'password'}
          paddingInlineEnd="11"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        <IconButton
          position="absolute"
          top="1"
          insetEnd="1"
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={shown ? t.common.hidePassword : t.common.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      </Box>
    </PlainField>
  )
}
