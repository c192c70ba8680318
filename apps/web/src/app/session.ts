import { isAnythingTyped, leaveUnasked } from './leaving'

/**
 * The session of this browser (docs/panel.md#session). Its three keys are in local storage, so every tab sees the same session;
 * if one of them is missing, all three are removed and the person counts as signed out.
 */
export type Session = { accessToken: string; refreshToken: string; userInfo: SessionUser }

/** The part of `staffInfo` that the panel needs before the profile is loaded. The server's row has more fields. */
export type SessionUser = { id: number; isSuperadmin: boolean }

const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const USER = 'userInfo'

/** Per tab: the address that is restored after sign-in. */
const RETURN_TO = 'peshtoq.returnTo'
/** Per tab: an error to show after a reload. */
const PENDING_ERROR = 'peshtoq.pendingError'
/** Per tab: the person whose session ended while a form had unsaved changes. */
const LEFT_TYPING = 'peshtoq.leftTyping'

/** An error as shown to a person, kept over a reload. */
export type PendingError = { message: string; code?: string; status?: number; errorId?: string }

const listeners = new Set<() => void>()
/** The last parsed value with its raw strings, so that equal reads return the same object. */
let known: { access: string; refresh: string; user: string; session: Session } | null = null

/** Whose session this page had, even if another tab has removed it. */
let lastUser: SessionUser | undefined

function parseUser(raw: string): SessionUser | null {
  try {
    const value: unknown = JSON.parse(raw)
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number') return null
    const isSuperadmin = 'isSuperadmin' in value && value.isSuperadmin === true
    return { ...value, id: value.id, isSuperadmin }
  } catch {
    return null
  }
}

function clearKeys(): void {
  for (const key of [ACCESS, REFRESH, USER]) localStorage.removeItem(key)
}

/**
 * The session in local storage; another tab may have changed it just now. An incomplete one reads as none but is not removed:
 * another tab may still be writing it.
 */
export function readSession(): Session | null {
  const access = localStorage.getItem(ACCESS)
  const refresh = localStorage.getItem(REFRESH)
  const user = localStorage.getItem(USER)
  if (known && known.access === access && known.refresh === refresh && known.user === user) return known.session
  known = null
  const userInfo = user === null ? null : parseUser(user)
  if (!access || !refresh || user === null || !userInfo) return null
  const session = { accessToken: access, refreshToken: refresh, userInfo }
  lastUser = userInfo
  known = { access, refresh, user, session }
  return session
}

/** Restores the session when the panel starts; if any of the three keys is missing or broken, all three are removed. */
export function restoreSession(): Session | null {
  const session = readSession()
  if (session === null) clearKeys()
  return session
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Stores a session after a sign-in, or the new pair of tokens after a refresh. */
export function storeSession(session: { accessToken: string; refreshToken: string; staffInfo?: SessionUser }): void {
  localStorage.setItem(ACCESS, session.accessToken)
  localStorage.setItem(REFRESH, session.refreshToken)
  if (session.staffInfo) localStorage.setItem(USER, JSON.stringify(session.staffInfo))
  notifyListeners()
}

/** Keeps the stored person current after the profile was read or changed. */
export function storeUser(user: SessionUser): void {
  if (readSession() === null) return
  const raw = JSON.stringify(user)
  if (localStorage.getItem(USER) === raw) return
  localStorage.setItem(USER, raw)
  notifyListeners()
}

/** Removes the session in every tab. */
function clearSession(): void {
  clearKeys()
  known = null
  notifyListeners()
}

/** Stores the current address for the next sign-in in this tab. */
export function rememberPath(path: string = location.pathname + location.search): void {
  if (!path.startsWith('/signin')) sessionStorage.setItem(RETURN_TO, path)
}

/** Where to go after sign-in: the stored address, once, otherwise home. */
export function takeRememberedPath(): string {
  const path = sessionStorage.getItem(RETURN_TO)
  sessionStorage.removeItem(RETURN_TO)
  // Only a path of this panel: "//host" would leave it.
  return path !== null && /^\/(?!\/|\\)/.test(path) ? path : '/'
}

let ended = false

/** The page is left in any case; what was typed is kept as a draft. */
function end(): void {
  ended = true
  leaveUnasked()
}

/** Stores whose session ends here and whether they were typing, so that sign-in can say that nothing is lost. */
function rememberTyping(): void {
  const login: unknown = lastUser === undefined ? undefined : Reflect.get(lastUser, 'login')
  if (typeof login === 'string' && isAnythingTyped()) sessionStorage.setItem(LEFT_TYPING, login)
}

/** The login of the person who was typing when their session ended. Returned once. */
export function takeLeftTyping(): string | null {
  const login = sessionStorage.getItem(LEFT_TYPING)
  sessionStorage.removeItem(LEFT_TYPING)
  return login
}

/**
 * The end of a session (docs/panel.md#session): stores the error, clears the session and reloads, which leads to sign-in. The
 * error is shown after the reload and the address is restored.
 */
export function endSession(error: PendingError): void {
  if (ended) return
  rememberTyping()
  end()
  rememberPath()
  sessionStorage.setItem(PENDING_ERROR, JSON.stringify(error))
  clearSession()
  location.reload()
}

/** Signs out on request: everything is reset, the next sign-in starts at home, and the tab keeps nothing of this person. */
export function leaveSession(): void {
  end()
  sessionStorage.clear()
  clearSession()
  location.assign('/signin')
}

/** The error that ended the last session. Returned once. */
export function takePendingError(): PendingError | null {
  const raw = sessionStorage.getItem(PENDING_ERROR)
  sessionStorage.removeItem(PENDING_ERROR)
  if (raw === null) return null
  try {
    const value: unknown = JSON.parse(raw)
    if (typeof value !== 'object' || value === null || !('message' in value)) return null
    const text = (key: string) => {
      const found: unknown = Reflect.get(value, key)
      return typeof found === 'string' ? found : undefined
    }
    const message = text('message')
    const status: unknown = Reflect.get(value, 'status')
    if (message === undefined) return null
    const code = text('code')
    const errorId = text('errorId')
    return {
      message,
      ...(code === undefined ? {} : { code }),
      ...(errorId === undefined ? {} : { errorId }),
      ...(typeof status === 'number' ? { status } : {}),
    }
  } catch {
    return null
  }
}

/**
 * Follows changes of the session in other tabs. A sign-out or another person's sign-in restarts this tab, since its data belongs
 * to the old session. New tokens of the same person are taken over.
 */
export function watchOtherTabs(): () => void {
  let userId = readSession()?.userInfo.id ?? null
  const ownChange = () => {
    userId = readSession()?.userInfo.id ?? null
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && ![ACCESS, REFRESH, USER].includes(event.key)) return
    // A sign-in writes three keys with one event each: read them once all are written.
    setTimeout(() => {
      if (ended) return
      const now = readSession()?.userInfo.id ?? null
      if (now !== userId) {
        if (userId !== null && now === null) {
          rememberTyping()
          rememberPath()
        }
        end()
        location.reload()
        return
      }
      notifyListeners()
    }, 50)
  }
  listeners.add(ownChange)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(ownChange)
    window.removeEventListener('storage', onStorage)
  }
}
