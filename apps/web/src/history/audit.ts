import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAudit } from '#/api/generated/audit/audit'
import type { AuditEntry } from '#/api/generated/model/auditEntry'
import type { AuditKind } from '#/api/generated/model/auditKind'
import type { ListAuditParams } from '#/api/generated/model/listAuditParams'
import type { Role } from '#/api/generated/model/role'
import { time } from '#/lib/dates'
import { auditText as text } from '#/text/uz.audit'
import { historyText } from '#/text/uz.history'
import { t } from '#/text/uz'
import type { Options } from './filter-fields'
import { daysOf, FRESH } from './queries'
import type { HistorySearch } from './search'

export const isAuditKind = (name: string | undefined): name is AuditKind => name !== undefined && Object.hasOwn(text.kindNames, name)

const option = (value: AuditKind) => ({ value, label: text.kindNames[value] })
/** The kinds as filter options, grouped by subject. */
export const AUDIT_KINDS: readonly Options[] = [
  {
    label: text.kinds.ofSigningIn,
    options: (
      [
        'signed_in',
        'sign_in_failed',
        'sign_in_blocked',
        'rate_limited',
        'signed_out',
        'session_ended',
        'sessions_revoked',
        'session_expired',
        'token_reused',
      ] as const
    ).map(option),
  },
  { label: text.kinds.ofPasswords, options: (['password_changed', 'password_failed', 'password_reset'] as const).map(option) },
  {
    label: text.kinds.ofStaff,
    options: (
      ['login_changed', 'role_changed', 'staff_added', 'staff_changed', 'staff_blocked', 'staff_unblocked', 'staff_removed', 'staff_restored', 'set_up'] as const
    ).map(option),
  },
]

/** The filters in the address; values unknown to the server are dropped. */
export function auditFilter({ key, staff, kind, from, to }: HistorySearch): Omit<ListAuditParams, 'page' | 'perPage'> {
  return {
    ...(key === undefined ? {} : { key }),
    ...(staff === undefined ? {} : { staffId: staff }),
    ...(isAuditKind(kind) ? { kind } : {}),
    ...daysOf({ from, to }),
  }
}

export function auditQuery(params: ListAuditParams) {
  return queryOptions({
    queryKey: ['audit', params],
    queryFn: ({ signal }) => listAudit(params, undefined, signal),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

const own: Partial<Record<AuditKind, string>> = text.own
const toOthers: Partial<Record<AuditKind, string>> = text.toOthers

/** Whether people did it to their own account. */
function isOwn({ kind, who, whoLogin, about, login, isConsole }: AuditEntry): boolean {
  if (toOthers[kind] === undefined && kind !== 'sessions_revoked') return true
  if (own[kind] === undefined && kind !== 'sessions_revoked') return false
  return !isConsole && (who === null ? whoLogin === login : who.id === about?.id)
}

type EntryDescription = {
  /** The actor, or the account for a sign-in. */
  who: string
  person: AuditEntry['who']
  /** The affected account, if it is another one. */
  about: string | null
  what: string
  /** The event and its details. */
  more: string | null
}

const nameOf = (person: AuditEntry['who'], login: string | null) => (person === null ? login : `${person.firstName} ${person.lastName}`)

/** An entry of the audit log as text. */
export function describeEntry(entry: AuditEntry): EntryDescription {
  const { kind, who, whoLogin, about, login, isConsole, times } = entry
  const more = detailOf(entry)
  const account = nameOf(about, login)
  const isRevoked = kind === 'sessions_revoked'
  if (isOwn(entry)) {
    // A phone number typed instead of a login is an unknown login too.
    const isUnknown = kind === 'sign_in_failed' && about === null && !isLogin(login)
    return { who: account ?? text.stranger, person: about, about: null, what: isRevoked ? text.sessionsRevoked.own(times) : isUnknown ? text.unknownLogin : (own[kind] ?? kind), more }
  }
  return {
    who: isConsole ? historyText.console : (nameOf(who, whoLogin) ?? historyText.nobody),
    person: who,
    about: text.administrator(account ?? ''),
    what: isRevoked ? text.sessionsRevoked.ofOthers(times) : (toOthers[kind] ?? kind),
    more,
  }
}

/** The affected account is deleted, but its login is known. */
const isLogin = (login: string | null) => login !== null && !/^998\d{9}$/.test(login)

function detailOf({ kind, detail, login }: AuditEntry): string | null {
  if (detail === null) return null
  if (kind === 'login_changed') return text.logins(detail, login ?? '')
  if (kind === 'role_changed') return isRole(detail) ? t.shell[detail] : detail
  return detail
}

/** When it happened: a time, or the first and the last time on that day. */
export function timesOf({ at, until }: AuditEntry): string {
  const [first, last] = [time(at), time(until)]
  return first === last ? first : text.between(first, last)
}

const isRole = (name: string): name is Role => ['superadmin', 'editor', 'operator'].includes(name)

const ALARMING: ReadonlySet<AuditKind> = new Set(['token_reused', 'rate_limited'])
/** From this many wrong passwords on, somebody is guessing. */
const GUESSING = 5

export function isAlarming({ kind, times }: AuditEntry): boolean {
  return ALARMING.has(kind) || (times >= GUESSING && (kind === 'sign_in_failed' || kind === 'password_failed'))
}

/** The origin in one line. */
export function deviceOf({ browser, system }: Pick<AuditEntry, 'browser' | 'system'>): string | null {
  if (browser === null || system === null) return browser ?? system
  return text.fromDevice(browser, system)
}
