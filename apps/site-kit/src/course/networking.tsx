import type { SiteNetworking } from '../generated/model/siteNetworking'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import { LongText } from './parts/long-text'

/** Networking events. */
export function Networking({ section }: { section: SiteNetworking }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading}>
        {section.content.networking.map(({ id, title, desc, image }) => (
          <Card key={id} title={named(title)} top={<Picture src={image} alt="" ratio="16 / 10" />}>
            <LongText body={desc} />
          </Card>
        ))}
      </Items>
    </Frame>
  )
}
