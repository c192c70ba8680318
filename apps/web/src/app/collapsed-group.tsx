import { Box, type SystemStyleObject } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { LazyMenu } from '#/ui/lazy-menu'
import type { MenuEntry } from './menu'

/** A group of the collapsed menu: its links open beside it. */
export function CollapsedGroup(props: {
  entry: Extract<MenuEntry, { children: unknown }>
  active: string | undefined
  row: SystemStyleObject
}) {
  const navigate = useNavigate()
  const Icon = props.entry.icon
  const within = props.entry.children.some((child) => child.to === props.active)
  return (
    <li>
      <LazyMenu
        placement="right-start"
        trigger={
          <Box
            as="button"
            css={{
              ...props.row,
              justifyContent: 'center',
              ...(within ? { bg: 'brand.subtle', color: 'brand.fg' } : {}),
            }}
            aria-label={props.entry.label}
            title={props.entry.label}
          >
            <Icon size={18} aria-hidden />
          </Box>
        }
        entries={props.entry.children.map((child) => ({
          value: child.to,
          label: child.label,
          current: child.to === props.active,
        }))}
        onSelect={(to) => void navigate({ to })}
      />
    </li>
  )
}
