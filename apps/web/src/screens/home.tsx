import { Eye } from 'lucide-react'
import { HOME_SECTIONS } from '#/api/generated/contract'
import type { SectionRow } from '#/api/generated/model/sectionRow'
import { homeSections } from '#/sections/home-sections'
import { SectionList } from '#/sections/section-list'
import type { SectionLinks } from '#/sections/row-acts'
import { homeText as text } from '#/text/uz.home'
import { t } from '#/text/uz'
import { useFetched } from '#/ui/lazy-component'
import { LinkButton } from '#/ui/link-button'
import { PageHeader } from '#/ui/page'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { BackupWarning } from './backup-warning'

const loadStrip = async () => await import('./home-strip')
const loadLatest = async () => await import('#/history/latest')

const VIEW = '/section-management/view'

function linksOf({ name }: SectionRow): SectionLinks {
  const section = HOME_SECTIONS.find((one) => one.name === name)
  return {
    help: section === undefined ? undefined : text.sections[section.name],
    edit: section?.screen ?? null,
    view: `${VIEW}/${name}`,
  }
}

/** The sections of the site's home page. */
export function Home() {
  useBreadcrumbs([{ label: text.title }])
  const strip = useFetched(loadStrip, true)
  const latest = useFetched(loadLatest, true)
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.help}
        actions={
          <LinkButton to={VIEW} variant="outline" colorPalette="gray" aria-label={t.screens.homeView}>
            <Eye aria-hidden />
            {text.viewPage}
          </LinkButton>
        }
      />
      <BackupWarning />
      {strip !== null && <strip.HomeStrip />}
      <SectionList source={homeSections} route="/shell/" title={text.title} linksOf={linksOf} />
      {latest !== null && <latest.LatestChanges />}
    </>
  )
}
