import { Box, Grid } from '@chakra-ui/react'
import { NativeSelect } from '#/ui/native-select'
import { useId, type ReactNode } from 'react'

import { libraryText } from '#/text/uz.library'
import { FOLDER_NAMES, librarySearch, type LibrarySearch } from './search'

const text = libraryText.filters

type Options = readonly (readonly [value: string, label: string])[]

const KINDS: Options = [
  ['image', text.images],
  ['video', text.videos],
]
const STATES: Options = [
  ['unused', text.unused],
  ['withoutAlt', text.withoutAlt],
]
const SORTS: Options = [
  ['oldest', text.oldest],
  ['largest', text.largest],
]

/** The filters of the library, besides the search; a choice leads to the first page. */
export function LibraryFilters({ search, onShow }: { search: LibrarySearch; onShow: (next: LibrarySearch) => void }) {
  const choose = (name: keyof LibrarySearch) => (value: string) => {
    const { page: _page, ...rest } = search
    onShow(librarySearch({ ...rest, [name]: value }))
  }
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }} alignItems="end">
      <Choice label={text.folder} all={text.everyFolder} value={search.folder} options={FOLDER_NAMES} onChoose={choose('folder')} />
      <Choice label={text.kind} all={text.everyKind} value={search.kind} options={KINDS} onChoose={choose('kind')} />
      <Choice label={text.state} all={text.everyState} value={search.state} options={STATES} onChoose={choose('state')} />
      <Choice label={text.sort} all={text.newest} value={search.sort} options={SORTS} onChoose={choose('sort')} />
    </Grid>
  )
}

/** A native select. */
export function Choice(props: {
  label: ReactNode
  /** The label of no choice. */
  all?: string
  value: string | undefined
  options: Options
  onChoose: (value: string) => void
}) {
  const { label, all, value = '', options, onChoose } = props
  const id = useId()
  return (
    <Box minW="0">
      <Box asChild textStyle="xs" color="fg.muted" display="block" marginBottom="1">
        <label htmlFor={id}>{label}</label>
      </Box>
      <NativeSelect.Root>
        <NativeSelect.Field id={id} value={value} borderColor="border.emphasized" bg="bg.panel" onChange={(event) => onChoose(event.target.value)}>
          {all !== undefined && <option value="">{all}</option>}
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Box>
  )
}
