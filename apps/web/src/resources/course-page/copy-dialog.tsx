import { Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { courseQuery } from '#/api/courses'
import { copyCourse, getCourseCopy } from '#/api/generated/course-copies/course-copies'
import type { CourseCopy } from '#/api/generated/model/courseCopy'
import type { CourseRow } from '#/api/generated/model/courseRow'
import { CoursePickerField } from '#/form/fields/course-picker'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { Dialog, LOW_BODY, LOW_CONTENT } from '#/ui/dialog'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { UNDER_A_FINGER } from '#/ui/touch'
import { offerToShow } from '#/sections/offer-to-show'
import { sectionsQuery, useSections } from '#/sections/use-sections'
import { toastWithUndo } from '../kit/undo'
import { courseSections } from './sections'
import { coursePageText } from './text'
import { toFill } from './variants'

const text = coursePageText.copy

type Part = CourseCopy['parts'][number]

/** The ticked parts of a course. It is dropped when another course is chosen. */
type Choice = { from: number | null; parts: ReadonlySet<Part['part']> }

/** Every course has an order and names of sections: copying replaces them. */
const isSections = (part: Part) => part.part === 'sections'

/** Initially only missing parts are ticked, so that existing content is not replaced by default. */
const lacking = (parts: readonly Part[]): ReadonlySet<Part['part']> =>
  new Set(parts.filter((part) => part.own === 0 && !isSections(part)).map((part) => part.part))

/** Copies the page of another course: all of it, or the ticked parts. */
export function CopyDialog(props: {
  course: CourseRow
  open: boolean
  /** The element that gets the focus afterwards. */
  returnsTo: () => HTMLElement | null
  onClose: () => void
}) {
  const { course, open, returnsTo, onClose } = props
  const client = useQueryClient()
  const { control, reset } = useForm<{ from: number | null }>({ defaultValues: { from: null } })
  const from = useWatch({ control, name: 'from' })
  const [choice, setChoice] = useState<Choice | null>(null)
  const [replace, setReplace] = useState(false)
  const copy = useQuery({
    queryKey: ['course-copy', course.id, from],
    queryFn: ({ signal }) => getCourseCopy(course.id, { from: from ?? 0 }, undefined, signal),
    enabled: open && from !== null,
    // Always refetched: the counts must be current.
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const parts = (copy.data?.parts ?? []).filter((part) => part.source > 0)
  const ticked = choice?.from === from ? choice.parts : lacking(parts)
  const chosen = parts.filter((part) => ticked.has(part.part))
  // Shown before anything is ticked: appearing later, it would move the parts.
  const isThere = parts.some((part) => part.own > 0 && !isSections(part))

  const close = () => {
    onClose()
    reset()
    setChoice(null)
    setReplace(false)
  }
  const list = courseSections(course.id)
  const { change: changeSections } = useSections(list)
  const sections = () => client.getQueryData(sectionsQuery(list).queryKey)?.rows ?? []
  const run = useMutation({
    mutationFn: async (source: number) => {
      const name = await client.fetchQuery(courseQuery(source)).then((row) => row.name)
      const body = { from: source, parts: chosen.map((part) => part.part), replace: replace && isThere }
      return { name, answer: await progress.during(copyCourse(course.id, body)) }
    },
    onSuccess: async ({ name, answer }) => {
      const empty = new Set(sections().flatMap((row) => (row.isFilled === false ? [row.id] : [])))
      close()
      // Any data of this course's page may have changed.
      const readAnew = () => client.invalidateQueries()
      toastWithUndo(client, readAnew, text.done(name), answer)
      await readAnew()
      const filled = toFill(course.id, sections()).map(({ row }) => row)
      offerToShow(filled.filter((row) => empty.has(row.id) && row.isFilled === true && !row.isVisible), changeSections)
    },
    onError: (error) => notify.error(error),
    meta: { quiet: true },
  })

  return (
    <Dialog.Root
      open={open}
      size="lg"
      placement="center"
      scrollBehavior="inside"
      lazyMount
      unmountOnExit
      finalFocusEl={returnsTo}
      persistentElements={[() => document.querySelector('[data-toasts]')]}
      onEscapeKeyDown={(event) => {
        // The key closes the list of courses first.
        if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') event.preventDefault()
      }}
      onOpenChange={(change) => {
        if (!change.open) close()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content css={LOW_CONTENT}>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title textStyle="md">{text.title}</Dialog.Title>
              <Dialog.Description color="fg.muted" textStyle="sm">
                {text.help(course.name)}
              </Dialog.Description>
            </Dialog.Header>
            {/* High enough for the list of courses. */}
            <Dialog.Body css={LOW_BODY}>
              <Stack gap="5">
                <CoursePickerField control={control} name="from" label={text.from} optional={false} except={course.id} />
                {copy.isLoading && (
                  <Stack gap="3" role="status" aria-label={text.loading}>
                    {[0, 1, 2, 3].map((line) => (
                      <Skeleton key={line} height="5" />
                    ))}
                  </Stack>
                )}
                {copy.error !== null && copy.data === undefined && (
                  <HStack role="alert" gap="3" textStyle="sm" wrap="wrap">
                    <Text color="fg.error">{text.failed}</Text>
                    <Button size="xs" variant="outline" onClick={() => void copy.refetch()}>
                      {t.common.again}
                    </Button>
                  </HStack>
                )}
                {copy.data !== undefined && parts.length === 0 && <Text textStyle="sm">{text.nothing}</Text>}
                {parts.length > 0 && (
                  <>
                    {isThere && <What replace={replace} onChange={setReplace} />}
                    <Parts parts={parts} ticked={ticked} onChange={(next) => setChoice({ from, parts: next })} />
                  </>
                )}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
              <Button variant="outline" colorPalette="gray" onClick={close}>
                {t.common.cancel}
              </Button>
              <Button
                disabled={from === null || chosen.length === 0}
                loading={run.isPending}
                onClick={() => {
                  if (from !== null) run.mutate(from)
                }}
              >
                {chosen.length === 0 ? text.run : text.runOf(chosen.length)}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

/** The parts, each with its size in both courses. */
function Parts(props: {
  parts: readonly Part[]
  ticked: ReadonlySet<Part['part']>
  onChange: (ticked: ReadonlySet<Part['part']>) => void
}) {
  const { parts, ticked, onChange } = props
  const turn = (part: Part['part'], wanted: boolean) => {
    const next = new Set(ticked)
    if (wanted) next.add(part)
    else next.delete(part)
    onChange(next)
  }
  return (
    <Stack as="fieldset" gap="2" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="semibold" marginBottom="2">
        {text.what}
      </Text>
      <Text textStyle="xs" color="fg.muted" marginTop="-2">
        {lacking(parts).size > 0 ? text.lackingTicked : parts.every(isSections) ? text.onlySections : text.noneLacks}
      </Text>
      <Tick
        label={text.all}
        checked={parts.every((part) => ticked.has(part.part))}
        mixed={parts.some((part) => ticked.has(part.part))}
        onChange={(all) => onChange(new Set(all ? parts.map((part) => part.part) : []))}
      />
      <Box borderTopWidth="1px" borderColor="border" />
      {parts.map((part) => (
        <Tick
          key={part.part}
          label={text.parts[part.part]}
          note={
            isSections(part)
              ? text.sectionsNote
              : [text.count(part.source), ...(part.own > 0 ? [text.countOwn(part.own)] : [])].join(', ')
          }
          checked={ticked.has(part.part)}
          onChange={(wanted) => turn(part.part, wanted)}
        />
      ))}
      {parts.every((part) => !ticked.has(part.part)) && (
        <Text role="status" textStyle="sm" color="fg.muted">
          {text.none}
        </Text>
      )}
    </Stack>
  )
}

const BOX = { accentColor: 'currentColor', flexShrink: 0, width: 16, height: 16 } as const

function Tick(props: { label: string; note?: string; checked: boolean; mixed?: boolean; onChange: (checked: boolean) => void }) {
  const { label, note, checked, mixed = false, onChange } = props
  return (
    <HStack asChild gap="2.5" minHeight="6" css={UNDER_A_FINGER} cursor="pointer" textStyle="sm" color="brand.fg">
      <label>
        <input
          type="checkbox"
          checked={checked}
          ref={(node) => {
            if (node !== null) node.indeterminate = mixed && !checked
          }}
          style={BOX}
          onChange={(event) => onChange(event.target.checked)}
        />
        <Text as="span" flex="1" minW="0" color="fg">
          {label}
        </Text>
        {note !== undefined && (
          <Text as="span" color="fg.muted" textStyle="xs" textAlign="end">
            {note}
          </Text>
        )}
      </label>
    </HStack>
  )
}

/** How existing content is treated. */
function What({ replace, onChange }: { replace: boolean; onChange: (replace: boolean) => void }) {
  const name = useId()
  return (
    <Stack as="fieldset" gap="2" minW="0">
      <Text as="legend" textStyle="sm" fontWeight="semibold" marginBottom="2">
        {text.there}
      </Text>
      {(['add', 'replace'] as const).map((mode) => (
        <HStack key={mode} asChild gap="2.5" minHeight="6" css={UNDER_A_FINGER} cursor="pointer" textStyle="sm" color="brand.fg">
          <label>
            <input
              type="radio"
              name={name}
              checked={replace === (mode === 'replace')}
              style={BOX}
              onChange={() => onChange(mode === 'replace')}
            />
            <Text as="span" color="fg">
              {text.modes[mode]}
            </Text>
          </label>
        </HStack>
      ))}
      {!replace && (
        <Text textStyle="xs" color="fg.muted">
          {text.singletons}
        </Text>
      )}
    </Stack>
  )
}
