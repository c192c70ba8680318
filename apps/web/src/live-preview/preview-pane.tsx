import { Center, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { getCoursePreview, getHomePreview } from '#/api/generated/preview/preview'
import type { FormSpec } from '#/form/spec'
import { previewText as text } from '#/text/uz.preview'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { fetchPart } from '#/ui/lazy-component'
import { DEVICES, type Device } from '#/site-view/devices'
import type { EditedName, SiteSection } from '@peshtoq/site-kit/section'
import type * as PreviewParts from './preview-parts'
import type { PreviewTarget } from './preview-target'
import type { Source } from './typed'
import { useWidth } from './use-width'

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

type Parts = typeof PreviewParts

const load = async () => await import('./preview-parts')

/** What draws the site, fetched once the form around has nothing more urgent to do; `false` when it did not come. */
function useSite(needed: boolean): [Parts | false | null, () => void] {
  const [found, setFound] = useState<Parts | false | null>(null)
  const fetchCode = () => {
    fetchPart(load).then(
      setFound,
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
  const [parts, again] = useSite(open)
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
        {open && parts !== null && parts !== false && <parts.Widths width={width} onChoose={setWidth} />}
      </Flex>
      <Stack id={body} hidden={!open} gap="2" minH="0">
        {open && (
          <Shown
            target={target}
            form={form}
            optionLabels={optionLabels}
            name={chosen}
            onChoose={setChosen}
            width={width}
            parts={parts}
            again={again}
          />
        )}
      </Stack>
    </Stack>
  )
}

type ShownProps = Pick<PreviewPaneProps, 'target' | 'form' | 'optionLabels'> & {
  name: EditedName
  onChoose: (name: EditedName) => void
  width: Device
  parts: Parts | false | null
  again: () => void
}

function Shown({ target, form, optionLabels, name, onChoose, width, parts, again }: ShownProps) {
  const { data, error, isFetching, refetch } = useQuery(pageQuery(target))
  if (parts === false || (data === undefined && error !== null)) {
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
            if (parts === false) again()
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
  if (parts === null || data === undefined) return <Skeleton height="64" borderRadius="l3" aria-label={text.loading} aria-busy />
  if (section === undefined) return null
  return (
    <>
      {target.names.length > 1 && <parts.Variants target={target} sections={data.sections} name={name} onChoose={onChoose} />}
      {data.hidden.includes(name) && (
        <Text textStyle="xs" color="fg.muted">
          {text.hidden}
        </Text>
      )}
      <parts.LiveSection
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
