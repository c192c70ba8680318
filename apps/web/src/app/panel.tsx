import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { profileQuery } from '#/api/profile'
import { ConfirmHost } from '#/ui/confirm'
import { queryClient } from './query'
import { router } from './router'

/** Takes in who has just signed in, before the panel is first drawn: it starts at `path`. */
export function welcome(person: StaffRow, path: string): void {
  queryClient.setQueryData(profileQuery.queryKey, person)
  router.history.replace(path)
}

/** Everything but sign-in: the screens, what they know of the server, and how one gets from one to another. */
export function Panel() {
  const [After, setAfter] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fetchAfter = () =>
      import('./after').then(
        (code) => setAfter(() => code.After),
        () => window.addEventListener('online', () => void fetchAfter(), { once: true }),
      )
    void fetchAfter()
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      {/* A question or a toast may lead somewhere. */}
      <RouterContextProvider router={router}>
        <ConfirmHost />
        {After !== null && <After />}
      </RouterContextProvider>
    </QueryClientProvider>
  )
}
