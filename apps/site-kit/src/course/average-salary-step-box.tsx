import type { SiteAverageSalaryStepBox } from '../generated/model/siteAverageSalaryStepBox'
import { levelsOf, SalaryFrame } from './parts/salary'
import { Unfilled } from './parts/unfilled'
import styles from './average-salary-step-box.module.css'

/** The three salaries as boxes, each a step higher. */
export function AverageSalaryStepBox({ section }: { section: SiteAverageSalaryStepBox }) {
  const row = section.content?.specialistAverageSalary
  if (!row) return <Unfilled section={section} />
  return (
    <SalaryFrame section={section} row={row}>
      <dl className={styles.steps}>
        {levelsOf(row).map(({ key, name, who, money }) => (
          <div key={key} className={styles[key]}>
            <dt>
              <span className={styles.name}>{name}</span>
              <span className={styles.who}>{who}</span>
            </dt>
            <dd className={styles.money}>{money}</dd>
          </div>
        ))}
      </dl>
    </SalaryFrame>
  )
}
