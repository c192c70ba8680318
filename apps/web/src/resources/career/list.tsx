import { ListScreen } from '../kit/list-screen'
import { careers } from './resource'

export const CareerList = () => <ListScreen resource={careers} />
