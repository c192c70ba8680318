import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '#/api/errors'
import { NETWORK, notify } from '#/ui/notify'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** `quiet`: the screen reports this failure itself, so no toast is shown. */
type Meta = { quiet?: boolean }

/** A busy or unreachable server may answer a retry; a refusal will not change. */
function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  return error instanceof ApiError ? error.status >= 500 : false
}

/** The cache of server responses. Every failed call is reported here, once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The screens of a course report a missing one themselves.
      const missing = error instanceof ApiError && error.code === 'course_not_found'
      if (query.meta?.quiet !== true && !missing) notify.error(error, { about: error instanceof NetworkError ? NETWORK : query.queryHash })
    },
    onSuccess: (_answer, query) => notify.solved(query.queryHash),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.quiet !== true) notify.error(error)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthAnotherTry, networkMode: 'always' },
    // A lost network is reported at once; the call does not wait for it silently.
    mutations: { retry: false, networkMode: 'always' },
  },
})
