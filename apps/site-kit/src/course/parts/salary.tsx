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
  /** Of the highest of them, 0 to 1. */
  share: number
}

/** The three salaries, from the lowest. One of 0 was not told yet. */
export function levelsOf(row: PublicAverageSalaryRow): Level[] {
  const salaries = { junior: row.juniorSalary, middle: row.middleSalary, senior: row.seniorSalary }
  const highest = Math.max(...Object.values(salaries), 1)
  return (['junior', 'middle', 'senior'] as const).map((key) => ({
    key,
    ...courseText.levels[key],
    // Large as it stands, it may be too long for one line: then the currency goes to the next.
    money: salaries[key] > 0 ? text.money(salaries[key]).replace(/\u00A0(?=\D+$)/, ' ') : courseText.unknown,
    share: Math.max(salaries[key], 0) / highest,
  }))
}

type SalaryFrameProps = { section: { name: string; heading: string }; row: PublicAverageSalaryRow; children: ReactNode }

/** What the three designs have in common: the heading, what is added to it, and where the numbers are from. */
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
