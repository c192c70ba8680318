import { siteFaqCalls } from '#/api/generated/site-faqs/site-faqs.calls'
import { rowRoutes } from '#/app/route-ids'
import { answerColumn } from '../faq/answer-column'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineResource, rowPaths } from '../kit/resource'
import { siteFaqText as text } from './text'

export const siteFaqs = defineResource(siteFaqCalls, {
  texts: text,
  breadcrumbs: UNDER_HOME,
  paths: rowPaths('/section-management/edit/site-faqs'),
  routes: rowRoutes('/shell/section-management/edit/site-faqs', '/shell/section-management/edit/site-faqs/$id'),
  nameOf: (row) => row.question,
  copyable: true,
  columns: [answerColumn],
})
