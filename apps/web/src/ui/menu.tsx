import { Menu as ChakraMenu } from '@chakra-ui/react/menu'
import { menuSlotRecipe } from '@chakra-ui/react/theme'
import type { ReactElement, ReactNode } from 'react'
import { addLooks } from '#/app/looks'
import { UNDER_A_FINGER } from './touch'

const { base = {} } = menuSlotRecipe
addLooks({
  slotRecipes: {
    menu: {
      ...menuSlotRecipe,
      base: { ...base, content: { ...base['content'], bg: 'bg.raised' }, item: { ...base['item'], ...UNDER_A_FINGER } },
    },
  },
})

/** An entry of a menu. */
export type MenuEntry = {
  value: string
  label: ReactNode
  disabled?: boolean
  /** The entry destroys or ends something. */
  danger?: boolean
  /** The selected entry, in a menu of choices; in a menu of links, the current one. */
  current?: boolean
}

export type MenuProps = {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  onSelect: (value: string) => void
  /** Shown above the entries. */
  header?: ReactNode
  /** The entries are exclusive choices. */
  choices?: boolean
  /** Exclusive choices below the entries; destructive entries come last, below them. */
  choice?: { label: string; entries: readonly MenuEntry[]; onSelect: (value: string) => void }
  placement?: 'bottom-start' | 'bottom-end' | 'right-start'
}

/** A menu, open when mounted: it mounts with a click on its button (see lazy-menu.tsx). */
export function Menu({ trigger, entries, onSelect, header, choices = false, choice, placement = 'bottom-start' }: MenuProps) {
  const isLast = (entry: MenuEntry) => choice !== undefined && entry.danger === true
  const first = entries.filter((entry) => !isLast(entry))
  const last = entries.filter(isLast)
  return (
    // Not in a portal: it stays in the landmark of its button.
    <ChakraMenu.Root
      defaultOpen
      positioning={{ strategy: 'fixed', placement }}
      {...(choices ? {} : { onSelect: ({ value }) => onSelect(value) })}
    >
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
      <ChakraMenu.Positioner>
        <ChakraMenu.Content minW="44">
          {header}
          {choices ? (
            <Choices entries={entries} onSelect={onSelect} />
          ) : (
            first.map((entry) => <Line key={entry.value} entry={entry} />)
          )}
          {choice !== undefined && (
            <>
              <ChakraMenu.Separator />
              <Choices {...choice} />
              {last.length > 0 && <ChakraMenu.Separator />}
              {last.map((entry) => (
                <Line key={entry.value} entry={entry} />
              ))}
            </>
          )}
        </ChakraMenu.Content>
      </ChakraMenu.Positioner>
    </ChakraMenu.Root>
  )
}

function Line({ entry }: { entry: MenuEntry }) {
  return (
    <ChakraMenu.Item
      value={entry.value}
      disabled={entry.disabled === true}
      {...(entry.danger === true ? { color: 'fg.error', _hover: { bg: 'bg.error', color: 'fg.error' } } : {})}
      {...(entry.current === true ? { color: 'brand.fg' } : {})}
    >
      {entry.label}
    </ChakraMenu.Item>
  )
}

function Choices({ label, entries, onSelect }: { label?: string; entries: readonly MenuEntry[]; onSelect: (value: string) => void }) {
  return (
    <ChakraMenu.RadioItemGroup
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={entries.find((entry) => entry.current === true)?.value ?? ''}
      onValueChange={({ value }) => onSelect(value)}
    >
      {entries.map((entry) => (
        <ChakraMenu.RadioItem key={entry.value} value={entry.value}>
          <ChakraMenu.ItemIndicator />
          {entry.label}
        </ChakraMenu.RadioItem>
      ))}
    </ChakraMenu.RadioItemGroup>
  )
}
