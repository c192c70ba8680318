import { Text } from '@chakra-ui/react'
import { faqCalls } from '#/api/generated/faqs/faqs.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { htmlText } from '#/form/html/text'
import { defineResource, rowPaths } from '../kit/resource'
import { faqText as text } from './text'

/** The words of an answer, its paragraphs after one another. */
const inOneLine = (html: string) => htmlText(html.replaceAll(/<\/(?:p|li|h[23])>/g, ' '))

export const faqs = perCourse((courseId) => {
  const list = screenPath(courseId, 'faq')
  return defineResource(faqCalls(courseId), {
    texts: text,
    paths: rowPaths(list),
    routes: courseRowRoutes('faq', 'faq/$rowId'),
    nameOf: (row) => row.question,
    copyable: true,
    columns: [{ key: 'answer', label: text.answer, cell: (row) => <Text lineClamp={2}>{inOneLine(row.answer)}</Text> }],
  })
})
