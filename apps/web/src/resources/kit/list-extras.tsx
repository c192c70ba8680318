import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { useListKeys } from '#/lib/list-keys'
import { PlaceDialog } from '#/sections/place-dialog'
import { sectionToolsText } from '#/text/uz.section-tools'
import { Button } from '#/ui/button'

export { ListHistory } from './list-history'
export { removeRow } from './remove-row'

const text = sectionToolsText.place

/** The shortcuts of a list: to its search, and to the form of a new row, unless it is full. */
export function ListKeys({ add }: { add: string | null }) {
  const navigate = useNavigate()
  useListKeys(add === null ? null : () => void navigate({ to: add }))
  return null
}

/** The number of a row in a list sorted by hand: a click asks for another. */
export function PlaceButton(props: {
  id: number
  /** From 0. */
  index: number
  /** The names of all rows in order. */
  names: () => readonly string[]
  onMove: (from: number, to: number) => void
}) {
  const { id, index, names, onMove } = props
  /** While the position is being asked for. */
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const name = (asked ?? names())[index] ?? ''
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        colorPalette="gray"
        minW="10"
        paddingX="1"
        fontVariantNumeric="tabular-nums"
        data-move={`${id}-place`}
        aria-label={`${index + 1}. ${text.openOf(name)}`}
        aria-haspopup="dialog"
        onClick={() => setAsked(names())}
      >
        {index + 1}
      </Button>
      {asked !== null && (
        <PlaceDialog
          name={name}
          place={index}
          others={asked.filter((_, at) => at !== index)}
          returnsTo={() => document.querySelector(`[data-move="${id}-place"]`)}
          onPlace={(to) => onMove(index, to)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
