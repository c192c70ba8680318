import { Eye, Share2 } from 'lucide-react'
import { HOME_SECTIONS } from '#/api/generated/contract'
import type { SectionRow } from '#/api/generated/model/sectionRow'
import { LazyMark } from '#/findings/lazy-mark'
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
const loadFindings = async () => await import('#/findings/list')
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

const moreOf = ({ name, displayName, isVisible }: SectionRow) => (isVisible ? <LazyMark section={name} label={displayName} /> : null)

/** The sections of the site's home page. */
export function Home() {
  useBreadcrumbs([{ label: text.title }])
  const strip = useFetched(loadStrip, true)
  const findings = useFetched(loadFindings, true)
  const latest = useFetched(loadLatest, true)
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.help}
        actions={
          <>
            <LinkButton to="/section-management/edit/seo" variant="outline" colorPalette="gray">
              <Share2 aria-hidden />
              {text.seo}
            </LinkButton>
            <LinkButton to={VIEW} variant="outline" colorPalette="gray" aria-label={t.screens.homeView}>
              <Eye aria-hidden />
              {text.viewPage}
            </LinkButton>
          </>
        }
      />
      <BackupWarning />
      {strip !== null && <strip.HomeStrip />}
      {findings !== null && <findings.HomeFindings />}
      <SectionList source={homeSections} route="/shell/" title={text.title} linksOf={linksOf} moreOf={moreOf} />
      {latest !== null && <latest.LatestChanges />}
    </>
  )
}
