import { Drawer } from '@chakra-ui/react/drawer'
import { Portal } from '@chakra-ui/react/portal'
import { drawerSlotRecipe } from '@chakra-ui/react/theme'
import { X } from 'lucide-react'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'
import { addLooks } from './looks'
import { SideMenu } from './side-menu'

addLooks({ slotRecipes: { drawer: drawerSlotRecipe } })

/** The side menu on a phone. */
export function MenuDrawer(props: { open: boolean; onClose: () => void; person: StaffRow; active: string | undefined }) {
  return (
    <Drawer.Root
      open={props.open}
      placement="start"
      onOpenChange={(change) => {
        if (!change.open) props.onClose()
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content width="min(17.5rem, 100vw - 56px)" maxW="full" aria-label={t.shell.menu}>
            <SideMenu person={props.person} active={props.active} onGo={props.onClose} />
            <Drawer.CloseTrigger asChild top="calc((3.5rem - min(2.5rem, 44px)) / 2)" insetEnd="3">
              <IconButton variant="ghost" colorPalette="gray" minW="min(2.5rem, 44px)" height="min(2.5rem, 44px)" aria-label={t.shell.closeMenu}>
                <X />
              </IconButton>
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
