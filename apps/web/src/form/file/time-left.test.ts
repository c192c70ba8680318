import { expect, it } from 'vitest'

import { roughly, timeLeft } from './time-left'

it('estimates how long an upload will still take, once its speed is known', () => {
  expect(timeLeft(0, 10_000)).toBeNull()
  expect(timeLeft(0.5, 1000)).toBeNull()
  expect(timeLeft(1, 60_000)).toBeNull()
  expect(timeLeft(0.5, 10_000)).toBe(10)
  expect(timeLeft(0.1, 60_000)).toBe(540)
})

it('rounds as people do', () => {
  expect(roughly(1)).toEqual({ unit: 'seconds', count: 5 })
  expect(roughly(12)).toEqual({ unit: 'seconds', count: 15 })
  expect(roughly(55)).toEqual({ unit: 'seconds', count: 55 })
  expect(roughly(56)).toEqual({ unit: 'minutes', count: 1 })
  expect(roughly(61)).toEqual({ unit: 'minutes', count: 2 })
})
