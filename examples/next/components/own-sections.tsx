import { SHAPES, type SiteSection } from '@peshtoq/site'
import type { ReactNode } from 'react'
import { site } from '@/lib/site'

/**
 * Replacements of static sections: nothing here, and the form only while the panel accepts requests. `CoursePrice` is rendered by
 * the kit.
 */
export async function ownSections(): Promise<(section: SiteSection, drawn: ReactNode) => ReactNode> {
  const takesRequests = (await site.site())?.requests.isOn === true
  const shapes: Partial<Record<string, string>> = SHAPES
  return (section, drawn) => {
    const shape = section.name === 'CoursePrice' ? undefined : shapes[section.name]
    return shape === 'strip' || (shape === 'request' && !takesRequests) ? null : drawn
  }
}
