import { Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Change } from '#/api/generated/model/change'
import { listChangePeople } from '#/api/generated/changes/changes'
import { listStaff } from '#/api/generated/staff/staff'
import type { HistorySearch, Narrowed } from './search'
import { usePerson } from '#/app/person'
import { historyText } from '#/text/uz.history'
import { ENTITIES, isKind } from './entities'
import { FILTERS_GRID } from './filters-place'
import { DayFilter, Filter, type Option } from './filter-fields'

const text = historyText.filters

type Show = (next: Narrowed) => void

const KINDS = Object.entries(historyText.kindNames).map(([value, label]) => ({ value, label }))
const THINGS = ENTITIES.map(({ entity, label }) => ({ value: entity, label }))

/** People who may have made changes: the signed-in person, those in the list, all authors of visible changes, and for superadmins everybody. */
export function usePeople(changes: readonly Pick<Change, 'who'>[], chosen: string): Option[] {
  const me = usePerson()
  const { data } = useQuery({
    queryKey: ['staff', 'of-history'],
    queryFn: ({ signal }) => listStaff({ page: 1, perPage: 1000 }, undefined, signal),
    enabled: me.isSuperadmin,
    meta: { quiet: true },
  })
  const authors = useQuery({
    queryKey: ['history', 'people'],
    queryFn: async ({ signal }) => (await listChangePeople(undefined, signal)).people,
    enabled: !me.isSuperadmin,
    staleTime: 10_000,
    meta: { quiet: true },
  })
  const people = [...(data?.staff ?? authors.data ?? []), ...changes.flatMap(({ who }) => (who === null ? [] : [who]))]
  const others = new Map(people.filter(({ id }) => id !== me.id).map((one) => [one.id, `${one.firstName} ${one.lastName}`]))
  const known = [{ value: String(me.id), label: text.me }, ...[...others].map(([id, label]) => ({ value: String(id), label }))]
  // A person in no list, as after a link from elsewhere.
  return chosen === '' || known.some(({ value }) => value === chosen) ? known : [...known, { value: chosen, label: `№ ${chosen}` }]
}

/** The filters of the list, besides the search. */
export function HistoryFilters({ search, changes, onShow }: { search: HistorySearch; changes: readonly Change[]; onShow: Show }) {
  const staff = search.staff === undefined ? '' : String(search.staff)
  const known = usePeople(changes, staff)
  return (
    <Grid {...FILTERS_GRID}>
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
      <DayFilter label={text.from} value={search.from} max={search.to} onChoose={(from) => onShow({ from })} />
      <DayFilter label={text.to} value={search.to} min={search.from} onChoose={(to) => onShow({ to })} />
    </Grid>
  )
}
