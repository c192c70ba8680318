import { UNDER_HOME } from '../kit/breadcrumbs'
import { ListScreen } from '../kit/list-screen'
import { professionSectionTitle } from './names'
import { professions } from './resource'
import { professionText as text } from './text'

export const ProfessionList = () => <ListScreen resource={professions} />

const ofHome: typeof professions = {
  ...professions,
  breadcrumbs: UNDER_HOME,
  texts: { ...text, title: professionSectionTitle },
  routes: { ...professions.routes, list: '/shell/section-management/edit/professions' },
}

/** The same professions under the section of the home page that shows them. */
export function ProfessionSection() {
  return <ListScreen resource={ofHome} />
}
