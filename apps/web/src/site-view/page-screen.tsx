import { Flex, Stack } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { EyeOff, LayoutList, Maximize2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ViewSearch } from '#/app/search'
import { localisedName } from '#/sections/localised-names'
import { viewText as text } from '#/text/uz.view'
import { LinkButton } from '#/ui/link-button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { Switch } from '#/ui/switch'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import type { SiteSection } from '@peshtoq/site-kit/section'
import { useShown } from './devices'
import { sectionPath, Unseen, type Place, type SitePage } from './page'
import styles from './page-screen.module.css'
import { DeviceFrames } from './device-frames'
import { WidthChoice } from './width-choice'
import { DraftsNote, DraftsSwitch } from './with-drafts'

/** How a page of the site renders its sections. */
export type Looks = { dimmed: readonly string[]; around: (section: SiteSection, drawn: ReactNode) => ReactNode }

/** A whole page as visitors see it, optionally with hidden content; each section links to its own screen. */
export function PageScreen<Section extends SiteSection>(props: {
  place: Place
  page: SitePage<Section>
  search: ViewSearch
  /** Renders the page with these sections. */
  children: (sections: readonly Section[], looks: Looks) => ReactNode
}) {
  const { place, page, children } = props
  const { width, hidden: withHidden = false } = props.search
  const shown = useShown(width, 'page')
  useBreadcrumbs([...place.breadcrumbs, { label: place.title }])
  const sections = withHidden ? page.sections : page.sections.filter(({ name }) => !page.hidden.includes(name))
  return (
    <>
      <PageHeader
        title={place.title}
        actions={
          <LinkButton to={place.list} variant="outline" colorPalette="gray">
            <LayoutList aria-hidden />
            {text.toSections}
          </LinkButton>
        }
      />
      <Stack gap="4">
        <Flex gap="3" wrap="wrap" justify="space-between" align="center">
          <WidthChoice shown={shown} />
          <Flex columnGap="5" rowGap="2" wrap="wrap">
            <DraftsSwitch search={props.search} />
            {page.hidden.length > 0 && <HiddenSwitch checked={withHidden} />}
          </Flex>
        </Flex>
        <DraftsNote search={props.search} />
        {place.unseen !== undefined && <Unseen>{place.unseen}</Unseen>}
        {sections.length > 0 ? (
          <DeviceFrames shown={shown}>
            {children(sections, { dimmed: page.hidden, around: (section, drawn) => withWay(place, section, drawn) })}
          </DeviceFrames>
        ) : (
          <Panel>
            <Message level={2} icon={<EyeOff />} title={text.nothingShown}>
              {text.nothingShownHelp}
            </Message>
          </Panel>
        )}
      </Stack>
    </>
  )
}

function HiddenSwitch({ checked }: { checked: boolean }) {
  const navigate = useNavigate()
  return (
    <Switch
      size="sm"
      checked={checked}
      onChange={(isOn) => {
        void navigate({
          to: '.',
          search: ({ hidden: _hidden, ...rest }) => ({ ...rest, ...(isOn ? { hidden: true } : {}) }),
          replace: true,
          resetScroll: false,
        })
      }}
    >
      {text.withHidden}
    </Switch>
  )
}

/** A section with the link to its own screen. */
function withWay(place: Place, section: SiteSection, drawn: ReactNode): ReactNode {
  return (
    <div className={styles.place}>
      {drawn}
      <Link to={sectionPath(place, section.name)} search={true} className={styles.alone} aria-label={text.aloneLabel(localisedName(section))}>
        <Maximize2 size={12} aria-hidden />
        <span className={styles.words}>{text.alone}</span>
      </Link>
    </div>
  )
}
