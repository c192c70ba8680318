import {
  badgeRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  inputAddonRecipe,
  kbdRecipe,
  linkRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  progressSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme'
import { system } from './theme'

/**
 * The looks of what only stands behind sign-in, added to the one system when the shell is loaded, before anything of it
 * is drawn. A component whose recipe is named neither here nor in theme.ts has no looks: name it when you first use it.
 */
const theme = (system._config.theme ??= {})

/** A switch that is off is seen as well as one that is on: 3 : 1 against the ground (WCAG 1.4.11). */
const seenSwitchRecipe = {
  ...switchSlotRecipe,
  compoundVariants: [
    { variant: 'solid', css: { control: { bg: 'border.emphasized', _checked: { bg: 'colorPalette.solid' } } } },
  ],
} satisfies typeof switchSlotRecipe

theme.recipes = Object.assign(theme.recipes ?? {}, {
  badge: badgeRecipe,
  checkmark: checkmarkRecipe,
  code: codeRecipe,
  inputAddon: inputAddonRecipe,
  kbd: kbdRecipe,
  link: linkRecipe,
  separator: separatorRecipe,
  skeleton: skeletonRecipe,
  textarea: textareaRecipe,
})

theme.slotRecipes = Object.assign(theme.slotRecipes ?? {}, {
  checkbox: checkboxSlotRecipe,
  dialog: dialogSlotRecipe,
  drawer: drawerSlotRecipe,
  menu: menuSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
  progress: progressSlotRecipe,
  switch: seenSwitchRecipe,
  table: tableSlotRecipe,
  tabs: tabsSlotRecipe,
})
