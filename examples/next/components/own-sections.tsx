import { SHAPES, type SiteSection } from '@peshtoq/site'
import type { ReactNode } from 'react'
import { site } from '@/lib/site'
import { Questions } from './questions'

/**
 * What stands in the place of sections whose content is the site's own: nothing here, and a form only while the panel takes
 * requests. `CoursePrice` is drawn by the kit. Before the form for questions stand those that are answered already.
 */
export async function ownSections(): Promise<(section: SiteSection, drawn: ReactNode) => ReactNode> {
  const takesRequests = (await site.site())?.requests.isOn === true
  const shapes: Partial<Record<string, string>> = SHAPES
  return (section, drawn) => {
    const shape = section.name === 'CoursePrice' ? undefined : shapes[section.name]
    const own = shape === 'strip' || (shape === 'request' && !takesRequests) ? null : drawn
    if (section.name !== 'QuestionsAndSupport') return own
    return (
      <>
        <Questions />
        {own}
      </>
    )
  }
}
