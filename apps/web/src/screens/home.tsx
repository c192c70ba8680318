import { Eye } from 'lucide-react'
import { HOME_SECTIONS } from '#/api/generated/contract'
import { listSections, saveSections } from '#/api/generated/sections/sections'
import type { SectionList as Answer } from '#/api/generated/model/sectionList'
import type { SectionRow } from '#/api/generated/model/sectionRow'
import type { ListAnswer } from '#/api/calls'
import { SectionList } from '#/sections/section-list'
import type { SectionSource } from '#/sections/use-sections'
import { homeText as text } from '#/text/uz.home'
import { useFetched } from '#/ui/lazy-component'
import { LinkButton } from '#/ui/link-button'
import { PageHeader } from '#/ui/page'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { BackupWarning } from './backup-warning'

/** All of them at once: a list that is saved as a whole (docs/api.md#sections). */
const UNPAGED = { page: 1, perPage: 100 } as const

const shown = (answer: Answer): ListAnswer<SectionRow> => ({ rows: answer.sections, total: answer.total, source: answer })

const source: SectionSource<SectionRow> = {
  key: 'sections',
  load: async (signal) => shown(await listSections(UNPAGED, undefined, signal)),
  save: async (rows) =>
    shown(
      await saveSections({
        sections: rows.map(({ name, displayName, isVisible, isSwiper, version }) => ({
          name,
          displayName,
          isVisible,
          isSwiper,
          version,
        })),
      }),
    ),
}

const loadDrafts = async () => await import('./drafts-strip')

const VIEW = '/section-management/view'

/** The sections of the site's home page. */
export function Home() {
  useBreadcrumbs([{ label: text.title }])
  const drafts = useFetched(loadDrafts, true)
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.help}
        actions={
          <LinkButton to={VIEW} variant="outline" colorPalette="gray">
            <Eye aria-hidden />
            {text.viewPage}
          </LinkButton>
        }
      />
      <BackupWarning />
      {drafts !== null && <drafts.DraftsStrip />}
      <SectionList
        source={source}
        title={text.title}
        linksOf={({ name }) => {
          const section = HOME_SECTIONS.find((one) => one.name === name)
          return {
            help: section === undefined ? undefined : text.sections[section.name],
            edit: section?.screen ?? null,
            view: `${VIEW}/${name}`,
          }
        }}
      />
    </>
  )
}
