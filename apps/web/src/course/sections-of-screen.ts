import { COURSE_SECTIONS } from '#/api/generated/contract'
import { localise } from '#/text/localise'
import type { CourseScreenName } from './course'

/** Screens that show the same data in different ways: a change in one is seen in all. */
const VARIANTS: readonly (readonly CourseScreenName[])[] = [
  ['profession-info', 'profession-info-blue', 'profession-info-progress'],
  ['profession-summary', 'profession-summary-img'],
  ['average-salary', 'average-salary-box', 'average-salary-line'],
  ['it-benefits', 'it-benefits-with-image'],
  ['support', 'support-with-img'],
]

/** The sections that show the data of this screen, in the order of the section registry; one if it has no variants. */
export function sectionsOfScreen(screen: CourseScreenName): readonly { screen: CourseScreenName; label: string }[] {
  const screens = VARIANTS.find((group) => group.includes(screen)) ?? [screen]
  return COURSE_SECTIONS.flatMap((one) =>
    one.screen !== null && screens.includes(one.screen) ? [{ screen: one.screen, label: localise(one.displayName) }] : [],
  )
}
