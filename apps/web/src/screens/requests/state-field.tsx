import { NativeSelect } from '#/ui/native-select'
import type { SiteRequest } from '#/api/generated/model/siteRequest'
import { requestsText as text } from '#/text/uz.requests'
import { useWork } from './queries'
import { STATES } from './search'

/** A select that changes the state of a request. */
export function StateField({ request, id }: { request: SiteRequest; id?: string }) {
  const work = useWork(request)
  return (
    <NativeSelect.Root size="sm" disabled={work.isPending}>
      <NativeSelect.Field
        {...(id === undefined ? { 'aria-label': text.stateOf(request.name) } : { id })}
        value={work.isPending ? (work.variables.state ?? request.state) : request.state}
        borderColor="border.emphasized"
        bg="bg.panel"
        onChange={(event) => {
          const state = STATES.find((one) => one === event.target.value)
          if (state !== undefined) work.mutate({ state })
        }}
      >
        {STATES.map((state) => (
          <option key={state} value={state}>
            {text.states[state]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
