import { socialCalls } from '#/api/generated/socials/socials.calls'
import { rowRoutes } from '#/app/route-ids'
import { formatPhone } from '#/form/phone'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineResource, rowPaths } from '../kit/resource'
import { ShownLink } from '../kit/shown-link'
import { SocialIcon } from './icon'
import { socialText as text } from './text'
import { TYPES } from './types'

export const socials = defineResource(socialCalls, {
  texts: text,
  breadcrumbs: UNDER_HOME,
  paths: rowPaths('/section-management/edit/footer-socials'),
  routes: rowRoutes('/shell/section-management/edit/footer-socials', '/shell/section-management/edit/footer-socials/$id'),
  nameOf: (row) => text.types[row.type],
  iconOf: (row) => <SocialIcon type={row.type} />,
  copyable: true,
  unpaged: true,
  limit: { most: TYPES.length, full: text.allUsed },
  columns: [
    {
      key: 'link',
      label: text.address,
      cell: (row) => (row.type === 'phone' ? formatPhone(row.link) : <ShownLink link={row.link} />),
      width: 'minmax(0, 3fr)',
    },
  ],
})
