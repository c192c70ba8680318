import { Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight, PanelsTopLeft, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotFound } from '#/app/root'
import type { ViewSearch } from '#/app/search'
import { localisedName } from '#/sections/localised-names'
import { viewText as text } from '#/text/uz.view'
import { t } from '#/text/uz'
import { LinkButton } from '#/ui/link-button'
import { PageHeader } from '#/ui/page'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { WithMedia, type MediaMap } from '@peshtoq/site-kit/kit/site'
import type { SiteSection } from '@peshtoq/site-kit/section'
import { SectionView } from '@peshtoq/site-kit/sections'
import { useShown } from './devices'
import { sectionPath, Unseen, type Place, type SitePage } from './page'
import { DeviceFrames } from './device-frames'
import { WidthChoice } from './width-choice'
import { DraftsNote, DraftsSwitch } from './with-drafts'

/** One section as visitors see it, with links to its form, its neighbours and the whole page. */
export function SectionScreen(props: { place: Place; page: SitePage; name: string; search: ViewSearch }) {
  const { place, page, name, search } = props
  const index = page.sections.findIndex((one) => one.name === name)
  const section = page.sections[index]
  if (section === undefined) return <NotFound />
  return (
    <Section
      place={place}
      section={section}
      media={page.media}
      search={search}
      isHidden={page.hidden.includes(name)}
      previous={page.sections[index - 1]}
      next={page.sections[index + 1]}
    />
  )
}

function Section(props: {
  place: Place
  section: SiteSection
  media: MediaMap
  search: ViewSearch
  isHidden: boolean
  previous: SiteSection | undefined
  next: SiteSection | undefined
}) {
  const { place, section, media, search, isHidden, previous, next } = props
  const shown = useShown(search.width, 'section')
  useBreadcrumbs([...place.breadcrumbs, { label: place.title, to: place.view }, { label: localisedName(section) }])
  const edit = place.edit(section.name)
  return (
    <>
      <PageHeader
        title={localisedName(section)}
        actions={
          <>
            <LinkButton to={place.view} search={true} variant="outline" colorPalette="gray">
              <PanelsTopLeft aria-hidden />
              {text.wholePage}
            </LinkButton>
            {place.names(section.name)}
            {edit !== null && (
              <LinkButton to={edit}>
                <Pencil aria-hidden />
                {t.common.edit}
              </LinkButton>
            )}
          </>
        }
      />
      <Stack gap="4">
        <Flex gap="3" wrap="wrap" justify="space-between" align="center">
          <WidthChoice shown={shown} />
          <DraftsSwitch search={search} />
          <HStack as="nav" aria-label={text.otherSections} gap="1" wrap="wrap" marginInlineStart="auto" minW="0">
            <Neighbour place={place} section={previous} label={text.previous} icon={<ChevronLeft aria-hidden />} />
            <Neighbour place={place} section={next} label={text.next} icon={<ChevronRight aria-hidden />} after />
          </HStack>
        </Flex>
        <DraftsNote search={search} />
        {place.unseen !== undefined && <Unseen>{place.unseen}</Unseen>}
        {isHidden && <Unseen>{text.hidden}</Unseen>}
        <DeviceFrames shown={shown} stacks>
          <WithMedia media={media}>
            {/* The scroll position of one section is not kept for another. */}
            <SectionView key={section.name} section={section} />
          </WithMedia>
        </DeviceFrames>
      </Stack>
    </>
  )
}

/** The link to the previous or next section. */
function Neighbour(props: {
  place: Place
  section: SiteSection | undefined
  label: (name: string) => string
  icon: ReactNode
  after?: boolean
}) {
  const { place, section, label, icon, after = false } = props
  if (section === undefined) return null
  return (
    <LinkButton
      to={sectionPath(place, section.name)}
      search={true}
      variant="ghost"
      colorPalette="gray"
      size="xs"
      minW="0"
      maxW={{ base: '40', md: '56' }}
      aria-label={label(localisedName(section))}
    >
      {!after && icon}
      <Text as="span" truncate>
        {localisedName(section)}
      </Text>
      {after && icon}
    </LinkButton>
  )
}
