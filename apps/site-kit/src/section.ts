import type { StaticName } from './static/shapes'
import type { SiteCourseSection } from './generated/model/siteCourseSection'
import type { SiteHomeSection } from './generated/model/siteHomeSection'

export type SiteSection = SiteHomeSection | SiteCourseSection
export type ByName = { [Section in SiteSection as Section['name']]: Section }
/** Sections with content in the panel. */
export type DynamicName = Exclude<SiteSection['name'], StaticName>
