import type { RecipeDefinition, SlotRecipeDefinition } from '@chakra-ui/react/styled-system'

type Looks = { recipes: Record<string, RecipeDefinition>; slotRecipes: Record<string, SlotRecipeDefinition> }

/** The recipes of all components. Chakra's system reads one when its component is first rendered. */
export const looks: Looks = { recipes: {}, slotRecipes: {} }

/**
 * Registers the recipes of some components before they render, so that rarely used ones stay out of the main chunk. This module
 * must not import the theme, which would be pulled into every chunk.
 */
export function addLooks({ recipes, slotRecipes }: Partial<Looks>): void {
  Object.assign(looks.recipes, recipes)
  Object.assign(looks.slotRecipes, slotRecipes)
}
