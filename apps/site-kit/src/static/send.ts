import type { SiteSection } from '../section'

/** A visitor's request. */
export type RequestInput = {
  name: string
  phone: string
  /** The section of the form; the server refuses other names. */
  form: SiteSection['name']
  courseId?: number | null
  message?: string | null
  telegram?: string | null
  /** The path of the page. */
  page?: string | null
  /** Required by the server. */
  consent: true
  /** In milliseconds, from when the form was shown until it was sent. */
  elapsed: number
  /** A honeypot: only bots fill it in. */
  website?: string | null
}

/** The result: accepted, or refused, with the field if it is about one; the message is the server's, for visitors. */
export type Sent = { isTaken: true } | { isTaken: false; code: string; message: string; fields: Readonly<Record<string, string>> }

/** There was no response. */
export const OFFLINE = 'offline'

/** Sends a request to the server, from the browser: it distinguishes visitors by their IP address. */
export async function send(url: string, input: RequestInput): Promise<Sent> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) }).catch(() => null)
  if (response === null) return { isTaken: false, code: OFFLINE, message: '', fields: {} }
  if (response.ok) return { isTaken: true }
  const body: unknown = await response.json().catch(() => null)
  const { code, message, fields } = typeof body === 'object' && body !== null ? failureOf(body) : failureOf({})
  return { isTaken: false, code, message, fields }
}

function failureOf(body: { code?: unknown; message?: unknown; fields?: unknown }) {
  const fields: unknown[] = Array.isArray(body.fields) ? body.fields : []
  return {
    code: typeof body.code === 'string' ? body.code : '',
    message: typeof body.message === 'string' ? body.message : '',
    fields: Object.fromEntries(fields.flatMap((one) => (isFailed(one) ? [[one.field, one.message]] : []))),
  }
}

function isFailed(one: unknown): one is { field: string; message: string } {
  return typeof one === 'object' && one !== null && 'field' in one && 'message' in one && typeof one.field === 'string' && typeof one.message === 'string'
}

const CODE = '998'
/** Digits of a number after the country code. */
const LOCAL = 9

/** A number in the server's format, `998901234567`; null if incomplete. The country code is optional. */
export function wholePhone(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '')
  if (digits.length === LOCAL) return CODE + digits
  return digits.length === CODE.length + LOCAL && digits.startsWith(CODE) ? digits : null
}
