import { HStack } from '@chakra-ui/react'
import { NativeSelect } from '#/ui/native-select'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { LinkButton } from '#/ui/link-button'
import { PhoneFilters } from '#/ui/phone-filters'
import { categoriesQuery } from './categories'
import { courseFiltersText as filtersText } from './filters-text'
import { courseText as text } from './text'

// The router would treat a link as current if the address only starts with its search.
const EXACTLY = { exact: true } as const

const STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const

/** The three lists of courses; the filters are kept when switching. */
export function CourseTabs({ status }: { status: CourseRow['status'] }) {
  return (
    <HStack
      as="nav"
      aria-label={filtersText.statuses}
      gap="1"
      wrap="wrap"
      padding="1"
      bg="bg.muted"
      borderRadius="l3"
      width={{ base: 'full', sm: 'fit-content' }}
    >
      {STATUSES.map((one) => (
        <LinkButton
          key={one}
          to="/courses"
          search={({ page: _page, status: _status, ...rest }) => ({ ...rest, ...(one === 'ACTIVE' ? {} : { status: one }) })}
          size="xs"
          flex={{ base: '1 0 auto', sm: 'none' }}
          whiteSpace="nowrap"
          variant={one === status ? 'surface' : 'ghost'}
          colorPalette="gray"
          {...(one === status ? { bg: 'bg.chosen' } : {})}
          aria-current={one === status ? 'page' : undefined}
          activeProps={{}}
          activeOptions={EXACTLY}
        >
          {filtersText.tabs[one]}
        </LinkButton>
      ))}
    </HStack>
  )
}

/** Filters by category and kind, and on a phone the menu of sorts. */
export function CourseFilters({ children: sortMenu }: { children: ReactNode }) {
  const { page: _page, categoryId, isProfession, ...rest } = useSearch({ from: '/shell/courses' })
  const navigate = useNavigate()
  const { data: categories } = useQuery(categoriesQuery)
  const show = (next: { categoryId?: number; isProfession?: boolean }) => {
    void navigate({ to: '/courses', replace: true, resetScroll: false, search: { ...rest, ...next } })
  }
  const kind = isProfession === undefined ? {} : { isProfession }
  const category = categoryId === undefined ? {} : { categoryId }
  return (
    <PhoneFilters isInline values={[categoryId, isProfession, rest.sort]}>
      <Filter
        label={text.category}
        all={filtersText.allCategories}
        value={categoryId === undefined ? '' : String(categoryId)}
        options={(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoose={(value) => show({ ...kind, ...(value === '' ? {} : { categoryId: Number(value) }) })}
      />
      <Filter
        label={filtersText.kind}
        all={filtersText.allKinds}
        value={isProfession === undefined ? '' : String(isProfession)}
        options={[
          { value: 'true', label: filtersText.professions },
          { value: 'false', label: filtersText.notProfessions },
        ]}
        onChoose={(value) => show({ ...category, ...(value === '' ? {} : { isProfession: value === 'true' }) })}
      />
      {sortMenu}
    </PhoneFilters>
  )
}

function Filter(props: {
  label: string
  /** The label of no choice. */
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  const { label, all, value, options, onChoose } = props
  return (
    <NativeSelect.Root flex={{ base: '1 0 auto', sm: 'none' }} maxW="full" width={{ base: 'auto', sm: '52' }}>
      <NativeSelect.Field
        aria-label={label}
        value={value}
        borderColor="border.emphasized"
        bg="bg.panel"
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
