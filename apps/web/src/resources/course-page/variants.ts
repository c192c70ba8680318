import type { CourseSectionRow } from '#/api/generated/model/courseSectionRow'
import type { Section } from '#/sections/section'
import { fillable, OWN, WITH_MODE, type Fillable } from './sections'

/** Sections that show the same content in different ways: filling one fills all. */
const VARIANTS: readonly (readonly string[])[] = [
  ['ProfessionInfo', 'CourseEnrollmentBenefits', 'ProfessionInfoProgress'],
  ['ProfessionSummary', 'ProfessionSummaryWithImage'],
  ['AverageSalary', 'AverageSalaryStepBox', 'AverageSalaryStepLine'],
  ['ITBenefits', 'ITBenefitsWithImage'],
  ['StudentSupport', 'StudentSupportWithImage'],
]

/** The variants with the same content, itself included. */
const variantsOf = ({ name }: Pick<Section, 'name'>) => VARIANTS.find((names) => names.includes(name)) ?? [name]

/** The sections whose content belongs to this course only. */
export function ownContent(courseId: number, rows: readonly CourseSectionRow[]): readonly Fillable[] {
  return fillable(courseId, rows).filter(({ row }) => row.name !== WITH_MODE || row.mode === OWN)
}

/** The sections to fill: each content once, without content shared by other courses. */
export function toFill(courseId: number, rows: readonly CourseSectionRow[]): readonly Fillable[] {
  const own = ownContent(courseId, rows)
  return own.filter(({ row }) => {
    const variants = variantsOf(row)
    const alike = own.filter((one) => variants.includes(one.row.name))
    // The visible variant represents all.
    return (alike.find((one) => one.row.isVisible) ?? alike[0])?.row === row
  })
}

/** The number of different contents that these sections show. */
export function countContents(some: readonly Section[]): number {
  return new Set(some.map((row) => variantsOf(row)[0])).size
}

/** Of these sections, those that would show something new: one per content. */
export function oneOfEach<Row extends Section>(some: readonly Row[], all: readonly Row[]): readonly Row[] {
  return some.filter((row, place) => {
    const variants = variantsOf(row)
    const isThere = all.some((one) => one.isVisible && variants.includes(one.name))
    return !isThere && !some.slice(0, place).some((one) => variants.includes(one.name))
  })
}
