import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { HOME_SECTIONS } from '#/api/generated/contract'
import { getGetHomePreviewQueryOptions } from '#/api/generated/preview/preview'
import type { ViewSearch } from '#/app/search'
import { homeSections } from '#/sections/home-sections'
import { SectionNamesButton } from '#/sections/section-names-button'
import { t } from '#/text/uz'
import { HomePage } from '@peshtoq/site-kit/pages'
import { FRESH, Read, type Place } from './page'
import { PageScreen } from './page-screen'
import { SectionScreen } from './section-screen'
import { draftsIn } from './with-drafts'

const place: Place = {
  names: (name) => <SectionNamesButton source={homeSections} name={name} />,
  breadcrumbs: [{ label: t.screens.home, to: '/' }],
  list: '/',
  title: t.screens.homeView,
  view: '/section-management/view',
  edit: (name) => HOME_SECTIONS.find((one) => one.name === name)?.screen ?? null,
}

const useHome = (search: ViewSearch) => useQuery(getGetHomePreviewQueryOptions(draftsIn(search), { query: FRESH }))

/** A section of the home page, as visitors see it. */
export function HomeSectionView() {
  const { name } = useParams({ from: '/shell/section-management/view/$name' })
  const search = useSearch({ from: '/shell/section-management/view/$name' })
  return <Read query={useHome(search)}>{(page) => <SectionScreen place={place} page={page} name={name} search={search} />}</Read>
}

/** The home page, as visitors see it. */
export function HomePageView() {
  const search = useSearch({ from: '/shell/section-management/view' })
  return (
    <Read query={useHome(search)}>
      {(page) => (
        <PageScreen place={place} page={page} search={search}>
          {(sections, looks) => <HomePage home={{ sections, media: page.media }} {...looks} />}
        </PageScreen>
      )}
    </Read>
  )
}
