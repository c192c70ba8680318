import type { SiteTextFeedbacks } from '../generated/model/siteTextFeedbacks'
import { Frame } from '../kit/frame'
import { Items } from '../kit/items'
import { QuoteCard } from './quote-card'

/** Texts of learners; a course's page shows its own under another name. */
export function TextFeedbacks({ section }: { section: Omit<SiteTextFeedbacks, 'name'> & { name: string } }) {
  return (
    <Frame section={section}>
      <Items swiper={section.isSwiper} label={section.heading} roomy>
        {section.content.feedback.map((row) => (
          <QuoteCard key={row.id} row={row} />
        ))}
      </Items>
    </Frame>
  )
}
