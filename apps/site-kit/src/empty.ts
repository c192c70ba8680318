import type { SiteSection } from './section'

/** The layout of dynamic sections: without content nothing of them is left. The others have a design of their own. */
const DYNAMIC = 2

/** Whether a section has nothing to show yet. The site leaves it out, whatever its settings in the panel. */
export function isEmpty(section: SiteSection): boolean {
  return section.layout === DYNAMIC && hasNothing(section.content)
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
