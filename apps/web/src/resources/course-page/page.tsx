import { Grid, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { CopyPlus, Eye, Pencil, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { courseQuery } from '#/api/courses'
import { COURSE_SECTIONS } from '#/api/generated/contract'
import type { CourseRow } from '#/api/generated/model/courseRow'
import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import { usePerson } from '#/app/person'
import { screenPath } from '#/course/course'
import { CourseScreen } from '#/course/course-screen'
import { money } from '#/lib/numbers'
import type { SectionEdit } from '#/sections/section'
import { SectionList } from '#/sections/section-list'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { prepareConfirm } from '#/ui/confirm'
import type { Crumb } from '#/ui/crumbs'
import { Thumbnail } from '#/ui/image'
import { LinkButton } from '#/ui/link-button'
import { Message, PageHeader, Panel } from '#/ui/page'
import { useBreadcrumbs } from '#/ui/use-breadcrumbs'
import { useLazyComponent } from '#/ui/lazy-component'
import { CourseState } from '../course/state'
import { courseText } from '../course/text'
import { Filled } from './filled'
import { ModeSwitch } from './mode-switch'
import { choosingMode, courseSections, WITH_MODE } from './sections'
import { courseSectionsText as sectionsText } from './sections-text'
import { coursePageText as text } from './text'
import { useRemoval } from './use-removal'

/** A course: how it stands, what its page is made of and what is still missing. */
export function CoursePage() {
  return <CourseScreen>{({ id, breadcrumbs }) => <Course id={id} breadcrumbs={breadcrumbs} />}</CourseScreen>
}

const VIEW = '/course/$id/course-sections/view'

function Course({ id, breadcrumbs }: { id: number; breadcrumbs: readonly Crumb[] }) {
  const { data: row, error, isFetching, refetch } = useQuery(courseQuery(id))
  useBreadcrumbs(breadcrumbs)
  useEffect(prepareConfirm, [])
  return (
    <>
      <PageHeader title={row?.name ?? t.screens.course} actions={row === undefined ? undefined : <Actions row={row} />} />
      <Stack gap="6">
        <Grid gap="4" alignItems="stretch" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
          {row !== undefined ? (
            <>
              <Facts row={row} />
              <CourseState row={row} />
            </>
          ) : error === null ? (
            <>
              <Skeleton height="36" borderRadius="l3" />
              <Skeleton height="36" borderRadius="l3" />
            </>
          ) : (
            <Message
              level={2}
              icon={<TriangleAlert />}
              title={text.failed}
              actions={
                <Button loading={isFetching} onClick={() => void refetch()}>
                  <RotateCw aria-hidden />
                  {t.common.again}
                </Button>
              }
            >
              {error.message}
            </Message>
          )}
        </Grid>
        <Filled courseId={id} />
        <SectionList
          source={courseSections(id)}
          title={sectionsText.title}
          linksOf={({ name }) => {
            const section = COURSE_SECTIONS.find((one) => one.name === name)
            const screen = section?.screen ?? null
            return {
              help: section === undefined ? undefined : sectionsText.sections[section.name],
              edit: screen === null ? null : screenPath(id, screen),
              view: `${VIEW.replace('$id', String(id))}/${name}`,
            }
          }}
          moreOf={modeOf}
        />
      </Stack>
    </>
  )
}

/** Whose content the section shows, where that is chosen. */
function modeOf(section: CourseSectionRow, onChange: (edit: SectionEdit<CourseSectionRow>) => void) {
  if (section.name !== WITH_MODE) return null
  return <ModeSwitch row={section} onChoose={(mode) => onChange(choosingMode(section, mode))} />
}

function Facts({ row }: { row: CourseRow }) {
  return (
    <Panel>
      <HStack gap="4" align="flex-start">
        <Thumbnail path={row.imageIllustration} width={320} boxSize="24" fill />
        <Stack gap="1" minW="0" textStyle="sm" overflowWrap="anywhere">
          <Text fontWeight="medium">{row.category?.name ?? courseText.noCategory}</Text>
          <Text color="fg.muted">{row.price === 0 ? courseText.free : money(row.price)}</Text>
          <Text color="fg.muted">{text.lessons(row.modulesCount, row.lessonsCount)}</Text>
          {row.desc !== null && (
            <Text color="fg.muted" lineClamp={3}>
              {row.desc}
            </Text>
          )}
        </Stack>
      </HStack>
    </Panel>
  )
}

const loadCopy = async () => (await import('./copy-dialog')).CopyDialog

function Actions({ row }: { row: CourseRow }) {
  const { isSuperadmin } = usePerson()
  const remove = useRemoval()
  const [CopyDialog, need] = useLazyComponent(loadCopy)
  const [copying, setCopying] = useState(false)
  return (
    <>
      <LinkButton to={VIEW} params={{ id: String(row.id) }} variant="outline" colorPalette="gray">
        <Eye aria-hidden />
        {text.viewPage}
      </LinkButton>
      <LinkButton to="/courses/edit/$id" params={{ id: String(row.id) }} variant="outline" colorPalette="gray">
        <Pencil aria-hidden />
        {text.edit}
      </LinkButton>
      <Button
        variant="outline"
        colorPalette="gray"
        onClick={() => {
          need()
          setCopying(true)
        }}
      >
        <CopyPlus aria-hidden />
        {text.copy.open}
      </Button>
      {isSuperadmin && (
        <Button variant="ghost" colorPalette="red" onClick={() => void remove(row)}>
          <Trash2 aria-hidden />
          {text.remove}
        </Button>
      )}
      {CopyDialog !== null && <CopyDialog course={row} open={copying} onClose={() => setCopying(false)} />}
    </>
  )
}
