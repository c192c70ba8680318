import { Flex, Skeleton, Stack } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { FormSpec } from '#/form/spec'
import { previewText as text } from '#/text/uz.preview'
import { Button } from '#/ui/button'
import { fetchPart } from '#/ui/lazy-component'
import type { DynamicName } from '@peshtoq/site-kit/section'
import { PreviewFailed } from './preview-failed'
import type * as PreviewParts from './preview-parts'
import type { PreviewTarget } from './preview-target'
import type { Source } from './typed'
import { useWidth } from './use-width'

type Parts = typeof PreviewParts

const load = async () => await import('./preview-parts')

/** The code that renders the site, loaded when the browser is idle; `false` if it failed to load. */
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
    // Not every browser has `requestIdleCallback`.
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
  /** Its width in percent; null if it is below the form. */
  share: number | null
  onShare: (share: number) => void
  open: boolean
  onToggle: () => void
  /** Its maximal height. */
  height: string
}

/** The section that a form edits, as it will be when the form is saved. */
export function PreviewPane({ target, form, optionLabels, share, onShare, open, onToggle, height }: PreviewPaneProps) {
  const [width, setWidth] = useWidth()
  const [chosen, setChosen] = useState<DynamicName>(target.names[0])
  const body = useId()
  const [parts, again] = useSite(open)
  const drawn = open && parts !== null && parts !== false ? parts : null
  const section = { target, form, optionLabels, name: chosen, onChoose: setChosen, width }
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <Stack gap="2" maxHeight={height} position="relative">
      {share !== null && drawn !== null && <drawn.Divider share={share} onShare={onShare} />}
      <Flex align="center" justify="space-between" gap="2" wrap="wrap" minH="8">
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
        {drawn !== null && (
          <Flex gap="0.5" wrap="wrap">
            <drawn.Widths width={width} onChoose={setWidth} />
            <drawn.FullButton {...section} onWidth={setWidth} />
          </Flex>
        )}
      </Flex>
      <Stack id={body} hidden={!open} gap="2" minH="0">
        {open && parts === null && <Skeleton height="64" borderRadius="l3" role="status" aria-label={text.loading} aria-busy />}
        {open && parts === false && <PreviewFailed isFetching={false} onAgain={again} />}
        {drawn !== null && <drawn.PreviewOfForm {...section} />}
      </Stack>
    </Stack>
  )
}

