import { ListScreen } from '../kit/list-screen'
import { skills } from './resource'

export const SkillList = () => <ListScreen resource={skills} />
