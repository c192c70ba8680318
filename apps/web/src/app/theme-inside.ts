import { badgeRecipe, codeRecipe, inputAddonRecipe, kbdRecipe, nativeSelectSlotRecipe, skeletonRecipe } from '@chakra-ui/react/theme'
import { addLooks } from './looks'

/**
 * The looks of what stands on many screens behind sign-in, there when the shell is loaded. Switches, dialogs, menus and the
 * like bring their own (`addLooks` in `src/ui`). A component whose recipe is named nowhere has no looks: name it when you
 * first use it.
 */
addLooks({
  recipes: { badge: badgeRecipe, code: codeRecipe, inputAddon: inputAddonRecipe, kbd: kbdRecipe, skeleton: skeletonRecipe },
  slotRecipes: { nativeSelect: nativeSelectSlotRecipe },
})
