import { HStack } from '@chakra-ui/react'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { ALL, DEVICES, type Device } from '#/site-view/devices'
import { previewText as text } from '#/text/uz.preview'
import { IconButton } from '#/ui/button'
import { Tooltip } from '#/ui/tooltip'

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor } as const

/** A choice of the width. */
export function Widths({ width, onChoose }: { width: Device; onChoose: (width: Device) => void }) {
  return (
    <HStack role="group" aria-label={text.width} gap="0.5" wrap="wrap">
      {ALL.map((one) => {
        const Icon = ICONS[one]
        return (
          <Tooltip key={one} content={`${text.widths[one]}, ${DEVICES[one]} px`}>
            <IconButton
              size="xs"
              variant={one === width ? 'subtle' : 'ghost'}
              colorPalette="gray"
              aria-label={text.widths[one]}
              aria-pressed={one === width}
              onClick={() => onChoose(one)}
            >
              <Icon />
            </IconButton>
          </Tooltip>
        )
      })}
    </HStack>
  )
}
