import { SHAPES, type SiteSection } from '@peshtoq/site'
import type { ReactNode } from 'react'
import { site } from '@/lib/site'
import { Questions } from './questions'

/**
 * Replacements of static sections: nothing here, and the form only while the panel accepts requests. `CoursePrice` is rendered by
 * the kit. The questions that are answered already come before the form for new ones.
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
