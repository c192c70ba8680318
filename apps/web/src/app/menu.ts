import { BookOpen, CalendarClock, FolderTree, History, Images, LayoutList, PhoneIncoming, Send, Settings, ShieldCheck, UserRound, type LucideIcon } from 'lucide-react'
import type { StaffRow } from '#/api/generated/model/staffRow'
import { skillNames } from '#/resources/skill/names'
import { toolNames } from '#/resources/tool/names'
import { professionNames } from '#/resources/profession/names'
import { carouselNames, topRatedNames } from '#/resources/top-course/names'
import { groupNames } from '#/resources/group/names'
import { t } from '#/text/uz'
import { isOperator } from './person'

type MenuLink = { label: string; to: string }
export type MenuEntry =
  | (MenuLink & { icon: LucideIcon; superadmin?: boolean; operator?: boolean })
  | { label: string; icon: LucideIcon; children: readonly MenuLink[] }

/** Entries that belong together, under a muted heading. */
type MenuGroup = { label: string; entries: readonly MenuEntry[] }

/** The side menu, from top to bottom (docs/panel.md#menu-and-header). */
const GROUPS: readonly MenuGroup[] = [
  {
    label: t.menu.ofSite,
    entries: [
      { label: t.menu.sections, to: '/', icon: LayoutList },
      { label: t.screens.media, to: '/media', icon: Images },
      { label: t.screens.requests, to: '/requests', icon: PhoneIncoming, operator: true },
      { label: t.menu.siteSettings, to: '/site-settings', icon: Settings },
    ],
  },
  {
    label: t.menu.ofTeaching,
    entries: [
      {
        label: t.menu.courses,
        icon: BookOpen,
        children: [
          { label: t.menu.allCourses, to: '/courses' },
          { label: skillNames.title, to: '/courses/skills' },
          { label: toolNames.title, to: '/courses/tools' },
          { label: professionNames.title, to: '/fields' },
          { label: carouselNames.title, to: '/courses/new-courses-carousel' },
          { label: topRatedNames.title, to: '/courses/top-rated-courses' },
        ],
      },
      { label: groupNames.title, to: '/groups', icon: FolderTree },
    ],
  },
  {
    label: t.menu.ofAdministration,
    entries: [
      { label: t.menu.profile, to: '/profile', icon: UserRound, operator: true },
      { label: t.screens.releases, to: '/releases', icon: CalendarClock },
      { label: t.screens.history, to: '/history', icon: History },
      { label: t.menu.admins, to: '/admins', icon: ShieldCheck, superadmin: true },
      { label: t.screens.deliveries, to: '/deliveries', icon: Send, superadmin: true },
    ],
  },
]

/** The menu entries that this person may see. */
export function menuFor(person: Pick<StaffRow, 'isSuperadmin' | 'role'>): readonly MenuGroup[] {
  const may = (entry: MenuEntry) =>
    isOperator(person) ? 'operator' in entry && entry.operator : !('superadmin' in entry && entry.superadmin) || person.isSuperadmin
  return GROUPS.map(({ label, entries }) => ({ label, entries: entries.filter(may) })).filter(({ entries }) => entries.length > 0)
}

const links = GROUPS.flatMap(({ entries }) => entries).flatMap((entry): readonly MenuLink[] => ('children' in entry ? entry.children : [entry]))

/** Paths that do not start with the path of their menu entry. */
const UNDER: readonly (readonly [string, string])[] = [
  ['/section-management', '/'],
  ['/course/', '/courses'],
  // Paths below `/media` are the files themselves.
  ['/media-file/', '/media'],
  ['/request-settings', '/requests'],
]

/** The menu entry of a path: the longest one that the path starts with. */
export function activeLink(path: string): string | undefined {
  const home = UNDER.find(([start]) => path.startsWith(start))
  if (home) return home[1]
  let best: string | undefined
  for (const { to } of links) {
    const matches = path === to || (to !== '/' && path.startsWith(`${to}/`))
    if (matches && (best === undefined || to.length > best.length)) best = to
  }
  return best
}
