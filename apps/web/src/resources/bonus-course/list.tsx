import { ListScreen } from '../kit/list-screen'
import { bonusCourses } from './resource'

export const BonusCourseList = () => <ListScreen resource={bonusCourses} />
