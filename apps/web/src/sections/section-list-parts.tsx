import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { sectionsText as text } from '#/text/uz.sections'
import type { countSections } from './section'
import { TickBox } from './section-row'
import styles from './section-head.module.css'

/** Above the rows: their number or, if some are selected, the actions for those. */
export function Head(props: {
  counts: ReturnType<typeof countSections>
  /** The number of results of filter and search; null without. */
  found: number | null
  /** The number of those that do not match any more, because they were just changed. */
  changed: number
  seen: number
  chosen: number
  onTickAll: (isOn: boolean) => void
  /** The page is not on the site, whatever the switches say. */
  isUnseen: boolean
  /** The list shows a draft. */
  isDraft: boolean
  /** Another note with its action, shown while nothing is selected. */
  note: ReactNode
  /** The actions on the selected ones. */
  children: ReactNode
}) {
  const { counts, found, changed, seen, chosen, onTickAll, isUnseen, isDraft, note, children } = props
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
        ) : changed === 0 ? (
          text.found(found, all)
        ) : (
          text.foundAndChanged(found - changed, changed, all)
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
