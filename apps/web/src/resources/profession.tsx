import { Text } from '@chakra-ui/react'
import type { ProfessionList as Answer } from '#/api/generated/model/professionList'
import type { ProfessionRow } from '#/api/generated/model/professionRow'
import { deleteProfession, getProfession, listProfessions, orderProfessions } from '#/api/generated/professions/professions'
import { screenPath } from '#/course/course'
import { professionText as text } from '#/text/uz.profession'
import { t } from '#/text/uz'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'

const LIST = '/fields'

export const professions = defineResource<ProfessionRow, Answer>({
  key: 'professions',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/${id}` },
  nameOf: (row) => row.name,
  imageOf: (row) => row.image,
  copyable: true,
  usedAt: (courseId) => screenPath(courseId, 'course-professions'),
  columns: [{ key: 'desc', label: text.desc, show: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
  list: (query, signal) => listProfessions(query, undefined, signal),
  rowsOf: (answer) => answer.professions,
  get: (id, signal) => getProfession(id, undefined, signal),
  remove: (id, version) => deleteProfession(id, { version }),
  order: (ids) => orderProfessions({ ids }),
})

/** The trail up to the list. */
export const trail = [{ label: t.menu.courses, to: '/courses' }]

export function ProfessionList() {
  return <ListScreen resource={professions} crumbs={[...trail, { label: text.title }]} />
}

const ofHome = { ...professions, texts: { ...text, title: t.screens.professions } }
const homeCrumbs = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }, { label: t.screens.professions }]

/** The same professions as the section of the home page that shows them. */
export function ProfessionSection() {
  return <ListScreen resource={ofHome} crumbs={homeCrumbs} />
}
