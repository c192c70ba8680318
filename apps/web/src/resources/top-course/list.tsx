import { ListScreen } from '../kit/list-screen'
import { carousel, topRated } from './resource'

export const TopRatedList = () => <ListScreen resource={topRated} />

export const CarouselList = () => <ListScreen resource={carousel} />
