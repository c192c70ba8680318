import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import { requestAnchorOf } from '../static/shapes'
import { said } from '../kit/said'
import { text } from '../text'

/** The enrolment link of a course's page. */
export type Enrol = { href: string; words: string; price: string; isFree: boolean; isSoon: boolean }

/** The anchor of a site's own form, on a page without any of the kit's. */
const PLAIN = '#request'

/**
 * The target of the button on a course's page: the first form of the page, otherwise the course's own link, otherwise an anchor
 * for the site's own form.
 */
export function enrolOf(course: PublicCourseRow, names: readonly string[]): Enrol {
  const [anchor] = names.map(requestAnchorOf).filter((one) => one !== null)
  const isFree = course.price <= 0
  return {
    href: anchor === undefined ? said(course.detailUrl) || PLAIN : `#${anchor}`,
    words: course.isComingSoon ? text.enrol.soon : isFree ? text.enrol.free : text.enrol.paid,
    price: isFree ? text.free : text.money(course.price),
    isFree,
    isSoon: course.isComingSoon,
  }
}
