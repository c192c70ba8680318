import { HStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'

import { courseQuery } from '#/api/courses'
import type { Entity } from '#/api/generated/entities'
import { entityIn } from '#/history/of-form'
import { HISTORY_BUTTON, OrderLink } from '#/history/order-link'
import { formText } from '#/text/uz.form'
import { LinkButton } from '#/ui/link-button'

const text = formText.list

/** The filters of one resource's changes, within one course if the list belongs to one. */
export function useListSearch(key: string): { entity: Entity; key?: string } | null {
  const [, course, name = key] = /^course-(\d+)\/(.+)$/.exec(key) ?? []
  const { data } = useQuery({ ...courseQuery(Number(course)), enabled: course !== undefined })
  const entity = entityIn(name)
  // Until the course's name is known, its changes cannot be distinguished from those of others.
  if (entity === undefined || (course !== undefined && data === undefined)) return null
  return data === undefined ? { entity } : { entity, key: data.name }
}

/**
 * Links from a list to the changes of its rows, and to those of its order. `first` is one of its rows, which identifies one of
 * several groups.
 */
export function ListHistory({ of, isOrdered, first }: { of: string; isOrdered: boolean; first: number | undefined }) {
  const search = useListSearch(of)
  return (
    <HStack gap="1" wrap="wrap" justify="flex-end">
      {search !== null && (
        <LinkButton to="/history" search={search} {...HISTORY_BUTTON}>
          {text.history}
        </LinkButton>
      )}
      {isOrdered && first !== undefined && (
        <OrderLink entity={of.replace(/.*\//, '')} of={first} />
      )}
    </HStack>
  )
}
