import { Box, Flex } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { FilePen } from 'lucide-react'

import type { Draft } from '#/api/generated/model/draft'
import { newDraftsText as text } from '#/text/uz.new-drafts'

/** More than this are only counted. */
const NAMED = 5

const LINK = { color: 'fg', borderRadius: 'l1', focusVisibleRing: 'outside', textDecoration: 'underline', textUnderlineOffset: '3px', overflowWrap: 'anywhere' } as const

export type NewDraftsProps = { drafts: readonly Draft[]; form: string }

/** The drafts of new rows of a list, each with a link to its form. */
export function NewDrafts({ drafts, form }: NewDraftsProps) {
  return (
    <Flex data-drafts="" columnGap="2" rowGap="1" wrap="wrap" align="baseline" textStyle="note" color="fg.muted" bg="bg.muted" borderRadius="l2" paddingX="3" paddingY="2">
      <Box alignSelf="center" aria-hidden>
        <FilePen size={15} />
      </Box>
      {text.newDrafts(drafts.length)}
      {drafts.slice(0, NAMED).map(({ id, label }) => (
        <Box asChild key={id} {...LINK}>
          <Link to={form} search={{ draft: id }}>
            <bdi>{label === '' ? text.unnamedDraft : label}</bdi>
          </Link>
        </Box>
      ))}
      {drafts.length > NAMED && (
        <Box asChild {...LINK}>
          <Link to="/releases">{text.otherDrafts(drafts.length - NAMED)}</Link>
        </Box>
      )}
    </Flex>
  )
}
