import { cloneElement, type ReactElement } from 'react'
import type { MenuEntry, MenuProps } from './menu'
import { fetchPart, useLazyComponent } from './lazy-component'

const load = async () => (await import('./menu')).Menu
const ahead = () => {
  // A prefetch; the click itself reports a failure.
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
 * A button that opens a menu. The menu's code is loaded when the button is hovered or focused, not with the screen: on most
 * screens no menu is ever opened.
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
