import { Flex, Heading, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { StaffCreate, StaffInput } from '#/api/generated/rules.schemas.zod'
import { createStaffMember, updateStaffMember } from '#/api/generated/staff/staff'
import { profileQuery } from '#/api/profile'
import { queryClient } from '#/app/query'
import { readSession } from '#/app/session'
import { SelectField } from '#/form/fields/choice'
import { NewPasswordField } from '#/form/fields/password'
import { PhoneField } from '#/form/fields/phone'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { when } from '#/lib/dates'
import { staffText as text } from '#/text/uz.staff'
import { Button } from '#/ui/button'
import { Panel } from '#/ui/page'
import { rowQuery } from './kit/cache'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'
import { staff, StatusBadge } from './staff'
import { useAccess } from './staff-access'

type Values = {
  firstName: string
  lastName: string
  login: string
  password: string
  role: StaffRow['role']
  phoneNumber: string
  photo: ImageValue
}

const form = defineForm<StaffRow, Values, StaffInput, StaffCreate>({
  resource: staff,
  schema: StaffInput,
  added: { schema: StaffCreate, fields: ['password'] },
  blank: { firstName: '', lastName: '', login: '', password: '', role: 'editor', phoneNumber: '', photo: null },
  images: { photo: { folder: 'staff-profile', rule: 'any' } },
  meanings: { login: 'login', phoneNumber: 'phone' },
  words: { role: text.roles },
  secrets: ['password'],
  labels: {
    firstName: text.firstName,
    lastName: text.lastName,
    login: text.login,
    password: text.password,
    role: text.role,
    phoneNumber: text.phone,
    photo: text.photo,
  },
  create: (input) => createStaffMember(input),
  update: async (id, input) => {
    const saved = await updateStaffMember(id, input)
    // The own name and rights stand all around the screen.
    if (id === readSession()?.userInfo.id) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    return saved
  },
})

const roles = (['editor', 'superadmin'] as const).map((role) => ({ value: role, label: text.roles[role] }))

/** Whether the person may sign in, and what to do about it. */
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

export function StaffForm() {
  const { id } = useParams({ strict: false })
  // The form's own query: the panel below shows of the row what the form does not change.
  const stored = useQuery({ ...rowQuery(staff, Number(id)), enabled: false }).data
  const title = id === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(id === undefined ? {} : { id })}
      crumbs={[{ label: text.title, to: staff.paths.list }, { label: title }]}
    >
      {(control) => (
        <>
          {stored !== undefined && <AccessPanel row={stored} />}
          <Panel>
            <Stack gap="5" maxW="2xl">
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
                  <Text textStyle="xs" color="fg.muted">
                    {text.passwordHelp}
                  </Text>
                </Stack>
              )}
              <ImageField control={control} name="photo" />
            </Stack>
          </Panel>
        </>
      )}
    </FormScreen>
  )
}
