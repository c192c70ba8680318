import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'

import { libraryText as text } from '#/text/uz.library'
import { IconButton } from '#/ui/button'
import type { Uploading } from './use-uploading'

/** Running uploads, and the results of finished ones. */
export function Uploads({ files, isBusy, onClose }: { files: readonly Uploading[]; isBusy: boolean; onClose: () => void }) {
  if (files.length === 0) return null
  return (
    <Box as="section" aria-label={text.uploads} borderWidth="1px" borderColor="border" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Flex align="center" justify="space-between" gap="2" paddingX="4" paddingY="2" bg="bg.subtle" borderBottomWidth="1px" borderColor="border">
        <Text textStyle="sm" fontWeight="medium">
          {text.uploads}
        </Text>
        {!isBusy && (
          <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={text.closeUploads} onClick={onClose}>
            <X />
          </IconButton>
        )}
      </Flex>
      <Box as="ul" listStyleType="none" maxHeight="64" overflowY="auto" aria-live="polite" aria-relevant="additions">
        {files.map((file) => (
          <Line key={file.id} file={file} />
        ))}
      </Box>
    </Box>
  )
}

function Line({ file: { name, state, cancel } }: { file: Uploading }) {
  const percent = state.is === 'sending' ? Math.round(state.share * 100) : 0
  const said = state.is === 'failed' ? state.why : state.is === 'sending' ? text.uploadState.sending(percent) : text.uploadState[state.is]
  const isOver = state.is === 'done' || state.is === 'failed' || state.is === 'cancelled'
  return (
    <HStack as="li" gap="3" paddingX="4" paddingY="1.5" minH="11" textStyle="sm" borderBottomWidth="1px" borderColor="border" _last={{ borderBottomWidth: 0 }}>
      <Box color={state.is === 'failed' ? 'fg.error' : state.is === 'done' ? 'fg.success' : 'fg.subtle'} flexShrink={0} aria-hidden>
        {state.is === 'failed' ? <CircleAlert size={16} /> : <CircleCheck size={16} opacity={state.is === 'done' ? 1 : 0.3} />}
      </Box>
      <Box flex="1" minW="0">
        <Flex gap="3" justify="space-between" wrap="wrap" columnGap="3">
          <Text lineClamp={1} overflowWrap="anywhere">
            <bdi>{name}</bdi>
          </Text>
          <Text color={state.is === 'failed' ? 'fg.error' : 'fg.muted'} textStyle="xs" fontVariantNumeric="tabular-nums">
            {said}
          </Text>
        </Flex>
        {state.is === 'sending' && (
          <Box
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            height="1"
            marginTop="1"
            borderRadius="l1"
            overflow="hidden"
            bg="bg.muted"
          >
            <Box height="full" bg="brand.solid" style={{ width: `${percent}%` }} />
          </Box>
        )}
      </Box>
      {!isOver && (
        <IconButton size="xs" variant="ghost" colorPalette="gray" aria-label={text.cancelUpload(name)} onClick={cancel}>
          <X />
        </IconButton>
      )}
    </HStack>
  )
}
