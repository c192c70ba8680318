import { ChevronDown, ChevronRight } from 'lucide-react'
import { sectionsText as text } from '#/text/uz.sections'
import { countContents } from '#/resources/course-page/variants'
import { sectionToolsText } from '#/text/uz.section-tools'
import { Button } from '#/ui/button'
import type { Section } from './section'
import styles from './section-head.module.css'

/** The heading of the group of empty sections. */
export function GroupHead({ count, isFolded, onFold }: { count: number; isFolded: boolean; onFold: () => void }) {
  return (
    <li className={styles['groupHead']}>
      <button type="button" aria-expanded={!isFolded} onClick={onFold}>
        {isFolded ? <ChevronRight size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
        {text.grouped(count)}
      </button>
    </li>
  )
}

/** Says how many different contents the empty sections wait for, if several of them show the same one. */
export function EmptyNote({ empty }: { empty: readonly Section[] }) {
  const contents = countContents(empty)
  return contents === empty.length ? null : <> {sectionToolsText.contents(contents)}</>
}

/** `elsewhere`: how many the same search finds without the filter. */
export function NothingFound({ elsewhere, onAll }: { elsewhere: number; onAll: () => void }) {
  return (
    <li className={styles['note']}>
      {elsewhere === 0 ? text.nothing : sectionToolsText.nothingHere}{' '}
      <Button size="xs" variant="plain" onClick={onAll}>
        {elsewhere === 0 ? text.showAll : sectionToolsText.elsewhere(elsewhere)}
      </Button>
    </li>
  )
}
