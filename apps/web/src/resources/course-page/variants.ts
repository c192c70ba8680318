import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import type { Section } from '#/sections/section'
import { fillable, OWN, WITH_MODE, type Fillable } from './sections'

/** Sections that show the same content, each in its own way: whoever fills one has filled all. */
const VARIANTS: readonly (readonly string[])[] = [
  ['ProfessionInfo', 'CourseEnrollmentBenefits', 'ProfessionInfoProgress'],
  ['ProfessionSummary', 'ProfessionSummaryWithImage'],
  ['AverageSalary', 'AverageSalaryStepBox', 'AverageSalaryStepLine'],
  ['ITBenefits', 'ITBenefitsWithImage'],
  ['StudentSupport', 'StudentSupportWithImage'],
]

/** The names of those that show the same as this one, its own included. */
const variantsOf = ({ name }: Pick<Section, 'name'>) => VARIANTS.find((names) => names.includes(name)) ?? [name]

/** What there is to fill: each content once, and none that is shared with other courses. */
export function toFill(courseId: number, rows: readonly CourseSectionRow[]): readonly Fillable[] {
  const own = fillable(courseId, rows).filter(({ row }) => row.name !== WITH_MODE || row.mode === OWN)
  return own.filter(({ row }) => {
    const variants = variantsOf(row)
    const alike = own.filter((one) => variants.includes(one.row.name))
    // The variant that is shown stands for all.
    return (alike.find((one) => one.row.isVisible) ?? alike[0])?.row === row
  })
}

/** Of these sections, those that would show visitors something they do not see yet: one of those with the same content. */
export function oneOfEach<Row extends Section>(some: readonly Row[], all: readonly Row[]): readonly Row[] {
  return some.filter((row, place) => {
    const variants = variantsOf(row)
    const isThere = all.some((one) => one.isVisible && variants.includes(one.name))
    return !isThere && !some.slice(0, place).some((one) => variants.includes(one.name))
  })
}
