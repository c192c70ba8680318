import { Box, HStack, Text } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { FilePen } from 'lucide-react'
import type { ViewSearch } from '#/app/search'
import { viewText as text } from '#/text/uz.view'
import { Switch } from '#/ui/switch'

/** The drafts to apply, as parameters of the server's call. */
export function draftsIn({ releaseId, drafts }: ViewSearch): { releaseId?: number; drafts?: boolean } {
  if (drafts === true) return { drafts }
  return releaseId === undefined ? {} : { releaseId }
}

const hasDrafts = (search: ViewSearch) => search.drafts === true || search.releaseId !== undefined

/** Shows the site with drafts applied. */
export function DraftsSwitch({ search }: { search: ViewSearch }) {
  const navigate = useNavigate()
  return (
    <Switch
      size="sm"
      checked={hasDrafts(search)}
      onChange={(isOn) => {
        void navigate({
          to: '.',
          search: ({ drafts: _drafts, releaseId: _release, ...rest }) => ({ ...rest, ...(isOn ? { drafts: true as const } : {}) }),
          replace: true,
          resetScroll: false,
        })
      }}
    >
      {text.withDrafts}
    </Switch>
  )
}

/** Says that this is not the current state of the site. */
export function DraftsNote({ search }: { search: ViewSearch }) {
  const { releaseId, drafts } = search
  return (
    <Box role="status">
      {hasDrafts(search) && (
        <HStack gap="2" paddingX="3" paddingY="2" borderRadius="l2" bg="bg.warning" borderWidth="1px" borderColor="border.warning" textStyle="sm" width="fit-content" align="flex-start">
          <Box color="fg.warning" flexShrink={0} paddingTop="0.5" aria-hidden>
            <FilePen size={16} />
          </Box>
          <Text>
            {drafts === true || releaseId === undefined ? text.asDrafted : text.asReleased}{' '}
            <Box asChild textDecoration="underline" textUnderlineOffset="3px" borderRadius="l1" focusVisibleRing="outside">
              {drafts === true || releaseId === undefined ? (
                <Link to="/releases">{text.toReleases}</Link>
              ) : (
                <Link to="/releases/$id" params={{ id: String(releaseId) }}>
                  {text.toRelease}
                </Link>
              )}
            </Box>
          </Text>
        </HStack>
      )}
    </Box>
  )
}
