import { Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { viewText as text } from '#/text/uz.view'
import { t } from '#/text/uz'
import type { Crumb } from '#/ui/crumbs'
import { Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import type { MediaMap } from '@peshtoq/site-kit/kit/site'
import type { SiteSection } from '@peshtoq/site-kit/section'

/** A page of the site with all of its sections, also those it does not show. */
export type SitePage<Section extends SiteSection = SiteSection> = {
  sections: readonly Section[]
  hidden: readonly string[]
  media: MediaMap
}

/** Where a page of the site is edited and looked at. */
export type Place = {
  /** The way to the list of its sections, the list included. */
  breadcrumbs: readonly Crumb[]
  /** The list of its sections. */
  list: string
  /** What the whole page is called, and where it is looked at; a section stands under it by its name. */
  title: string
  view: string
  /** Where a section's content is edited; null where it has none of its own. */
  edit: (name: string) => string | null
  /** What opens the names of a section. */
  names: (name: string) => ReactNode
  /** Why nobody sees the page at all, if that is so. */
  unseen?: string | undefined
}

/** Where a section is looked at. */
export const sectionPath = (place: Place, name: string): string => `${place.view}/${name}`

/** What was edited a moment ago is seen; a failure is told on the screen itself. */
// With drafts or without, what is on the screen stays until the other has come.
export const FRESH = { staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData } as const

/** What an answer shows, or that it is on its way, or what is wrong. */
export function Read<Page>({ query, children }: { query: UseQueryResult<Page>; children: (page: Page) => ReactNode }) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Waiting />
  return (
    <Panel>
      <ReadError title={text.failed} query={query} />
    </Panel>
  )
}

function Waiting() {
  return (
    <Stack gap="4" aria-busy>
      <Box as="output" srOnly>
        {t.common.loading}
      </Box>
      <Skeleton height="8" maxW="xs" />
      <Skeleton height="9" maxW="sm" />
      <Skeleton height="96" borderRadius="l3" />
    </Stack>
  )
}

/** That visitors do not see what stands below. */
export function Unseen({ children }: { children: ReactNode }) {
  return (
    <HStack gap="2" paddingX="3" paddingY="2" borderRadius="l2" bg="bg.muted" color="fg.muted" textStyle="sm" width="fit-content">
      <EyeOff size={16} aria-hidden />
      <Text>{children}</Text>
    </HStack>
  )
}
