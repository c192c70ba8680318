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

/** A page of the site with all of its sections, including hidden ones. */
export type SitePage<Section extends SiteSection = SiteSection> = {
  sections: readonly Section[]
  hidden: readonly string[]
  media: MediaMap
}

/** Where a page of the site is edited and viewed. */
export type Place = {
  /** The breadcrumbs up to the list of its sections. */
  breadcrumbs: readonly Crumb[]
  /** The list of its sections. */
  list: string
  /** The title and address of the whole page; the address of a section adds its name. */
  title: string
  view: string
  /** The screen of a section's content; null if it has none. */
  edit: (name: string) => string | null
  /** A button that opens the names of a section. */
  names: (name: string) => ReactNode
  /** Why visitors do not see the page, if so. */
  unseen?: string | undefined
}

/** The address of a section's view. */
export const sectionPath = (place: Place, name: string): string => `${place.view}/${name}`

/** Recent edits are shown; the screen reports failures itself. */
// Switching drafts on or off keeps the page until the other one has loaded.
export const FRESH = { staleTime: 0, meta: { quiet: true }, placeholderData: keepPreviousData } as const

/** Renders a query's data, its loading state, or its error. */
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

/** Says that visitors do not see the content below. */
export function Unseen({ children }: { children: ReactNode }) {
  return (
    <HStack gap="2" paddingX="3" paddingY="2" borderRadius="l2" bg="bg.muted" color="fg.muted" textStyle="sm" width="fit-content">
      <EyeOff size={16} aria-hidden />
      <Text>{children}</Text>
    </HStack>
  )
}
