import type { PartnerList as Answer } from '#/api/generated/model/partnerList'
import type { PartnerRow } from '#/api/generated/model/partnerRow'
import { deletePartner, getPartner, listPartners, orderPartners } from '#/api/generated/partners/partners'
import { partnerText as text } from '#/text/uz.partner'
import { t } from '#/text/uz'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'
import { ShownLink } from './kit/shown-link'

const LIST = '/section-management/edit/partners'

export const partners = defineResource<PartnerRow, Answer>({
  key: 'partners',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/${id}` },
  nameOf: (row) => row.name,
  imageOf: (row) => row.logo,
  copyable: true,
  columns: [{ key: 'link', label: text.link, show: (row) => <ShownLink link={row.link} /> }],
  list: (query, signal) => listPartners(query, undefined, signal),
  rowsOf: (answer) => answer.partners,
  get: (id, signal) => getPartner({ id: String(id) }, undefined, signal),
  remove: (id, version) => deletePartner(id, { version }),
  order: (ids) => orderPartners({ ids }),
})

/** The trail up to the list. */
export const trail = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }]

export function PartnerList() {
  return <ListScreen resource={partners} crumbs={[...trail, { label: text.title }]} />
}
