import { Box } from '@chakra-ui/react'
import { useRef } from 'react'
import type { Draft } from '#/api/generated/model/draft'
import type { Problem } from '#/api/generated/model/problem'
import { releasesText as text } from '#/text/uz.releases'
import type { MenuEntry } from '#/ui/lazy-menu'
import { Grouped, useByCourse } from './by-course'
import { isAct } from './draft-kind'
import { DraftRow } from './draft-row'
import { useDraftActs } from './use-draft-acts'
import { useDiff, useMove } from './use-dialogs'

/** If the focused row is gone, the one in its place gets the focus. */
function keepFocus(place: Element | null, index: number): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    const left = place?.querySelectorAll<HTMLElement>('[data-draft]') ?? []
    const next = [...left].at(Math.min(index, left.length - 1)) ?? document.querySelector('main')
    next?.querySelector<HTMLElement>('a, button')?.focus()
  }, 100)
}

/** The menu entries of a draft. */
const entriesOf = (draft: Draft): readonly MenuEntry[] => [
  ...(draft.isStale && isAct(draft) ? [{ value: 'keep', label: text.keep }] : [{ value: 'diff', label: text.diff }]),
  { value: 'publish', label: text.publishNow },
  { value: 'move', label: draft.releaseId === null ? text.move : text.moveElsewhere },
  ...(draft.releaseId === null ? [] : [{ value: 'out', label: text.takeOut }]),
  { value: 'discard', label: text.discard, danger: true },
]

/** Drafts by course, each with its menu. */
export function DraftList(props: {
  drafts: readonly Draft[]
  problems: ReadonlyMap<number, Problem>
  onProblems: (found: readonly Problem[]) => void
}) {
  const { drafts, problems, onProblems } = props
  const groups = useByCourse(drafts)
  const place = useRef<HTMLDivElement>(null)
  const acts = useDraftActs(onProblems)
  const move = useMove()
  const diff = useDiff()
  const choose = async (draft: Draft, value: string) => {
    const index = drafts.findIndex(({ id }) => id === draft.id)
    if (value === 'diff' || value === 'keep' || value === 'move') {
      if (value === 'move') move.open([draft])
      else diff.open(draft)
      return
    }
    if (value === 'publish') await acts.publish(draft)
    else if (value === 'out') await acts.takeOut(draft)
    else await acts.discard(draft)
    keepFocus(place.current, index)
  }
  return (
    <>
      {/* No overflow clipping: a menu may reach beyond the edge. */}
      <Box ref={place} borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel">
        {groups.map((group) => (
          <Grouped key={group.id} label={group.label}>
            {group.drafts.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                problem={problems.get(draft.id)}
                entries={entriesOf(draft)}
                onChoose={(value) => void choose(draft, value)}
              />
            ))}
          </Grouped>
        ))}
      </Box>
      {move.dialog}
      {diff.dialog}
    </>
  )
}
