import { lazyScreen } from '#/app/lazy-screen'
import { section } from '#/app/routing'

export const averageSalaryRoutes = [
  section('average-salary', lazyScreen(() => import('./form'), 'AverageSalary')),
  section('average-salary-line', lazyScreen(() => import('./form'), 'AverageSalaryLine')),
  section('average-salary-box', lazyScreen(() => import('./form'), 'AverageSalaryBox')),
] as const
