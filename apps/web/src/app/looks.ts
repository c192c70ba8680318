import type { RecipeDefinition, SlotRecipeDefinition } from '@chakra-ui/react/styled-system'

type Looks = { recipes: Record<string, RecipeDefinition>; slotRecipes: Record<string, SlotRecipeDefinition> }

/** The looks of all components, which the one system reads when one of them is drawn. */
export const looks: Looks = { recipes: {}, slotRecipes: {} }

/**
 * Adds the looks of some components before any of them is drawn: so what few screens show brings its looks along. This
 * module knows nothing of the theme, which would follow it into every file of the build.
 */
export function addLooks({ recipes, slotRecipes }: Partial<Looks>): void {
  Object.assign(looks.recipes, recipes)
  Object.assign(looks.slotRecipes, slotRecipes)
}
