import { lazyRouteComponent } from '@tanstack/react-router'
import { section } from '#/app/routing'

export const averageSalaryRoutes = [
  section('average-salary', lazyRouteComponent(() => import('./form'), 'AverageSalary')),
  section('average-salary-line', lazyRouteComponent(() => import('./form'), 'AverageSalaryLine')),
  section('average-salary-box', lazyRouteComponent(() => import('./form'), 'AverageSalaryBox')),
] as const
