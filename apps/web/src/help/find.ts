import { folded } from '#/lib/find'
import type { HelpSection, Topic } from './topics'

/** A section of the help that contains the words, with its best matching sentence. */
export type Answer = { topic: Topic; section: HelpSection & { id: string }; sentence: string }

/** The texts of a section: its sentences, steps and terms. */
function sentencesOf({ text = [], steps = [], terms = [] }: HelpSection): readonly string[] {
  return [...text, ...steps, ...terms.map(([term, meaning]) => `${term}: ${meaning}`)]
}

/** The sections that contain every word, those with matching headings first. */
export function answersTo(topics: readonly Topic[], query: string): readonly Answer[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const countIn = (text: string) => {
    const whole = folded(text)
    return words.filter((word) => whole.includes(word)).length
  }
  const found = topics.flatMap((topic) =>
    topic.sections.flatMap((section) => {
      const sentences = sentencesOf(section)
      const heading = `${topic.title} ${section.title}`
      if (countIn(`${heading} ${topic.summary} ${sentences.join(' ')}`) < words.length) return []
      const best = sentences.toSorted((one, other) => countIn(other) - countIn(one))[0] ?? topic.summary
      return [{ topic, section, sentence: best, weight: countIn(section.title) * 2 + countIn(topic.title) }]
    }),
  )
  return found.toSorted((one, other) => other.weight - one.weight)
}
