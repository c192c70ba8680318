import { Frame } from '../../kit/frame'
import { Soon } from '../../kit/items'

/** A section whose content was never saved. */
export function Unfilled({ section }: { section: { name: string; heading: string } }) {
  return (
    <Frame section={section}>
      <Soon />
    </Frame>
  )
}
