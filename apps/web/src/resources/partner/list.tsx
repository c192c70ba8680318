import { ListScreen } from '../kit/list-screen'
import { partners } from './resource'

export const PartnerList = () => <ListScreen resource={partners} />
