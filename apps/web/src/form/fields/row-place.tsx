import { useRef, useState, type RefObject } from 'react'

import { PlaceDialog } from '#/sections/place-dialog'
import { sectionToolsText } from '#/text/uz.section-tools'
import { Button } from '#/ui/button'
import { Tooltip } from '#/ui/tooltip'

const text = sectionToolsText.place

/** The number of a row in a long list: a click asks for another. */
export function RowPlace(props: {
  /** The label of the row: `3-kasb`. */
  name: string
  /** From 0. */
  place: number
  frame: RefObject<HTMLElement | null>
  onPlace: (to: number) => void
}) {
  const { name, place, frame, onPlace } = props
  /** The names of all rows while the position is being asked for, otherwise null. */
  const [names, setNames] = useState<readonly string[] | null>(null)
  const goesTo = useRef(place)
  const ask = () => {
    goesTo.current = place
    // By their content: their labels are only their positions.
    const lines = [...(frame.current?.querySelectorAll('ol > li') ?? [])]
    setNames(lines.map((line) => textOf(line) ?? line.querySelector('[role="group"]')?.ariaLabel ?? ''))
  }
  return (
    <>
      <Tooltip content={text.open}>
        <Button
          size="2xs"
          variant="outline"
          colorPalette="gray"
          paddingX="1"
          marginEnd={{ base: 'auto', sm: '1' }}
          fontVariantNumeric="tabular-nums"
          data-row-button={`${place}-place`}
          aria-label={text.openOf(name)}
          aria-haspopup="dialog"
          onClick={ask}
        >
          {place + 1}
        </Button>
      </Tooltip>
      {names !== null && (
        <PlaceDialog
          name={names[place] ?? name}
          place={place}
          others={names.filter((_, index) => index !== place)}
          returnsTo={() => frame.current?.querySelector<HTMLElement>(`[data-row-button="${goesTo.current}-place"]`) ?? null}
          onPlace={(to) => {
            goesTo.current = to
            onPlace(to)
          }}
          onClose={() => setNames(null)}
        />
      )}
    </>
  )
}

/** The first text in a row. */
function textOf(line: Element): string | undefined {
  const fields = [...line.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type="file"]), textarea')]
  return fields.map((field) => field.value.trim()).find((value) => value !== '')
}
