import type { ToolList as Answer } from '#/api/generated/model/toolList'
import type { ToolRow } from '#/api/generated/model/toolRow'
import { deleteTool, getTool, listTools } from '#/api/generated/tools/tools'
import { screenPath } from '#/course/course'
import { toolText as text } from '#/text/uz.tool'
import { t } from '#/text/uz'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'

const LIST = '/courses/tools'

export const tools = defineResource<ToolRow, Answer>({
  key: 'tools',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/edit/${id}` },
  nameOf: (row) => row.name,
  imageOf: (row) => row.image,
  copyable: true,
  usedAt: (courseId) => screenPath(courseId, 'technologies'),
  columns: [],
  list: (query, signal) => listTools(query, undefined, signal),
  rowsOf: (answer) => answer.tools,
  get: (id, signal) => getTool(id, undefined, signal),
  remove: (id, version) => deleteTool(id, { version }),
})

/** The trail up to the list. */
export const trail = [{ label: t.menu.courses, to: '/courses' }]

export function ToolList() {
  return <ListScreen resource={tools} crumbs={[...trail, { label: text.title }]} />
}
