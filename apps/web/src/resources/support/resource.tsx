import { Text } from '@chakra-ui/react'
import type { SupportRow } from '#/api/generated/model/supportRow'
import { supportCalls } from '#/api/generated/supports/supports.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { defineResource, rowPaths } from '../kit/resource'
import { supportText as text } from './text'

const nameOf = (row: SupportRow) => row.title

/** One list in two sections, of which one shows the pictures. */
function define(screen: 'support' | 'support-with-img') {
  const pictured = screen === 'support-with-img'
  return perCourse((courseId) => {
    const list = screenPath(courseId, screen)
    return defineResource(supportCalls(courseId), {
      texts: { ...(pictured ? text.pictured : text.plain), name: text.name },
      paths: rowPaths(list),
      routes: courseRowRoutes(screen, `${screen}/$rowId`),
      nameOf,
      ...(pictured ? { imageOf: (row: SupportRow) => row.image, photos: true } : {}),
      copyable: true,
      columns: [{ key: 'desc', label: text.desc, cell: (row) => <Text lineClamp={2}>{row.desc}</Text> }],
    })
  })
}

export const supports = define('support')
export const picturedSupports = define('support-with-img')
