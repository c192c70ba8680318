import { describe, expect, it } from 'vitest'

import { menuFor } from '#/app/menu'
import { answersTo } from './find'
import { TOPICS } from './topics'

const first = (query: string) => answersTo(TOPICS, query).map(({ topic, section }) => `${topic.id}/${section.id}`)[0]

describe('help', () => {
  it('finds a question in any spelling', () => {
    expect(first('qoralama')).toBe('drafts/draft')
    expect(first('oʻchirilganlar')).toBe('history/bin')
    expect(first("o'chirilganlar")).toBe('history/bin')
    expect(first('ochirilganlar')).toBe('history/bin')
    expect(first('ўчирилганлар')).toBe('history/bin')
    expect(first('asosiy nuqta')).toBe('pictures/focal')
    expect(first('internet uzilsa')).toBe('offline/network')
    expect(first('RANG MAVZUSI')).toBe('start/person')
  })

  it('shows the sentence that has the words', () => {
    const [answer] = answersTo(TOPICS, 'logotip')
    expect(answer?.sentence).toContain('logotip')
  })

  it('finds nothing for unknown words or an empty query', () => {
    expect(answersTo(TOPICS, 'qovurilgan baliq')).toEqual([])
    expect(answersTo(TOPICS, '  ')).toEqual([])
  })

  it('has a text in every section', () => {
    const said = TOPICS.flatMap(({ id: topic, sections }) =>
      sections.map(({ id, text = [], steps = [], terms = [] }) => ({ at: `${topic}/${id}`, pieces: text.length + steps.length + terms.length })),
    )
    expect(said.length).toBeGreaterThan(25)
    expect(said.filter(({ pieces }) => pieces === 0)).toEqual([])
  })

  it('links to no screen that the menu does not show either', () => {
    const linksFor = (role: 'superadmin' | 'editor') =>
      menuFor({ role, isSuperadmin: role === 'superadmin' }).flatMap(({ entries }) => entries.flatMap((one) => ('children' in one ? one.children : [one]).map(({ to }) => to)))
    const open = linksFor('editor')
    const closed = linksFor('superadmin').filter((to) => !open.includes(to))
    expect(closed).toContain('/admins')
    const wrong = TOPICS.flatMap(({ links }) => links).filter(({ to, superadmin }) => closed.includes(to) && superadmin !== true)
    expect(wrong).toEqual([])
  })
})
