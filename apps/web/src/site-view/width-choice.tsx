import { Box, HStack } from '@chakra-ui/react'
import { GalleryHorizontalEnd } from 'lucide-react'
import type { ViewWidth } from '#/app/search'
import { viewText as text } from '#/text/uz.view'
import { LinkButton } from '#/ui/link-button'
import { ALL, useIsWide } from './devices'
import { DEVICE_ICONS } from './device-frames'

// The router would treat a link as current if the address only starts with its search.
const EXACTLY = { exact: true } as const

const ICONS = { ...DEVICE_ICONS, all: GalleryHorizontalEnd }

/** The device on which the site is shown; kept in the address. */
export function WidthChoice({ shown }: { shown: ViewWidth }) {
  const isWide = useIsWide()
  return (
    <HStack
      as="nav"
      aria-label={text.widths}
      gap="1"
      padding="1"
      bg="bg.muted"
      borderRadius="l3"
      width={{ base: 'full', sm: 'fit-content' }}
    >
      {(isWide ? ([...ALL, 'all'] as const) : ALL).map((width) => {
        const Icon = ICONS[width]
        return (
          <LinkButton
            key={width}
            to="."
            search={(old) => ({ ...old, width })}
            replace
            resetScroll={false}
            size="xs"
            flex={{ base: '1', sm: 'none' }}
            whiteSpace="nowrap"
            variant={width === shown ? 'surface' : 'ghost'}
            colorPalette="gray"
            {...(width === shown ? { bg: 'bg.chosen' } : {})}
            aria-current={width === shown ? 'true' : undefined}
            activeProps={{}}
            activeOptions={EXACTLY}
          >
            <Box asChild hideBelow="sm">
              <Icon aria-hidden />
            </Box>
            {text.devices[width]}
          </LinkButton>
        )
      })}
    </HStack>
  )
}
