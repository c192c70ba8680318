import { Globe } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sectionToolsText as text } from '#/text/uz.section-tools'
import { sectionsText } from '#/text/uz.sections'
import { notify } from '#/ui/notify'
import { showing, showingAll, type Section, type SectionEdit } from './section'

/** These hidden sections have just got content: the toast offers to show them. */
export function offerToShow<Row extends Section>(rows: readonly Row[], change: (edit: SectionEdit<Row>) => void): void {
  const [first, ...others] = rows
  if (first === undefined) return
  notify.offer({
    // No eye icon, which means viewing a section without showing it to visitors.
    icon: <Globe />,
    ...(others.length === 0
      ? {
          label: text.showThem,
          ariaLabel: sectionsText.switch(first.displayName, sectionsText.show),
          run: () => change(showing(first, true)),
        }
      : { label: text.showAll(rows.length), ariaLabel: text.showAll(rows.length), run: () => change(showingAll(rows, true)) }),
  })
}

/** Watches the section of the open form: if a save gives it its first content while it is hidden, a toast offers to show it. */
export function OfferToShow<Row extends Section>({ row, change }: { row: Row; change: (edit: SectionEdit<Row>) => void }) {
  const before = useRef(row)
  useEffect(() => {
    const was = before.current
    before.current = row
    if (was.id === row.id && was.isFilled === false && row.isFilled === true && !row.isVisible) offerToShow([row], change)
  }, [row, change])
  return null
}
