import { dialogSlotRecipe } from '@chakra-ui/react/theme'
import { addLooks } from '#/app/looks'

addLooks({ slotRecipes: { dialog: dialogSlotRecipe } })

export { Dialog } from '@chakra-ui/react/dialog'
