import { Text } from '@chakra-ui/react'
import { deleteFaq, getFaq, listFaqs, orderFaqs } from '#/api/generated/faqs/faqs'
import type { FaqList as Answer } from '#/api/generated/model/faqList'
import type { FaqRow } from '#/api/generated/model/faqRow'
import { courseKey, perCourse, screenPath } from '#/course/course'
import { CourseList } from '#/course/course-list'
import { htmlText } from '#/form/html/text'
import { faqText as text } from '#/text/uz.faq'
import { defineResource } from './kit/resource'

/** The words of an answer, its paragraphs after one another. */
const inOneLine = (html: string) => htmlText(html.replaceAll(/<\/(?:p|li|h[23])>/g, ' '))

export const faqs = perCourse((courseId) => {
  const list = screenPath(courseId, 'faq')
  return defineResource<FaqRow, Answer>({
    key: courseKey(courseId, 'faqs'),
    texts: text,
    paths: { list, add: `${list}/add`, edit: (id) => `${list}/${id}` },
    nameOf: (row) => row.question,
    copyable: true,
    columns: [{ key: 'answer', label: text.answer, show: (row) => <Text lineClamp={2}>{inOneLine(row.answer)}</Text> }],
    list: (query, signal) => listFaqs(courseId, query, undefined, signal),
    rowsOf: (answer) => answer.faqs,
    get: (id, signal) => getFaq(id, undefined, signal),
    remove: (id, version) => deleteFaq(id, { version }),
    order: (ids) => orderFaqs(courseId, { ids }),
  })
})

export function FaqList() {
  return <CourseList resource={faqs} />
}
