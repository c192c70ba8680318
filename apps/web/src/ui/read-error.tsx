import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { t } from '#/text/uz'
import { Button } from './button'
import { Message } from './page'

/** A read error with its reason and a retry button. */
export function ReadError(props: {
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** 2 if the screen has a heading of its own. */
  level?: 2 | undefined
}) {
  const { title, query, level } = props
  return (
    <Message
      level={level}
      icon={<TriangleAlert />}
      title={title}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          <RotateCw aria-hidden />
          {t.common.again}
        </Button>
      }
    >
      {query.error?.message}
    </Message>
  )
}
