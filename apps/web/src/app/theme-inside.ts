import { badgeRecipe, codeRecipe, kbdRecipe, skeletonRecipe } from '@chakra-ui/react/theme'
import { addLooks } from './looks'

/**
 * The recipes of components on many screens behind sign-in, loaded with the shell. Switches, dialogs, menus and the like register
 * their own (`addLooks` in `src/ui`). A component without a registered recipe is unstyled: register it when you first use it.
 */
addLooks({ recipes: { badge: badgeRecipe, code: codeRecipe, kbd: kbdRecipe, skeleton: skeletonRecipe } })
