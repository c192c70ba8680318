import type { SocialList as Answer } from '#/api/generated/model/socialList'
import type { SocialRow } from '#/api/generated/model/socialRow'
import { deleteSocial, getSocial, listSocials, orderSocials } from '#/api/generated/socials/socials'
import { formatPhone } from '#/form/phone'
import { socialText as text } from '#/text/uz.social'
import { t } from '#/text/uz'
import { ListScreen } from './kit/list-screen'
import { defineResource } from './kit/resource'
import { ShownLink } from './kit/shown-link'
import { SocialIcon } from './social-icon'
import { TYPES } from './social-types'

const LIST = '/section-management/edit/footer-socials'

export const socials = defineResource<SocialRow, Answer>({
  key: 'socials',
  texts: text,
  paths: { list: LIST, add: `${LIST}/add`, edit: (id) => `${LIST}/${id}` },
  nameOf: (row) => text.types[row.type],
  iconOf: (row) => <SocialIcon type={row.type} />,
  copyable: true,
  short: true,
  limit: { most: TYPES.length, full: text.allUsed },
  columns: [
    {
      key: 'link',
      label: text.address,
      show: (row) => (row.type === 'phone' ? formatPhone(row.link) : <ShownLink link={row.link} />),
      width: 'minmax(0, 3fr)',
    },
  ],
  list: (query, signal) => listSocials(query, undefined, signal),
  rowsOf: (answer) => answer.socials,
  get: (id, signal) => getSocial(id, undefined, signal),
  remove: (id, version) => deleteSocial(id, { version }),
  order: (ids) => orderSocials({ ids }),
})

/** The trail up to the list. */
export const trail = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }]

export function SocialList() {
  return <ListScreen resource={socials} crumbs={[...trail, { label: text.title }]} />
}
