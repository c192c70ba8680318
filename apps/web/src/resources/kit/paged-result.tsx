import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button'
import { Message, Panel } from '#/ui/page'
import { ReadError } from '#/ui/read-error'
import { Pager } from './pager'

type Texts = { failed: string; nothing: string; nothingHelp: string; empty: string; emptyHelp: string }

/** The result of a filtered and paged query: its error, a placeholder, a message without rows, or the rows with a pager. */
export function PagedResult<Data extends { total: number }>(props: {
  query: UseQueryResult<Data>
  page: number
  last: number
  pageSize: readonly [perPage: number, setPerPage: (perPage: number) => void]
  texts: Texts
  /** Shown with the message of an empty list. */
  icon: ReactNode
  /** Shown while the first page loads. */
  waiting: ReactNode
  /** Whether filters are set, and what removes them. */
  filters: { isSet: boolean; clear: string; onClear: () => void }
  onPage: (page: number) => void
  /** Called after the page size has changed. */
  onFirstPage: () => void
  children: (data: Data) => ReactNode
}) {
  const { query, page, last, pageSize, texts, icon, waiting, filters, onPage, onFirstPage, children } = props
  const [perPage, setPerPage] = pageSize
  const { data } = query
  if (data === undefined) {
    return query.error === null ? (
      waiting
    ) : (
      <Panel>
        <ReadError level={2} title={texts.failed} query={query} />
      </Panel>
    )
  }
  if (data.total === 0) {
    return (
      <Panel>
        {filters.isSet ? (
          <Message
            level={2}
            icon={<SearchX />}
            title={texts.nothing}
            actions={
              <Button variant="outline" onClick={filters.onClear}>
                {filters.clear}
              </Button>
            }
          >
            {texts.nothingHelp}
          </Message>
        ) : (
          <Message level={2} icon={icon} title={texts.empty}>
            {texts.emptyHelp}
          </Message>
        )}
      </Panel>
    )
  }
  return (
    <>
      {children(data)}
      <Pager
        page={Math.min(page, last)}
        perPage={perPage}
        total={data.total}
        onPage={onPage}
        onPerPage={(size) => {
          setPerPage(size)
          onFirstPage()
        }}
      />
    </>
  )
}
