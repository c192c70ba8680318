import { SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { RULES } from '#/api/generated/contract'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { checkLogin, getGetProfileQueryKey, getProfile, updateProfile } from '#/api/generated/profile/profile'
import { profileInput, type ProfileInputValues as Values } from '#/api/generated/inputs/profileInput'
import { profileQuery } from '#/api/profile'
import { PhoneField } from '#/form/fields/phone'
import { TextField } from '#/form/fields/text'
import { isOperator } from '#/app/person'
import { FormBody } from '#/form/form-body'
import type { FormRecord } from '#/form/record'
import { ImageField } from '#/form/image/field'
import { invalidate } from '#/resources/kit/cache'
import { defineSingleton } from '#/resources/kit/form'
import { untyped } from '#/resources/kit/form-screen'
import { toastWithUndo } from '#/resources/kit/undo'
import { useDraft } from '#/resources/kit/use-draft'
import { t } from '#/text/uz'
import { profileText as text } from '#/text/uz.profile'
import { notify } from '#/ui/notify'
import { Panel } from '#/ui/page'

const account = defineSingleton({
  calls: { key: 'profile', load: (signal) => getProfile(undefined, signal), save: (input) => updateProfile(input) },
  input: profileInput,
  labels: {
    firstName: text.firstName,
    lastName: text.lastName,
    login: text.login,
    phoneNumber: text.phone,
    photo: text.photo,
  },
  saved: text.saved,
})

/** The query key of the staff list, which contains the person too; a constant here, because that screen is not imported. */
const STAFF = 'staff'

/** The value once it has not changed for a moment. */
function useSettled(value: string, ms = 400): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Whether a login is free, checked while typing; `undefined` until known. */
function useLoginFree(login: string, own: string): { checking: boolean; free: boolean | undefined } {
  const settled = useSettled(login)
  const worthAsking = login !== own && new RegExp(RULES.loginPattern).test(login)
  const answer = useQuery({
    queryKey: ['check-login', settled],
    queryFn: ({ signal }) => checkLogin({ login: settled }, undefined, signal),
    enabled: worthAsking && settled === login,
    staleTime: 10_000,
    // Saving checks again: nothing is lost without an answer now.
    meta: { quiet: true },
  })
  if (!worthAsking) return { checking: false, free: undefined }
  if (settled !== login || answer.isFetching) return { checking: true, free: undefined }
  return { checking: false, free: answer.data?.available }
}

function LoginField({ control, own }: { control: Control<Values>; own: string }) {
  const login = useWatch({ control, name: 'login' })
  const { checking, free } = useLoginFree(login.trim(), own)
  return (
    <TextField
      control={control}
      name="login"
      identifier
      autoComplete="username"
      warning={free === false ? text.loginTaken : undefined}
      hint={
        <span aria-live="polite">{checking ? text.loginChecking : free === true ? text.loginFree : text.loginHint}</span>
      }
    />
  )
}

/** Name, login, picture and phone of the signed-in person. */
export function AccountForm({ person }: { person: StaffRow }) {
  const client = useQueryClient()
  const draftKey = { person: person.id, resource: account.key, record: 'single' }
  const draft = useDraft(draftKey)
  const record: FormRecord<StaffRow> = {
    spec: account,
    labels: account.labels,
    title: t.screens.profile,
    draftKey,
    row: person,
    leavesAfterSave: false,
    draftKeyOf: () => draftKey,
    save: account.save,
    onSaved: (saved) => {
      client.setQueryData(profileQuery.queryKey, saved)
      void invalidate(client, STAFF)
      const readAnew = async () => {
        await Promise.all([invalidate(client, getGetProfileQueryKey()[0]), invalidate(client, STAFF)])
      }
      // Operators may not call undo.
      if (isOperator(saved)) notify.success(account.saved)
      else toastWithUndo(client, readAnew, account.saved, saved)
    },
  }
  if (!draft.ready) {
    return (
      <Panel>
        <Stack gap="6" role="status" aria-label={t.common.loading}>
          <Skeleton height="44" />
          <Skeleton height="10" />
          <Skeleton height="10" />
        </Stack>
      </Panel>
    )
  }
  return (
    <FormBody record={record} draft={draft.draft}>
      {untyped<Values>((control) => (
        <Panel>
          <Stack gap="6" maxW="2xl">
            <Text textStyle="sm" color="fg.muted">
              {text.accountHelp}
            </Text>
            <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
              <TextField control={control} name="firstName" autoComplete="given-name" />
              <TextField control={control} name="lastName" autoComplete="family-name" />
              <LoginField control={control} own={person.login} />
              <PhoneField control={control} name="phoneNumber" />
            </SimpleGrid>
            {/* Nor upload. */}
            {!isOperator(person) && <ImageField control={control} name="photo" />}
          </Stack>
        </Panel>
      ))}
    </FormBody>
  )
}
