import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { profileQuery } from '#/api/profile'
import { ConfirmHost } from '#/ui/confirm'
import { queryClient } from './query'
import { router } from './router'

/** Stores the person who has just signed in before the panel first renders; it starts at `path`. */
export function welcome(person: StaffRow, path: string): void {
  queryClient.setQueryData(profileQuery.queryKey, person)
  router.history.replace(path)
}

/** Everything except sign-in: screens, query cache and router. */
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
      {/* Dialogs and toasts may contain links. */}
      <RouterContextProvider router={router}>
        <ConfirmHost />
        {After !== null && <After />}
      </RouterContextProvider>
    </QueryClientProvider>
  )
}
