import type { ReactNode } from 'react'
import type { PublicAverageSalaryRow } from '../../generated/model/publicAverageSalaryRow'
import { Frame } from '../../kit/frame'
import { Picture } from '../../kit/picture'
import { said } from '../../kit/said'
import { text } from '../../text'
import { courseText } from '../text'
import styles from './salary.module.css'

export type Level = {
  key: keyof typeof courseText.levels
  name: string
  who: string
  money: string
  /** The share of the highest one, 0 to 1. */
  share: number
}

/** The three salaries, from the lowest. A 0 means missing. */
export function levelsOf(row: PublicAverageSalaryRow): Level[] {
  const salaries = { junior: row.juniorSalary, middle: row.middleSalary, senior: row.seniorSalary }
  const highest = Math.max(...Object.values(salaries), 1)
  return (['junior', 'middle', 'senior'] as const).map((key) => ({
    key,
    ...courseText.levels[key],
    // In large type it may be too long for one line: then the currency wraps.
    money: salaries[key] > 0 ? text.money(salaries[key]).replace(/\u00A0(?=\D+$)/, ' ') : courseText.unknown,
    share: Math.max(salaries[key], 0) / highest,
  }))
}

type SalaryFrameProps = { section: { name: string; heading: string }; row: PublicAverageSalaryRow; children: ReactNode }

/** The shared parts of the three designs: heading, description, and source. */
export function SalaryFrame({ section, row, children }: SalaryFrameProps) {
  return (
    <Frame section={section} title={row.title} lead={row.addInfo}>
      {children}
      {said(row.source) && (
        <div className={styles.source}>
          {row.sourceIcon && <Picture src={row.sourceIcon} alt="" ratio="1" fit="contain" sizes="80px" clear className={styles.icon} />}
          {courseText.source(row.source)}
        </div>
      )}
    </Frame>
  )
}
