import { cloneElement, type ReactElement } from 'react'
import type { MenuEntry, MenuProps } from './menu'
import { fetchPart, useLazyComponent } from './lazy-component'

const load = async () => (await import('./menu')).Menu
const ahead = () => {
  // Only a head start: the press itself tells when it fails.
  fetchPart(load).catch(() => undefined)
}

export type { MenuEntry }

type TriggerProps = {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

/**
 * A button that opens a menu. The menu's machinery is loaded when the button is pointed at or focused, not with the
 * screen: most screens are left without any menu having been opened.
 */
export function LazyMenu({ trigger, ...menu }: Omit<MenuProps, 'trigger'> & { trigger: ReactElement<TriggerProps> }) {
  const [Menu, need] = useLazyComponent(load)
  if (Menu !== null) return <Menu {...menu} trigger={trigger} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: need,
    onPointerEnter: ahead,
    onFocus: ahead,
  })
}
