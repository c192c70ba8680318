import { Center, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { NativeSelect } from '@chakra-ui/react/native-select'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, Monitor, RotateCw, Smartphone, Tablet } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState, type ComponentType } from 'react'
import { getCoursePreview, getHomePreview } from '#/api/generated/preview/preview'
import type { FormSpec } from '#/form/spec'
import { previewText as text } from '#/text/uz.preview'
import { t } from '#/text/uz'
import { Button, IconButton } from '#/ui/button'
import { Tooltip } from '#/ui/tooltip'
import { fetchPart } from '#/ui/lazy-component'
import { ALL, DEVICES, type Device } from '#/site-view/devices'
import type { EditedName, SiteSection } from '@peshtoq/site-kit/section'
import type { LiveSectionProps } from './live-section'
import type { PreviewTarget } from './preview-target'
import type { Source } from './typed'
import { useWidth } from './use-width'

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor } as const

type Page = { sections: readonly SiteSection[]; hidden: readonly string[] }

/** The page as it is stored, its hidden sections too. */
function pageQuery({ page, course }: PreviewTarget) {
  return queryOptions({
    queryKey: ['site', page, page === 'home' ? null : course],
    queryFn: async ({ signal }): Promise<Page> =>
      page === 'home' ? await getHomePreview(undefined, signal) : await getCoursePreview(course, undefined, signal),
    // What else is in the section may have been saved a moment ago.
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  })
}

const load = async () => (await import('./live-section')).LiveSection

/** What draws the site, fetched once the form around has nothing more urgent to do; `false` when it did not come. */
function useSite(needed: boolean): [ComponentType<LiveSectionProps> | false | null, () => void] {
  const [found, setFound] = useState<ComponentType<LiveSectionProps> | false | null>(null)
  const fetchCode = () => {
    fetchPart(load).then(
      (site) => setFound(() => site),
      () => setFound(false),
    )
  }
  const begin = useEffectEvent(fetchCode)
  useEffect(() => {
    if (!needed) return undefined
    // Not every browser tells when it is idle.
    const timer = setTimeout(() => begin(), 0)
    return () => clearTimeout(timer)
  }, [needed])
  const again = () => {
    setFound(null)
    fetchCode()
  }
  return [found, again]
}

type PreviewPaneProps = {
  target: PreviewTarget
  form: Source
  optionLabels: FormSpec['optionLabels']
  open: boolean
  onToggle: () => void
  /** The most room it takes. */
  height: string
}

/** The section of the site that a form edits, as it will be when the form is saved. */
export function PreviewPane({ target, form, optionLabels, open, onToggle, height }: PreviewPaneProps) {
  const [width, setWidth] = useWidth()
  const [chosen, setChosen] = useState<EditedName>(target.names[0])
  const body = useId()
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <Stack gap="2" maxHeight={height}>
      <Flex align="center" justify="space-between" gap="2" minH="8">
        <Button
          variant="ghost"
          colorPalette="gray"
          size="xs"
          marginStart="-2.5"
          aria-expanded={open}
          aria-controls={body}
          _expanded={{ bg: 'transparent', _hover: { bg: 'colorPalette.subtle' } }}
          onClick={onToggle}
        >
          <Chevron aria-hidden />
          {text.title}
        </Button>
        {open && <Widths width={width} onChoose={setWidth} />}
      </Flex>
      <Stack id={body} hidden={!open} gap="2" minH="0">
        {open && <Shown target={target} form={form} optionLabels={optionLabels} name={chosen} onChoose={setChosen} width={width} />}
      </Stack>
    </Stack>
  )
}

function Widths({ width, onChoose }: { width: Device; onChoose: (width: Device) => void }) {
  return (
    <HStack role="group" aria-label={text.width} gap="0.5">
      {ALL.map((one) => {
        const Icon = ICONS[one]
        return (
          <Tooltip key={one} content={`${text.widths[one]}, ${DEVICES[one]} px`}>
            <IconButton
              size="xs"
              variant={one === width ? 'subtle' : 'ghost'}
              colorPalette="gray"
              aria-label={text.widths[one]}
              aria-pressed={one === width}
              onClick={() => onChoose(one)}
            >
              <Icon />
            </IconButton>
          </Tooltip>
        )
      })}
    </HStack>
  )
}

type ShownProps = Pick<PreviewPaneProps, 'target' | 'form' | 'optionLabels'> & {
  name: EditedName
  onChoose: (name: EditedName) => void
  width: Device
}

function Shown({ target, form, optionLabels, name, onChoose, width }: ShownProps) {
  const [LiveSection, again] = useSite(true)
  const { data, error, isFetching, refetch } = useQuery(pageQuery(target))
  if (LiveSection === false || (data === undefined && error !== null)) {
    return (
      <Center flexDirection="column" gap="3" minH="40" borderWidth="1px" borderColor="border" borderRadius="l3" padding="4">
        <Text textStyle="sm" color="fg.muted" role="alert">
          {text.failed}
        </Text>
        <Button
          size="xs"
          variant="outline"
          loading={isFetching}
          onClick={() => {
            if (LiveSection === false) again()
            if (error !== null) void refetch()
          }}
        >
          <RotateCw aria-hidden />
          {t.common.again}
        </Button>
      </Center>
    )
  }
  const section = data?.sections.find((one) => one.name === name)
  if (LiveSection === null || data === undefined) return <Skeleton height="64" borderRadius="l3" aria-label={text.loading} aria-busy />
  if (section === undefined) return null
  return (
    <>
      {target.names.length > 1 && <Variants target={target} sections={data.sections} name={name} onChoose={onChoose} />}
      {data.hidden.includes(name) && (
        <Text textStyle="xs" color="fg.muted">
          {text.hidden}
        </Text>
      )}
      <LiveSection
        // Another section or width begins anew: at its top, or at the row of the form.
        key={`${name} ${width}`}
        name={name}
        sections={data.sections}
        label={text.region(section.displayName)}
        row={target.row}
        form={form}
        optionLabels={optionLabels}
        width={DEVICES[width]}
      />
    </>
  )
}

/** Which of the sections that show the same data is looked at. */
function Variants(props: { target: PreviewTarget; sections: Page['sections']; name: EditedName; onChoose: (name: EditedName) => void }) {
  const { target, sections, name, onChoose } = props
  return (
    <NativeSelect.Root size="xs">
      <NativeSelect.Field
        aria-label={text.section}
        value={name}
        borderColor="border.emphasized"
        onChange={(event) => {
          const next = target.names.find((one) => one === event.target.value)
          if (next !== undefined) onChoose(next)
        }}
      >
        {target.names.map((one) => (
          <option key={one} value={one}>
            {sections.find((section) => section.name === one)?.displayName ?? one}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
