import { ListPlus, SearchX } from 'lucide-react'

import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { LinkButton } from '#/ui/link-button'
import { Message } from '#/ui/page'
import type { ListedRow, ListResource } from './resource'

const text = formText.list

/** A list without rows: a sentence and a button that adds the first one, or ends the search. */
export function ListEmpty<Row extends ListedRow>(props: { resource: ListResource<Row>; searched: string; onClear: () => void }) {
  const { resource: { texts, paths }, searched, onClear } = props
  if (searched === '') {
    return <Message level={2} icon={<ListPlus />} title={texts.empty} actions={<LinkButton to={paths.add}>{texts.add}</LinkButton>} />
  }
  return (
    <Message
      level={2}
      icon={<SearchX />}
      title={text.nothingFound(searched)}
      actions={
        <Button variant="outline" onClick={onClear}>
          {text.clearSearch}
        </Button>
      }
    />
  )
}
