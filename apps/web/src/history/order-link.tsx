import { formText } from '#/text/uz.form'
import { LinkButton } from '#/ui/link-button'

export const HISTORY_BUTTON = { size: 'xs', variant: 'ghost', colorPalette: 'gray', minHeight: '10' } as const

/** Links to the earlier orders of the rows of an entity; `of` is one of them, which identifies one of several groups. */
export const OrderLink = ({ entity, of }: { entity: string; of: number | undefined }) => (
  <LinkButton to="/history/$entity/order" params={{ entity }} search={of === undefined ? {} : { of }} {...HISTORY_BUTTON}>
    {formText.list.orders}
  </LinkButton>
)
