import { HStack } from '@chakra-ui/react'
import { NativeSelect } from '@chakra-ui/react/native-select'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { ALL, DEVICES, type Device } from '#/site-view/devices'
import { previewText as text } from '#/text/uz.preview'
import { IconButton } from '#/ui/button'
import { Tooltip } from '#/ui/tooltip'
import type { EditedName, SiteSection } from '@peshtoq/site-kit/section'
import type { PreviewTarget } from './preview-target'

/*
 * What stands around the section: it comes with the code that draws the section, as there is nothing to choose before.
 */

export { LiveSection } from './live-section'

const ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor } as const

/** How wide the section is shown. */
export function Widths({ width, onChoose }: { width: Device; onChoose: (width: Device) => void }) {
  return (
    <HStack role="group" aria-label={text.width} gap="0.5">
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

/** Which of the sections that show the same data is looked at. */
export function Variants(props: { target: PreviewTarget; sections: readonly SiteSection[]; name: EditedName; onChoose: (name: EditedName) => void }) {
  const { target, sections, name, onChoose } = props
  return (
    <NativeSelect.Root size="xs">
      <NativeSelect.Field
        aria-label={text.section}
        value={name}
        borderColor="border.emphasized"
        onChange={(event) => {
          const next = target.names.find((one) => one === event.target.value)
          if (next !== undefined) onChoose(next)
        }}
      >
        {target.names.map((one) => (
          <option key={one} value={one}>
            {sections.find((section) => section.name === one)?.displayName ?? one}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
