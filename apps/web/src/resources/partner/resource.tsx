import { partnerCalls } from '#/api/generated/partners/partners.calls'
import { rowRoutes } from '#/app/route-ids'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineResource, rowPaths } from '../kit/resource'
import { ShownLink } from '../kit/shown-link'
import { partnerText as text } from './text'

export const partners = defineResource(partnerCalls, {
  texts: text,
  breadcrumbs: UNDER_HOME,
  paths: rowPaths('/section-management/edit/partners'),
  routes: rowRoutes('/shell/section-management/edit/partners', '/shell/section-management/edit/partners/$id'),
  nameOf: (row) => row.name,
  imageOf: (row) => row.logo,
  copyable: true,
  columns: [{ key: 'link', label: text.link, cell: (row) => <ShownLink link={row.link} /> }],
})
