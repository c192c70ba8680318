import { Grid, Stack, Text } from '@chakra-ui/react'
import { Input } from '@chakra-ui/react/input'
import { NativeSelect } from '@chakra-ui/react/native-select'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import type { Change } from '#/api/generated/model/change'
import { listStaff } from '#/api/generated/staff/staff'
import type { HistorySearch } from './search'
import { usePerson } from '#/app/person'
import { historyText } from '#/text/uz.history'
import { ENTITIES, isKind } from './entities'

const text = historyText.filters

type Option = { value: string; label: string }
/** What is chosen; what is not stands as undefined. */
export type Narrowed = { [Name in keyof HistorySearch]?: HistorySearch[Name] | undefined }
type Show = (next: Narrowed) => void

const KINDS = Object.entries(historyText.kindNames).map(([value, label]) => ({ value, label }))
const THINGS = ENTITIES.map(({ entity, label }) => ({ value: entity, label }))

/** Who may have changed something: the signed-in person, whom the list names and, for superadmins, all others. */
function usePeople(changes: readonly Change[]): Option[] {
  const me = usePerson()
  const { data } = useQuery({
    queryKey: ['staff', 'of-history'],
    queryFn: ({ signal }) => listStaff({ page: 1, perPage: 1000 }, undefined, signal),
    enabled: me.isSuperadmin,
    meta: { quiet: true },
  })
  const people = [...(data?.staff ?? []), ...changes.flatMap(({ who }) => (who === null ? [] : [who]))]
  const others = new Map(people.filter(({ id }) => id !== me.id).map((one) => [one.id, `${one.firstName} ${one.lastName}`]))
  return [{ value: String(me.id), label: text.me }, ...[...others].map(([id, label]) => ({ value: String(id), label }))]
}

/** What the list is narrowed down by, beside the search. */
export function HistoryFilters({ search, changes, onShow }: { search: HistorySearch; changes: readonly Change[]; onShow: Show }) {
  const people = usePeople(changes)
  const staff = search.staff === undefined ? '' : String(search.staff)
  // Somebody whom no list names, as after a link from elsewhere.
  const known = staff === '' || people.some(({ value }) => value === staff) ? people : [...people, { value: staff, label: `№ ${staff}` }]
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))', xl: 'repeat(5, minmax(0, 1fr))' }} alignItems="end">
      <Filter
        isFirst
        label={text.person}
        all={text.everybody}
        value={staff}
        options={known}
        onChoose={(value) => onShow({ staff: value === '' ? undefined : Number(value) })}
      />
      <Filter
        label={text.kind}
        all={text.everyKind}
        value={isKind(search.kind) ? search.kind : ''}
        options={KINDS}
        onChoose={(value) => onShow({ kind: value === '' ? undefined : value })}
      />
      <Filter
        label={text.entity}
        all={text.everything}
        value={search.entity ?? ''}
        options={THINGS}
        onChoose={(value) => onShow({ entity: value === '' ? undefined : value, id: undefined })}
      />
      <DayField label={text.from} value={search.from} max={search.to} onChoose={(from) => onShow({ from })} />
      <DayField label={text.to} value={search.to} min={search.from} onChoose={(to) => onShow({ to })} />
    </Grid>
  )
}

function Labelled({ id, label, isFirst = false, children }: { id: string; label: string; isFirst?: boolean; children: ReactNode }) {
  return (
    <Stack gap="1" minW="0" gridColumn={isFirst ? { base: 'span 2', md: 'auto' } : 'auto'}>
      <Text asChild textStyle="xs" color="fg.muted">
        <label htmlFor={id}>{label}</label>
      </Text>
      {children}
    </Stack>
  )
}

function Filter(props: {
  /** Alone in its line on a phone, where there are five. */
  isFirst?: boolean
  label: string
  all: string
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
}) {
  const { isFirst = false, label, all, value, options, onChoose } = props
  const id = useId()
  return (
    <Labelled id={id} label={label} isFirst={isFirst}>
      <NativeSelect.Root>
        <NativeSelect.Field id={id} value={value} borderColor="border.emphasized" bg="bg.panel" onChange={(event) => onChoose(event.target.value)}>
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Labelled>
  )
}

function DayField(props: {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: string | undefined) => void
}) {
  const { label, value = '', min, max, onChoose } = props
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <Input
        id={id}
        type="date"
        value={value}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        borderColor="border.emphasized"
        bg="bg.panel"
        onChange={(event) => onChoose(event.target.value === '' ? undefined : event.target.value)}
      />
    </Labelled>
  )
}
