import { ListScreen } from '../kit/list-screen'
import { siteFaqs } from './resource'

export const SiteFaqList = () => <ListScreen resource={siteFaqs} />
