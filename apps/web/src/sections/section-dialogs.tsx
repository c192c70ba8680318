import { PlaceDialog } from './place-dialog'
import type { Section, SectionEdit } from './section'
import { SectionNamesDialog } from './section-names-dialog'
import type { SectionSource } from './use-sections'
import { WindowDialog } from './window-dialog'

/** The open dialog: of the position, the names or the time of the section with this id. */
export type Asked = { what: 'place' | 'names' | 'time'; id: number }

export type SectionDialogsProps<Row extends Section> = {
  source: SectionSource<Row>
  rows: readonly Row[]
  asked: Asked
  onPlace: (row: Row, to: number) => void
  /** Resolves when it is stored; rejects as the server refuses it. */
  onChange: (edit: SectionEdit<Row>) => Promise<unknown>
  onClose: () => void
}

/** The dialogs of a row's menu. */
export function SectionDialogs<Row extends Section>({ source, rows, asked, onPlace, onChange, onClose }: SectionDialogsProps<Row>) {
  const place = rows.findIndex((row) => row.id === asked.id)
  const row = rows[place]
  if (row === undefined) return null
  if (asked.what === 'names') return <SectionNamesDialog source={source} name={row.name} open begin="heading" onClose={onClose} />
  if (asked.what === 'time') {
    return (
      <WindowDialog
        row={row}
        returnsTo={() => document.querySelector(`[data-move="${row.id}-menu"]`)}
        onChange={onChange}
        onClose={onClose}
      />
    )
  }
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
