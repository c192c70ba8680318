import type { SiteSection } from './section'

/** The layout of static sections: the site designs them and needs no content of the panel. */
const STATIC = 1

/** Whether a section has nothing to show yet. The site leaves it out, whatever its settings in the panel. */
export function isEmpty(section: SiteSection): boolean {
  // The modules come from the learning system; without any there is nothing to show.
  if (section.name === 'CourseContents') return hasNothing(section.content)
  // A page ends with its footer, even without links to social networks.
  return section.layout !== STATIC && section.name !== 'Footer' && hasNothing(section.content)
}

/** Lists without rows, besides their totals. */
function hasNothing(content: object | null): boolean {
  return (
    content === null ||
    Object.values(content).every(
      (value) => value === null || (Array.isArray(value) ? value.length === 0 : typeof value === 'number'),
    )
  )
}
