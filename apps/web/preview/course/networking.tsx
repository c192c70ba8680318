import type { SiteNetworking } from '../generated/model/siteNetworking'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { text } from '../text'
import { columnsFor } from './parts/columns'

/** Where learners meet. */
export function Networking({ section }: { section: SiteNetworking }) {
  const rows = section.content.networking
  return (
    <Frame section={section} tone="dark">
      <Items swiper={section.isSwiper} label={section.displayName} columns={columnsFor(rows.length)}>
        {rows.map(({ id, title, desc, image }) => (
          <Card key={id} title={title.trim() || text.noName} text={desc} top={<Picture src={image} alt="" ratio="16 / 10" />} />
        ))}
      </Items>
    </Frame>
  )
}
