import type { RecipeDefinition, SlotRecipeDefinition } from '@chakra-ui/react/styled-system'
import { system } from './theme'

type Looks = {
  recipes?: Readonly<Record<string, RecipeDefinition>>
  slotRecipes?: Readonly<Record<string, SlotRecipeDefinition>>
}

/**
 * Adds the looks of some components to the one system, before any of them is drawn: so the looks of what few screens show
 * come with those screens.
 */
export function addLooks({ recipes, slotRecipes }: Looks): void {
  const theme = (system._config.theme ??= {})
  theme.recipes = Object.assign(theme.recipes ?? {}, recipes)
  theme.slotRecipes = Object.assign(theme.slotRecipes ?? {}, slotRecipes)
}
