import type { PublicCourseRow } from '../generated/model/publicCourseRow'
import { requestAnchorOf } from '../static/shapes'
import { said } from '../kit/said'
import { text } from '../text'

/** What the page of a course invites to. */
export type Enrol = { href: string; words: string; price: string; isFree: boolean; isSoon: boolean }

/** The anchor where a site has its own way to enrol, on a page without any of the forms. */
const PLAIN = '#request'

/**
 * Where the button of a course's page leads: to the first form of the page, else to the course's own link, else to an anchor
 * that the site may give its own form.
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
