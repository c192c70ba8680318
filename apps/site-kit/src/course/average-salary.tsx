import type { SiteAverageSalary } from '../generated/model/siteAverageSalary'
import { levelsOf, SalaryFrame } from './parts/salary'
import { Unfilled } from './parts/unfilled'
import styles from './average-salary.module.css'

/** The three salaries as bars. */
export function AverageSalary({ section }: { section: SiteAverageSalary }) {
  const row = section.content?.specialistAverageSalary
  if (!row) return <Unfilled section={section} />
  return (
    <SalaryFrame section={section} row={row}>
      <dl className={styles.list}>
        {levelsOf(row).map(({ key, name, who, money, share }) => (
          <div key={key} className={styles.level}>
            <dt>
              <span className={styles.name}>{name}</span>
              <span className={styles.who}>{who}</span>
            </dt>
            <dd className={styles.amount}>
              <span className={styles.bar} style={{ width: `${share * 100}%` }} />
              <span className={styles.money}>{money}</span>
            </dd>
          </div>
        ))}
      </dl>
    </SalaryFrame>
  )
}
