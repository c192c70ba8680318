import { ListScreen } from '../kit/list-screen'
import { staff } from './resource'

export const StaffList = () => <ListScreen resource={staff} />
