import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { signOut } from '#/api/generated/auth/auth'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { profileQuery } from '#/api/profile'
import { enteredPassword } from '#/app/entered'
import { leaveSession } from '#/app/session'
import { t } from '#/text/uz'
import { signInText as text } from '#/text/uz.signin'
import { Button } from '#/ui/button'
import { notify } from '#/ui/notify'
import { AuthLayout } from './auth-layout'
import { PasswordForm } from './password-form'

async function leave(): Promise<void> {
  try {
    await signOut()
  } catch {
    // The session is cleared in this browser whatever the server answers.
  }
  leaveSession()
}

/** Shown instead of everything until a person with status NEW has set their own password (docs/api.md#staff). */
export function ChoosePassword({ person }: { person: StaffRow }) {
  const client = useQueryClient()
  const [known, setKnown] = useState(enteredPassword.read)
  useEffect(() => {
    document.title = text.chooseTitle
  }, [])
  return (
    <AuthLayout
      title={text.chooseTitle}
      help={text.chooseHelp}
      footer={
        <Button variant="ghost" colorPalette="gray" alignSelf="center" onClick={() => void leave()}>
          {t.shell.signOut}
        </Button>
      }
    >
      <PasswordForm
        submit={text.chooseSubmit}
        login={person.login}
        known={known}
        focused
        onRefused={() => setKnown(null)}
        onDone={() => {
          enteredPassword.clear()
          notify.success(text.chosen)
          void client.invalidateQueries({ queryKey: profileQuery.queryKey })
        }}
      />
    </AuthLayout>
  )
}
