import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FormSpec } from '#/form/spec'
import { Site, WithMedia, type MediaMap } from '@peshtoq/site-kit/kit/site'
import type { ByName, DynamicName, SiteSection } from '@peshtoq/site-kit/section'
import { SectionView } from '@peshtoq/site-kit/sections'
import { applyFormToSection, placeOf } from './apply-form-to-section'
import styles from './live-section.module.css'
import { useTyped, type Source } from './typed'
import { useFieldMarks } from './use-field-marks'

type LiveSectionProps = {
  name: DynamicName
  /** The stored page. */
  sections: readonly SiteSection[]
  /** Texts and focal points of its files. */
  media: MediaMap
  label: string
  /** The row of a list that the form edits. */
  row: number | undefined
  form: Source
  optionLabels: FormSpec['optionLabels']
  /** The simulated screen width, in CSS pixels. */
  width: number
}

/** A section of the site with the values of the form. It is inert: the frame is one tab stop, for scrolling. */
export function LiveSection({ name, sections, media, label, row, form, optionLabels, width }: LiveSectionProps) {
  const values = useTyped(form)
  const stored = sections.find((one) => isNamed(one, name))
  const section = stored !== undefined && values !== null ? applyFormToSection(name, stored, { values, row, optionLabels }) : null
  const frame = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const { wide, tall, scale } = useFit(frame, page, width)
  useRowInSight(frame, page, section, row, tall)
  const mark = useRef<HTMLDivElement>(null)
  useFieldMarks(frame, page, mark, values)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus it could not be scrolled by keyboard
    <div ref={frame} role="region" aria-label={label} tabIndex={0} className={styles.frame}>
      <div className={styles.place} style={{ width: wide * scale, height: tall * scale }}>
        <div ref={page} inert className={styles.page} style={{ width: wide, transform: `scale(${scale})` }}>
          <Site mediaBase="/media" linkTarget="_blank" unfolded>
            {section !== null && (
              <WithMedia media={media}>
                <SectionView section={section} />
              </WithMedia>
            )}
          </Site>
        </div>
        <div ref={mark} hidden data-preview-mark="" className={styles.mark} />
      </div>
    </div>
  )
}

function isNamed<Name extends DynamicName>(section: SiteSection, name: Name): section is ByName[Name] {
  return section.name === name
}

/** Up to this factor, a screen is widened to the available space rather than framed by strips. */
const WIDER = 1.1

/** The size of the page, and the scale at which it fits. */
function useFit(frame: RefObject<HTMLElement | null>, page: RefObject<HTMLElement | null>, width: number) {
  const [room, setRoom] = useState(width)
  const [tall, setTall] = useState(0)
  useEffect(() => {
    const [outer, inner] = [frame.current, page.current]
    if (outer === null || inner === null) return undefined
    const sizes = new ResizeObserver(() => {
      setRoom(outer.clientWidth)
      setTall(inner.offsetHeight)
    })
    sizes.observe(outer)
    sizes.observe(inner)
    return () => sizes.disconnect()
  }, [frame, page])
  const wide = room > width && room <= width * WIDER ? room : width
  return { wide, tall, scale: Math.min(1, room / wide) }
}

/** Keeps the form's row in view, with its collapsed content opened. */
function useRowInSight(
  frame: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  section: ByName[DynamicName] | null,
  row: number | undefined,
  tall: number,
) {
  const place = section === null || row === undefined ? null : placeOf(section, row)
  const at = place?.at
  const of = place?.of
  useEffect(() => {
    const [outer, inner] = [frame.current, page.current]
    // Before it is measured, scrolling is impossible.
    if (outer === null || inner === null || at === undefined || tall === 0) return
    // The site's components know nothing of forms. The list with as many items as the content has rows shows those rows.
    const list = [...inner.querySelectorAll('ul, ol')].find(({ children }) => children.length === of)
    const item = list?.children[at]
    if (list === undefined || item === undefined) return
    item.querySelector('details')?.setAttribute('open', '')
    // Without `scrollIntoView`, which would scroll the form's page too.
    const [around, swiped, box] = [outer.getBoundingClientRect(), list.getBoundingClientRect(), item.getBoundingClientRect()]
    const scale = swiped.width / (list.clientWidth || 1)
    list.scrollLeft += (box.left - swiped.left - (swiped.width - box.width) / 2) / scale
    const seen = Math.min(box.bottom, around.bottom) - Math.max(box.top, around.top)
    if (seen < Math.min(box.height, around.height) / 2) {
      outer.scrollTop += box.top - around.top - Math.max(16, (around.height - box.height) / 2)
    }
  }, [frame, page, at, of, tall])
}
