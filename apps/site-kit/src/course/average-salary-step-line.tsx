import type { CSSProperties } from 'react'
import type { SiteAverageSalaryStepLine } from '../generated/model/siteAverageSalaryStepLine'
import { levelsOf, SalaryFrame, type Level } from './parts/salary'
import { Unfilled } from './parts/unfilled'
import styles from './average-salary-step-line.module.css'

/** The three salaries on a line that rises. */
export function AverageSalaryStepLine({ section }: { section: SiteAverageSalaryStepLine }) {
  const row = section.content?.specialistAverageSalary
  if (!row) return <Unfilled section={section} />
  const levels = levelsOf(row)
  const heights = heightsOf(levels)
  return (
    <SalaryFrame section={section} row={row}>
      <div className={styles.plot}>
        <Curve heights={heights} />
        <dl className={styles.levels}>
          {levels.map((level, place) => (
            <div key={level.key} className={styles.level} style={top(heights[place])}>
              <dt>
                <span className={styles.name}>{level.name}</span>
                <span className={styles.who}>{level.who}</span>
              </dt>
              <dd className={styles.money}>{level.money}</dd>
            </div>
          ))}
        </dl>
      </div>
    </SalaryFrame>
  )
}

/** The position of each level from the top, in per cent: below the lowest there is still space for its text. */
function heightsOf(levels: readonly Level[]): number[] {
  // Without any salary the line rises in equal steps.
  const hasShares = levels.some(({ share }) => share > 0)
  return levels.map(({ share }, place) => 60 - 48 * (hasShares ? share : place / 2))
}

function top(height: number | undefined): CSSProperties & { '--top': string } {
  return { '--top': `${height ?? 0}%` }
}

/** Flat at each level and steep between them. Each level is at the start of its third; the line begins before it. */
function Curve({ heights }: { heights: readonly number[] }) {
  const [first = 0, ...rest] = heights
  const bends = [...rest, (rest.at(-1) ?? 0) - 5].map((y, place) => {
    const before = rest[place - 1] ?? first
    const x = place * 100
    return `C${x + 50},${before} ${x + 50},${y} ${x + 100},${y}`
  })
  const line = `M-20,${first} H0 ${bends.join(' ')}`
  return (
    <svg className={styles.curve} viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden>
      <path className={styles.area} d={`${line} V100 H-20 Z`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
