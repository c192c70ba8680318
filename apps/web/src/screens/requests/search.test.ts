import { expect, it } from 'vitest'
import { requestFilter } from './queries'
import { chosen, requestsSearch } from './search'

it('takes valid filters from the address', () => {
  const whole = { page: 2, key: 'Aziza', state: 'new', form: 'Courses', course: 3, mine: true, from: '2026-01-05', to: '2026-01-06' }
  expect(requestsSearch(whole)).toEqual(whole)
  expect(requestsSearch({ page: 1, key: '', state: 'later', form: 5, course: -1, mine: 'yes', from: 'x', to: 5 })).toEqual({})
})

it('sends the chosen filters to the server', () => {
  expect(requestFilter({ key: 'Aziza', state: 'new', course: 3, mine: true, from: '2026-01-05' }, 7)).toEqual({
    key: 'Aziza',
    state: 'new',
    courseId: 3,
    takenBy: 7,
    from: '2026-01-05',
  })
  expect(requestFilter({}, 7)).toEqual({})
})

it('keeps unset filters out of the address', () => {
  expect(chosen({ key: undefined, form: '', mine: true })).toEqual({ mine: true })
})
