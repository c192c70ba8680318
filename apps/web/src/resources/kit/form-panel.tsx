import { Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { Panel } from '#/ui/page'

/** The fields of a form in one column of readable width. */
export function FormPanel({ children, maxW = 'xl' }: { children: ReactNode; maxW?: string }) {
  return (
    <Panel>
      <Stack gap="5" maxW={maxW}>
        {children}
      </Stack>
    </Panel>
  )
}
