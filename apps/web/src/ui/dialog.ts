import { dialogSlotRecipe } from '@chakra-ui/react/theme'
import { addLooks } from '#/app/looks'

const { base = {} } = dialogSlotRecipe
addLooks({ slotRecipes: { dialog: { ...dialogSlotRecipe, base: { ...base, content: { ...base['content'], bg: 'bg.raised' } } } } })

const LOW = '@media (max-height: 34em)'

/** A large dialog in a low window (a phone on its side, a zoomed page): it scrolls as a whole, or nothing would fit beside its head. */
export const LOW_CONTENT = { [LOW]: { marginBlock: '0.5rem', maxHeight: 'calc(100dvh - 1rem)', overflowY: 'auto' } } as const
/** Its body, which is as high as its content needs then, and high enough for a list of choices otherwise. */
export const LOW_BODY = { minHeight: 'min(24rem, calc(100dvh - 26rem))', [LOW]: { minHeight: '0', overflow: 'visible', flex: 'none' } } as const

export { Dialog } from '@chakra-ui/react/dialog'
