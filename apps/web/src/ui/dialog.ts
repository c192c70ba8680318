import { dialogSlotRecipe } from '@chakra-ui/react/theme'
import { addLooks } from '#/app/looks'

const { base = {} } = dialogSlotRecipe
addLooks({ slotRecipes: { dialog: { ...dialogSlotRecipe, base: { ...base, content: { ...base['content'], bg: 'bg.raised' } } } } })

export { Dialog } from '@chakra-ui/react/dialog'
