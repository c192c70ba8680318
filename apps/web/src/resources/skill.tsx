import type { SkillList as Answer } from '#/api/generated/model/skillList'
import type { SkillRow } from '#/api/generated/model/skillRow'
import { deleteSkill, getSkill, listSkills } from '#/api/generated/skills/skills'
import { screenPath } from '#/course/course'
import { skillText as text } from '#/text/uz.skill'
import { t } from '#/text/uz'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'

const LIST = '/courses/skills'

export const skills = defineResource<SkillRow, Answer>({
  key: 'skills',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/edit/${id}` },
  nameOf: (row) => row.name,
  imageOf: (row) => row.image,
  usedAt: (courseId) => screenPath(courseId, 'technologies'),
  columns: [],
  list: (query, signal) => listSkills(query, undefined, signal),
  rowsOf: (answer) => answer.skills,
  get: (id, signal) => getSkill(id, undefined, signal),
  remove: (id, version) => deleteSkill(id, { version }),
})

/** The trail up to the list. */
export const trail = [{ label: t.menu.courses, to: '/courses' }]

export function SkillList() {
  return <ListScreen resource={skills} crumbs={[...trail, { label: text.title }]} />
}
