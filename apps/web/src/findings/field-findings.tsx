import { Box, HStack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Finding } from '#/api/generated/model/finding'
import { placeOf } from '#/form/error-places'
import { findingsAt, useFreshFindings } from './queries'
import { describeFinding } from './describe'

/** The rich text editor and rows render after the form. */
const RETRY_DELAY_MS = 300
const TRIES = 10

const NONE: Finding[] = []
/** The text of a picture is written on the screen of its file; a picture field measures what it holds by itself. */
const ELSEWHERE: ReadonlySet<Finding['kind']> = new Set(['missing_alt', 'small_picture'])

/** Shows the findings of the open form beside their fields, as hints and not as errors. */
export function FieldFindings({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data = NONE } = useQuery(findingsAt(path))
  useFreshFindings()
  const here = data.filter((finding) => finding.path === path && finding.field !== null && !ELSEWHERE.has(finding.kind))
  return here.map((finding) => (
    <FieldFinding key={[finding.kind, finding.field, finding.value].join(' ')} form={form} field={finding.field ?? ''} words={describeFinding(finding)} />
  ))
}

/** What a field holds, as far as it can be compared. */
function valueOf(element: EventTarget | null | undefined): string | null {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
  return element instanceof HTMLElement ? element.textContent : null
}

function FieldFinding({ form, field, words }: { form: RefObject<HTMLFormElement | null>; field: string; words: string }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [isOfShown, setIsOfShown] = useState(true)
  useEffect(() => {
    const spot = document.createElement('div')
    const left = new AbortController()
    // It is about the stored value, not about what is typed in its place.
    const watch = (frame: Element, stored: string | null) => {
      const onInput = ({ target }: Event) => setIsOfShown(valueOf(target) === stored)
      frame.addEventListener('input', onInput, { signal: left.signal })
    }
    let tries = 0
    const put = () => {
      const control = form.current === null ? null : placeOf(form.current, field)
      const frame = control?.closest('[data-scope="field"][data-part="root"], fieldset, [data-field]')
      if (frame) {
        frame.append(spot)
        setPlace(spot)
        watch(frame, valueOf(control))
      } else if ((tries += 1) < TRIES) {
        timer = setTimeout(put, RETRY_DELAY_MS)
      }
    }
    let timer = setTimeout(put)
    return () => {
      clearTimeout(timer)
      left.abort()
      spot.remove()
    }
  }, [form, field])
  if (place === null || !isOfShown) return null
  return createPortal(
    <HStack role="note" align="start" gap="1.5" color="fg.warning" textStyle="xs" data-finding={field}>
      <Box flexShrink={0} paddingTop="0.5" aria-hidden>
        <TriangleAlert size={13} />
      </Box>
      <span>{words}</span>
    </HStack>,
    place,
  )
}
