import { expect, it } from 'vitest'
import type { AuditEntry } from '#/api/generated/model/auditEntry'
import { AuditKind } from '#/api/generated/model/auditKind'
import { auditText as text } from '#/text/uz.audit'
import { historyText } from '#/text/uz.history'
import { AUDIT_KINDS, deviceOf, isAlarming, isAuditKind, describeEntry, timesOf, auditFilter } from './audit'

const aziz = { id: 1, firstName: 'Aziz', lastName: 'Karimov' }
const madina = { id: 2, firstName: 'Madina', lastName: 'Olimova' }

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-05T09:30:00Z',
  until: '2026-11-05T09:30:00Z',
  times: 1,
  kind: 'signed_in',
  who: null,
  whoLogin: null,
  isConsole: false,
  about: null,
  login: null,
  detail: null,
  address: '198.51.100.7',
  browser: 'Chrome 131',
  system: 'Windows',
  ...given,
})

it('has a sentence and a choice for every kind', () => {
  const choices = AUDIT_KINDS.flatMap(({ options }) => options.map(({ value }) => value))
  expect(choices.toSorted()).toEqual(Object.values(AuditKind).toSorted())
  for (const kind of Object.values(AuditKind)) {
    expect(isAuditKind(kind)).toBe(true)
    for (const by of [{}, { who: madina, whoLogin: 'madina' }, { isConsole: true }]) {
      const { who, what } = describeEntry(entry({ kind, about: aziz, login: 'aziz', ...by }))
      expect(who).not.toBe('')
      expect(what).not.toBe(kind)
    }
  }
})

it('names the actor and the account', () => {
  expect(describeEntry(entry({ who: aziz, whoLogin: 'aziz', about: aziz, login: 'aziz' }))).toMatchObject({ who: 'Aziz Karimov', about: null, what: text.own.signed_in })
  expect(describeEntry(entry({ kind: 'staff_blocked', who: madina, whoLogin: 'madina', about: aziz, login: 'aziz' }))).toMatchObject({
    who: 'Madina Olimova',
    about: text.administrator('Aziz Karimov'),
  })
  // Both accounts are deleted: their logins remain.
  expect(describeEntry(entry({ kind: 'staff_removed', whoLogin: 'madina', login: 'aziz' }))).toMatchObject({ who: 'madina', about: text.administrator('aziz') })
  expect(describeEntry(entry({ kind: 'password_reset', isConsole: true, about: aziz, login: 'aziz' })).who).toBe(historyText.console)
  // One's own login, and that of another person.
  const changed = { kind: 'login_changed', about: aziz, login: 'aziz', detail: 'old' } as const
  expect(describeEntry(entry({ ...changed, who: aziz, whoLogin: 'old' }))).toMatchObject({ about: null, what: text.own.login_changed, more: 'old → aziz' })
  expect(describeEntry(entry({ ...changed, who: madina, whoLogin: 'madina' }))).toMatchObject({ what: text.toOthers.login_changed })
  expect(describeEntry(entry({ kind: 'sessions_revoked', times: 3, who: aziz, about: aziz }))).toMatchObject({ who: 'Aziz Karimov', what: text.sessionsRevoked.own(3) })
})

it('distinguishes an unknown login from a wrong password', () => {
  const failed = (given: Partial<AuditEntry>) => describeEntry(entry({ kind: 'sign_in_failed', ...given }))
  expect(failed({ about: aziz, login: 'aziz' })).toMatchObject({ who: 'Aziz Karimov', what: text.own.sign_in_failed })
  expect(failed({ login: 'aziz' })).toMatchObject({ who: 'aziz', what: text.own.sign_in_failed })
  expect(failed({ login: '998901234567' })).toMatchObject({ who: '998901234567', what: text.unknownLogin })
  expect(failed({})).toMatchObject({ who: text.stranger, what: text.unknownLogin })
})

it('gives the count, the origin and what is alarming', () => {
  expect(timesOf(entry({}))).toBe('14:30')
  expect(timesOf(entry({ until: '2026-11-05T09:41:10Z' }))).toBe('14:30–14:41')
  expect(deviceOf({ browser: 'Chrome 131', system: 'Windows' })).toBe('Chrome 131, Windows')
  expect([deviceOf({ browser: 'curl 8', system: null }), deviceOf({ browser: null, system: null })]).toEqual(['curl 8', null])
  expect([4, 5].map((times) => isAlarming(entry({ kind: 'sign_in_failed', times })))).toEqual([false, true])
  expect(isAlarming(entry({ kind: 'token_reused' }))).toBe(true)
  expect(isAlarming(entry({ kind: 'sessions_revoked', times: 9 }))).toBe(false)
})

it('sends the filters of the address, without invalid ones', () => {
  expect(auditFilter({ key: 'a', staff: 2, kind: 'signed_in', from: '2026-01-01', to: 'x', entity: 'skill', page: 3 })).toEqual({
    key: 'a',
    staffId: 2,
    kind: 'signed_in',
    from: '2026-01-01',
  })
  expect(auditFilter({ kind: 'added' })).toEqual({})
})
