import { PlaceDialog } from './place-dialog'
import type { Section } from './section'
import { SectionNamesDialog } from './section-names-dialog'
import type { SectionSource } from './use-sections'

/** What is asked for: the place of a section, or what it is called, by its id. */
export type Asked = { what: 'place' | 'names'; id: number }

export type SectionDialogsProps<Row extends Section> = {
  source: SectionSource<Row>
  rows: readonly Row[]
  asked: Asked
  onPlace: (row: Row, to: number) => void
  onClose: () => void
}

/** The dialogs of a row's menu. */
export function SectionDialogs<Row extends Section>({ source, rows, asked, onPlace, onClose }: SectionDialogsProps<Row>) {
  const place = rows.findIndex((row) => row.id === asked.id)
  const row = rows[place]
  if (row === undefined) return null
  if (asked.what === 'names') return <SectionNamesDialog source={source} name={row.name} open begin="heading" onClose={onClose} />
  return (
    <PlaceDialog
      name={row.displayName}
      place={place}
      others={rows.filter((one) => one !== row).map((one) => one.displayName)}
      returnsTo={() => document.querySelector(`[data-move="${row.id}-menu"]`)}
      onPlace={(to) => onPlace(row, to)}
      onClose={onClose}
    />
  )
}
