import { faqCalls } from '#/api/generated/faqs/faqs.calls'
import { courseRowRoutes } from '#/app/route-ids'
import { perCourse, screenPath } from '#/course/course'
import { defineResource, rowPaths } from '../kit/resource'
import { answerColumn } from './answer-column'
import { faqText as text } from './text'

export const faqs = perCourse((courseId) => {
  const list = screenPath(courseId, 'faq')
  return defineResource(faqCalls(courseId), {
    texts: text,
    paths: rowPaths(list),
    routes: courseRowRoutes('faq', 'faq/$rowId'),
    nameOf: (row) => row.question,
    copyable: true,
    columns: [answerColumn],
  })
})
