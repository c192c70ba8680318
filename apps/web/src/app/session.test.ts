import { beforeEach, describe, expect, it } from 'vitest'
import { readSession, rememberPath, restoreSession, storeSession, storeUser, takePendingError, takeRememberedPath } from './session'

const KEYS = ['accessToken', 'refreshToken', 'userInfo'] as const

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const signIn = () =>
  storeSession({ accessToken: 'a', refreshToken: 'r', staffInfo: { id: 1, isSuperadmin: true } })

describe('restoring', () => {
  it('finds the three keys that a sign-in stored', () => {
    signIn()
    expect(KEYS.map((key) => localStorage.getItem(key) !== null)).toEqual([true, true, true])
    expect(restoreSession()).toEqual({ accessToken: 'a', refreshToken: 'r', userInfo: { id: 1, isSuperadmin: true } })
  })

  it.each(KEYS)('clears all three when %s is missing', (key) => {
    signIn()
    localStorage.removeItem(key)
    expect(restoreSession()).toBeNull()
    expect(KEYS.map((one) => localStorage.getItem(one))).toEqual([null, null, null])
  })

  it.each(['{', 'null', '[]', '{"id":"1"}'])('treats a broken person %s as missing', (raw) => {
    signIn()
    localStorage.setItem('userInfo', raw)
    expect(restoreSession()).toBeNull()
    expect(localStorage.getItem('accessToken')).toBeNull()
  })

  it('does not clear keys that another tab is still writing', () => {
    localStorage.setItem('accessToken', 'a')
    expect(readSession()).toBeNull()
    expect(localStorage.getItem('accessToken')).toBe('a')
  })
})

it('returns the same object for the same state, and another after a change', () => {
  signIn()
  const first = readSession()
  expect(readSession()).toBe(first)
  storeUser({ id: 1, isSuperadmin: false })
  expect(readSession()).not.toBe(first)
  expect(readSession()?.userInfo.isSuperadmin).toBe(false)
})

it('stores no person without a session', () => {
  storeUser({ id: 1, isSuperadmin: false })
  expect(localStorage.getItem('userInfo')).toBeNull()
})

describe('the remembered screen', () => {
  it('is returned once', () => {
    rememberPath('/courses/skills?page=2')
    expect(takeRememberedPath()).toBe('/courses/skills?page=2')
    expect(takeRememberedPath()).toBe('/')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example'])('never leads outside the panel: %s', (path) => {
    sessionStorage.setItem('peshtoq.returnTo', path)
    expect(takeRememberedPath()).toBe('/')
  })

  it('is never sign-in itself', () => {
    rememberPath('/signin?setup=x')
    expect(takeRememberedPath()).toBe('/')
  })
})

it('drops an invalid pending error', () => {
  sessionStorage.setItem('peshtoq.pendingError', '{"status":401}')
  expect(takePendingError()).toBeNull()
})
