import { Flex, Heading, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import { staffCreate, type StaffCreateValues } from '#/api/generated/inputs/staffCreate'
import { staffInput } from '#/api/generated/inputs/staffInput'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { staffCalls } from '#/api/generated/staff/staff.calls'
import { profileQuery } from '#/api/profile'
import { queryClient } from '#/app/query'
import { readSession } from '#/app/session'
import { SelectField } from '#/form/fields/choice'
import { NewPasswordField } from '#/form/fields/password'
import { PhoneField } from '#/form/fields/phone'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { when } from '#/lib/dates'
import { Button } from '#/ui/button'
import { useFetched } from '#/ui/lazy-component'
import { Panel } from '#/ui/page'
import { rowQuery } from '../kit/cache'
import { defineFormOfNew } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { useRowId } from '../kit/use-row'
import { useAccess } from './access'
import { staff, StatusBadge } from './resource'
import { staffText as text } from './text'

const form = defineFormOfNew(staff, {
  calls: {
    ...staffCalls,
    update: async (id, input) => {
      const saved = await staffCalls.update(id, input)
      // One's own name and rights are shown all around the screen.
      if (id === readSession()?.userInfo.id) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
      return saved
    },
  },
  input: staffInput,
  newInput: staffCreate,
  defaultValues: { role: 'editor' },
  optionLabels: { role: text.roles },
  labels: {
    firstName: text.firstName,
    lastName: text.lastName,
    login: text.login,
    password: text.password,
    role: text.role,
    phoneNumber: text.phone,
    photo: text.photo,
  },
})

const roles = (['editor', 'operator', 'superadmin'] as const).map((role) => ({ value: role, label: text.roles[role] }))

/** Whether the person may sign in, with the actions for it. */
function AccessPanel({ row }: { row: StaffRow }) {
  const access = useAccess(row)
  return (
    <Panel>
      <Flex gap="4" justify="space-between" align="center" wrap="wrap">
        <Stack gap="1.5">
          <Heading as="h2" size="sm">
            {text.access}
          </Heading>
          <HStack gap="2" wrap="wrap" textStyle="sm" color="fg.muted">
            <StatusBadge status={row.status} />
            <Text as="span">
              {row.lastSignInAt === null ? text.neverSignedIn : `${text.lastSignIn}: ${when(row.lastSignInAt)}`}
            </Text>
          </HStack>
        </Stack>
        {access !== null && (
          <HStack gap="2" wrap="wrap">
            <Button variant="outline" colorPalette="gray" onClick={access.resetPassword}>
              {text.reset}
            </Button>
            <Button variant="outline" colorPalette={access.blocked ? 'gray' : 'red'} onClick={() => void access.toggleBlock()}>
              {access.blocked ? text.unblock : text.block}
            </Button>
          </HStack>
        )}
      </Flex>
      {access?.dialog}
    </Panel>
  )
}

const loadSuggestion = async () => await import('./suggested-password')

/** A suggested password for a new person, to be passed on. */
function Suggestion({ control }: { control: Control<StaffCreateValues> }) {
  const { field } = useController({ control, name: 'password' })
  const parts = useFetched(loadSuggestion, true)
  return parts !== null && <parts.SuggestedPassword value={field.value} onSuggest={field.onChange} />
}

export function StaffForm() {
  const id = useRowId(staff)
  // The form's own query: the panel below shows fields of the row that the form does not change.
  const stored = useQuery({ ...rowQuery(staff, Number(id)), enabled: false }).data
  return (
    <FormScreen form={form}>
      {(control) => (
        <>
          {stored !== undefined && <AccessPanel row={stored} />}
          <FormPanel maxW="2xl">
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
              <TextField control={control} name="firstName" />
              <TextField control={control} name="lastName" />
              <TextField control={control} name="login" identifier hint={text.loginHint} />
              <PhoneField control={control} name="phoneNumber" />
            </SimpleGrid>
            <SelectField control={control} name="role" options={roles} hint={text.roleHint} />
            {id === undefined && (
              <Stack gap="1.5">
                <NewPasswordField control={control} name="password" />
                <Suggestion control={control} />
                <Text textStyle="xs" color="fg.muted">
                  {text.passwordHelp}
                </Text>
              </Stack>
            )}
            <ImageField control={control} name="photo" />
          </FormPanel>
        </>
      )}
    </FormScreen>
  )
}
