'use client'

import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../kit/button'
import { cx } from '../kit/cx'
import { useCourse, useRequestsUrl } from '../kit/site'
import type { SiteSection } from '../section'
import { text } from '../text'
import { OFFLINE, send, wholePhone, type RequestInput } from './send'
import styles from './request.module.css'

type State = { step: 'idle' | 'sending' | 'sent' } | { step: 'refused'; message: string; fields: Readonly<Record<string, string>> }

type RequestFormProps = {
  /** The section of the form, by which those who answer identify it. */
  form: SiteSection['name']
  /** The course it is about; by default that of the page. */
  courseId?: number
  className?: string
}

/** The form that asks for a name and a phone. It sends them to the address in the `Site`; without one, nothing. */
export function RequestForm({ form, courseId, className }: RequestFormProps) {
  const words = text.request
  const url = useRequestsUrl()
  const course = useCourse()
  const seen = useRef(0)
  const thanks = useRef<HTMLParagraphElement>(null)
  const [state, setState] = useState<State>({ step: 'idle' })
  const fields = state.step === 'refused' ? state.fields : {}

  useEffect(() => {
    seen.current = performance.now()
  }, [])
  useEffect(() => {
    if (state.step === 'sent') thanks.current?.focus()
  }, [state.step])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (url === null || state.step === 'sending') return
    const place = event.currentTarget
    const { input, missing } = read(new FormData(place))
    if (input === null) {
      setState({ step: 'refused', message: '', fields: missing })
      focusFirst(place, missing)
      return
    }
    setState({ step: 'sending' })
    const about = { form, courseId: courseId ?? course, page: location.pathname, elapsed: Math.round(performance.now() - seen.current) }
    const sent = await send(url, { ...input, ...about })
    if (sent.isTaken) {
      setState({ step: 'sent' })
      return
    }
    setState({ step: 'refused', message: sent.code === OFFLINE ? words.offline : sent.message || words.failed, fields: sent.fields })
    focusFirst(place, sent.fields)
  }

  if (state.step === 'sent') {
    return (
      <p ref={thanks} tabIndex={-1} role="status" className={cx(styles.sent, className)}>
        {words.sent}
      </p>
    )
  }
  return (
    // Sent before the page is hydrated, it must not put what was written into the address.
    <form className={cx(styles.form, className)} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={words.name} error={fields.name}>
        {(aria) => <input className={styles.input} name="name" autoComplete="name" placeholder={words.namePlaceholder} maxLength={100} {...aria} />}
      </Field>
      <Field label={words.phone} error={fields.phone} before={words.code}>
        {(aria) => (
          <input className={styles.input} name="phone" type="tel" autoComplete="tel-national" placeholder={words.phonePlaceholder} maxLength={20} {...aria} />
        )}
      </Field>
      <Button submit>{state.step === 'sending' ? words.sending : words.send}</Button>
      {url !== null && (
        <>
          <Consent error={fields.consent} />
          {/* Off-screen, and not focusable. */}
          <input className={styles.trap} name="website" aria-hidden tabIndex={-1} autoComplete="off" title={words.website} />
          <p role="alert" className={styles.refused}>
            {state.step === 'refused' ? state.message : ''}
          </p>
        </>
      )}
    </form>
  )
}

type FieldAria = { 'aria-invalid'?: true; 'aria-describedby'?: string }

function Field({ label, error, before, children }: { label: string; error: string | undefined; before?: string; children: (aria: FieldAria) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.place}>
      <label className={styles.label}>
        {label}
        <span className={styles.field}>
          {before !== undefined && (
            <span className={styles.code} aria-hidden>
              {before}
            </span>
          )}
          {children(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
        </span>
      </label>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function Consent({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div className={styles.wide}>
      <label className={styles.consent}>
        <input type="checkbox" name="consent" {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': id })} />
        {text.request.consent}
      </label>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

type Written = Pick<RequestInput, 'name' | 'phone' | 'consent' | 'website'>

/** The form's values, or what is missing. All other rules are the server's. */
function read(data: FormData): { input: Written; missing: Record<string, never> } | { input: null; missing: Record<string, string> } {
  const written = (key: string) => {
    const value = data.get(key)
    return typeof value === 'string' ? value.trim() : ''
  }
  const words = text.request
  const name = written('name')
  const phone = wholePhone(written('phone'))
  const hasConsent = data.has('consent')
  if (name !== '' && phone !== null && hasConsent) {
    return { input: { name, phone, consent: true, website: written('website') || null }, missing: {} }
  }
  return {
    input: null,
    missing: {
      ...(name === '' && { name: words.needName }),
      ...(phone === null && { phone: words.needPhone }),
      ...(!hasConsent && { consent: words.needConsent }),
    },
  }
}

function focusFirst(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  const first = [...form.querySelectorAll<HTMLInputElement>('input[name]')].find((one) => one.name in fields)
  first?.focus()
}
