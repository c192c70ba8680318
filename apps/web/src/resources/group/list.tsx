import { ListScreen } from '../kit/list-screen'
import { groups } from './resource'

export const GroupList = () => <ListScreen resource={groups} />
