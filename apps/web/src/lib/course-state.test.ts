import { expect, it } from 'vitest'
import { coursePickerText as text } from '#/text/uz.course-picker'
import { unseenMark, whyUnseen } from './course-state'

it('explains why a course is not visible on the site', () => {
  const words = ([status, isVisible]: readonly ['ACTIVE' | 'DRAFT' | 'ARCHIVED', boolean]) => {
    const state = { status, isVisible }
    return [unseenMark(state), whyUnseen(state)]
  }
  expect(words(['ACTIVE', true])).toEqual([null, null])
  expect(words(['ACTIVE', false])).toEqual([text.hidden, text.unseen.ACTIVE])
  // Its status comes first: showing it would not help.
  expect(words(['DRAFT', true])).toEqual([text.status.DRAFT, text.unseenYet.DRAFT])
  expect(words(['DRAFT', false])).toEqual([text.status.DRAFT, text.unseen.DRAFT])
  expect(words(['ARCHIVED', false])).toEqual([text.status.ARCHIVED, text.unseen.ARCHIVED])
  const timed = (visibleFrom: string | null, visibleUntil: string | null) => {
    const state = { status: 'ACTIVE', isVisible: true, visibleFrom, visibleUntil } as const
    return [unseenMark(state), whyUnseen(state)]
  }
  expect(timed('2000-01-01T00:00:00Z', '2199-01-01T00:00:00Z')).toEqual([null, null])
  expect(timed('2199-01-01T04:00:00Z', null)).toEqual([text.later, 'Kurs 2199-yil 1-yanvar 09:00 dan koʻrinadi.'])
  expect(timed(null, '2000-01-01T00:00:00Z')).toEqual([text.over, text.unseenOver])
})
