import type { SiteSection } from './section'

/** The background of a section. */
export type Background = 'plain' | 'soft' | 'dark'

type Name = SiteSection['name']

const SOFT: ReadonlySet<string> = new Set<Name>([
  'ProfessionMatcher',
  'HelperCallback',
  'BonusCourses',
  'QuestionsAndSupport',
  'ProfessionInfoProgress',
  'ITBenefits',
  'CourseAudience',
  'PortfolioProjects',
  'Practise',
  'LessonCallback',
  'StudentSupportWithImage',
  'CourseBonuses',
  'CourseAboutInfo',
])

const DARK: ReadonlySet<string> = new Set<Name>([
  'VideoFeedbacks',
  'FreeConsultation',
  'Footer',
  'StudentWorkShowcaseMedia',
  'CourseCallback',
  'StudentCompetitionProjects',
  'Networking',
  'CourseLessonCallback',
  'CourseAboutSuccess',
])

/** The first and last sections look the same on every page. */
const KEPT: ReadonlySet<string> = new Set<Name>(['Header', 'Banner', 'Footer'])

/** The default background of a section. */
export function backgroundOf(name: string): Background {
  return DARK.has(name) ? 'dark' : SOFT.has(name) ? 'soft' : 'plain'
}

/** The possible backgrounds of a section on a page, with the cost of deviating from its default. */
function choicesOf(name: string): readonly (readonly [Background, number])[] {
  const own = backgroundOf(name)
  if (KEPT.has(name)) return [[own, 0]]
  if (own === 'dark') return [['dark', 0], ['soft', 2], ['plain', 2]]
  return own === 'soft' ? [['soft', 0], ['plain', 1]] : [['plain', 0], ['soft', 1]]
}

/** More than a whole page of changed backgrounds. */
const ALIKE = 1000

type Way = { cost: number; backgrounds: readonly Background[] }
const cheapest = (ways: readonly Way[]): Way => ways.reduce((best, way) => (way.cost < best.cost ? way : best))

/**
 * The backgrounds of consecutive sections: two neighbours on the same one would look like one section. As few as possible deviate
 * from their default.
 */
export function backgroundsOf(names: readonly string[]): readonly Background[] {
  let ways: Way[] = [{ cost: 0, backgrounds: [] }]
  for (const name of names) {
    ways = choicesOf(name).map(([background, cost]) =>
      cheapest(
        ways.map((way) => ({
          cost: way.cost + cost + (way.backgrounds.at(-1) === background ? ALIKE : 0),
          backgrounds: [...way.backgrounds, background],
        })),
      ),
    )
  }
  return cheapest(ways).backgrounds
}
