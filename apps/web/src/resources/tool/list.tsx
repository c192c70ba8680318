import { ListScreen } from '../kit/list-screen'
import { tools } from './resource'

export const ToolList = () => <ListScreen resource={tools} />
