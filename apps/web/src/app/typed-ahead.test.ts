import { afterEach, expect, it, vi } from 'vitest'

import { collectTyped, takeTyped } from './typed-ahead'

const press = (key: string, more: KeyboardEventInit = {}) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

afterEach(() => {
  takeTyped()
  vi.useRealTimers()
})

it('collects letters until they are taken, and leaves shortcuts and other keys alone', () => {
  press('x')
  collectTyped()
  expect(press('h')).toBe(false)
  expect(press('a')).toBe(false)
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(press('Escape')).toBe(true)
  expect(takeTyped()).toBe('ha')
  expect(press('m')).toBe(true)
  expect(takeTyped()).toBe('')
})

it('gives up when the field does not come', () => {
  vi.useFakeTimers()
  collectTyped()
  press('h')
  vi.advanceTimersByTime(5000)
  expect(press('a')).toBe(true)
  expect(takeTyped()).toBe('')
})
