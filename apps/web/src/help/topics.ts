import { t } from '#/text/uz'
import { draftsText } from '#/text/uz.drafts'
import { moreHelpTopics } from '#/text/uz.help-more'
import { helpTopics } from '#/text/uz.help-topics'

const texts = { ...helpTopics, ...moreHelpTopics }

/** A section of a topic: sentences, numbered steps, terms with their meaning. */
export type HelpSection = {
  readonly title: string
  readonly text?: readonly string[]
  readonly steps?: readonly string[]
  readonly terms?: readonly (readonly [term: string, meaning: string])[]
}

/** A screen that a topic refers to. */
type HelpLink = { readonly to: string; readonly label: string; readonly superadmin?: true }

type TopicId = Extract<keyof typeof texts, string>

export type Topic = {
  id: TopicId
  title: string
  summary: string
  sections: readonly (HelpSection & { id: string })[]
  links: readonly HelpLink[]
}

const home: HelpLink = { to: '/', label: t.menu.sections }
const courses: HelpLink = { to: '/courses', label: t.menu.allCourses }
const profile: HelpLink = { to: '/profile', label: t.menu.profile }
const unsaved: HelpLink = { to: '/drafts', label: draftsText.title }
const media: HelpLink = { to: '/media', label: t.screens.media }
const releases: HelpLink = { to: '/releases', label: t.screens.releases }
const changes: HelpLink = { to: '/history', label: t.screens.history }
const bin: HelpLink = { to: '/history/bin', label: t.screens.bin }

/** The links of each topic, in the order of the topics. */
const LINKS: Readonly<Record<TopicId, readonly HelpLink[]>> = {
  start: [home, courses, profile],
  saving: [unsaved, changes],
  sections: [home, courses],
  window: [home, courses],
  ready: [home, courses],
  pictures: [media],
  drafts: [releases],
  history: [changes, bin],
  together: [],
  offline: [unsaved, profile],
  keys: [],
  staff: [
    { to: '/admins', label: t.menu.admins, superadmin: true },
    { to: '/history/audit', label: t.screens.audit, superadmin: true },
  ],
  errors: [],
  words: [],
}

const isTopic = (id: string): id is TopicId => Object.hasOwn(LINKS, id)

export const TOPICS: readonly Topic[] = Object.keys(LINKS)
  .filter(isTopic)
  .map((id) => {
    const { title, summary, sections } = texts[id]
    const parts: Readonly<Record<string, HelpSection>> = sections
    return { id, title, summary, sections: Object.entries(parts).map(([name, section]) => ({ id: name, ...section })), links: LINKS[id] }
  })
