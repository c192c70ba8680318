import { ListScreen } from '../kit/list-screen'
import { socials } from './resource'

export const SocialList = () => <ListScreen resource={socials} />
