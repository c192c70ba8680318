import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { sectionsText as text } from '#/text/uz.sections'
import type { countSections } from './section'
import { TickBox } from './section-row'
import styles from './section-rows.module.css'

/** Over the rows: how many there are, or, once some are selected, what is done to all of those. */
export function Head(props: {
  counts: ReturnType<typeof countSections>
  /** How many the filter and the search leave; null without. */
  found: number | null
  seen: number
  chosen: number
  onTickAll: (isOn: boolean) => void
  /** Nobody sees any of them, whatever their switches say. */
  isUnseen: boolean
  /** They stand as a draft would make them. */
  isDraft: boolean
  /** What else is told while none is selected, with what helps. */
  note: ReactNode
  /** What is done to those that are selected. */
  children: ReactNode
}) {
  const { counts, found, seen, chosen, onTickAll, isUnseen, isDraft, note, children } = props
  const { all, visible, unfilled } = counts
  return (
    <div className={styles['head']} role="group" aria-label={text.bulk} {...(chosen > 0 ? { 'data-selecting': '' } : {})}>
      <TickBox
        label={text.selectAll}
        checked={seen > 0 && chosen === seen}
        isMixed={chosen > 0 && chosen < seen}
        onTick={(isOn) => onTickAll(isOn)}
      />
      <span className={styles['count']}>
        {chosen > 0 ? (
          <>
            <Box as="span" hideBelow="md">
              {text.selected(chosen)}
            </Box>
            <Box as="span" hideFrom="md" aria-hidden>
              {text.selectedShort(chosen)}
            </Box>
          </>
        ) : found === null ? (
          (isUnseen ? text.summaryOn : isDraft ? text.summaryDrafted : text.summary)(all, visible)
        ) : (
          text.found(found, all)
        )}
        {chosen === 0 && unfilled > 0 && (
          <Box as="span" color="fg.warning">
            {' '}
            {text.unfilledCount(unfilled)}
          </Box>
        )}
        {chosen === 0 && <> {note}</>}
      </span>
      {chosen > 0 ? (
        children
      ) : (
        <span className={styles['columnName']} aria-hidden>
          {text.visible}
        </span>
      )}
    </div>
  )
}
