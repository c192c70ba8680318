import type { SiteNetworking } from '../generated/model/siteNetworking'
import { Card } from '../kit/card'
import { Frame } from '../kit/frame'
import { Picture } from '../kit/picture'
import { named } from '../kit/said'
import { Cards } from './parts/cards'
import { LongText } from './parts/long-text'

/** Where learners meet. */
export function Networking({ section }: { section: SiteNetworking }) {
  return (
    <Frame section={section} tone="dark">
      <Cards section={section}>
        {section.content.networking.map(({ id, title, desc, image }) => (
          <Card key={id} title={named(title)} top={<Picture src={image} alt="" ratio="16 / 10" />}>
            <LongText body={desc} />
          </Card>
        ))}
      </Cards>
    </Frame>
  )
}
