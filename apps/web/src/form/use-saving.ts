import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { ApiError, isAbort, NetworkError } from '#/api/errors'
import { t } from '#/text/uz'
import { formText } from '#/text/uz.form'
import { notify } from '#/ui/notify'
import { useFetched } from '#/ui/lazy-component'
import { progress } from '#/ui/progress'
import { sameValue, withTyped } from './conflict'
import type { Act } from './draft-schema'
import { storeDraft } from './drafts'
import { isPending } from './image/value'
import { loadUnsent } from './late-parts'
import { loadRules } from './load-rules'
import { isRow, type Baseline, type ConflictOf, type FormRecord, type StoredRow, type Values } from './record'
import type { SaveState } from './save-bar'
import { applyServerErrors } from './server-errors'
import { inForm, toInput, toKeep, toValues } from './spec'
import type { KeptDraft } from './stored-draft'
import type { DraftKeeping, Shown } from './use-draft-keeping'
import type { Uploads } from './use-uploads'

const text = formText.save

type Saving<Row extends StoredRow> = {
  record: FormRecord<Row>
  form: UseFormReturn<Values>
  baseline: Baseline
  drafts: DraftKeeping
  uploads: Uploads
  /** The form was saved and is being left: from now on it has no unsaved values. */
  onLeaving: () => void
  /** The form now shows the stored values. */
  onStored: (next: Baseline, values: Values) => void
  onConflict: (conflict: ConflictOf<Row>) => void
  /** Whether the form shows the row as it is stored. */
  isUnchanged: () => boolean
  /** Whether anything is unsaved. */
  isDirty: () => boolean
  /** The row is on the site now. */
  onLive: () => void
  /** Saves again what could not be sent. */
  onAgain: () => void
  /** Stores the draft again that could not be sent. */
  onDraftAgain: () => void
  /** The form as it is now. */
  shown: () => Shown
}

/** Saving a form: the uploads first, then the body; server errors go to their fields, a conflict to the dialog. */
export function useSaving<Row extends StoredRow>(given: Saving<Row>) {
  const { record, form, baseline, drafts, uploads, onLeaving, onStored, onConflict, isUnchanged, isDirty, onLive, onAgain, onDraftAgain, shown } = given
  const { spec, row } = record
  const names = Object.keys(spec.defaultValues)
  const [state, setState] = useState<SaveState>({ at: 'rest' })
  const here = useRef(true)
  /** From the click on "save" to its end: a second click in between must not save the same twice. */
  const busy = useRef(false)
  /** What was asked for meanwhile; it is done afterwards, for what was typed since. */
  const asked = useRef<Act | null>(null)
  const [queued, setQueued] = useState<{ act: Act } | null>(null)
  const works = useRef(new Set<Promise<unknown>>())
  const unsent = useFetched(loadUnsent, true)
  /** Does the same again with the current values. */
  const retry = useRef<Record<Act, () => void>>({ save: onAgain, draft: onDraftAgain })
  /** The toast of a save that failed, with its retry button. */
  const offered = useRef<number | null>(null)
  /** Ends waiting for the network. */
  const stopWaiting = useRef<(isLeft?: boolean) => void>(() => undefined)
  useEffect(() => {
    retry.current = { save: onAgain, draft: onDraftAgain }
  })

  const doNext = useEffectEvent(({ act }: { act: Act }) => {
    if (state.at !== 'failed' && isDirty()) retry.current[act]()
  })
  // In an effect: the form is based on what was stored by then.
  useEffect(() => {
    if (queued !== null) doNext(queued)
  }, [queued])

  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      stopWaiting.current(true)
      // The form is gone and cannot be saved again; its draft remains.
      if (offered.current !== null) notify.offer(undefined, offered.current)
    }
  }, [])

  const refuse = (error: ApiError, sent: Values) => {
    const { applied, rest } = applyServerErrors(error.fields, names)
    for (const [index, one] of applied.entries()) {
      const path = inForm(spec, one.path)
      const value: unknown = sent[one.path]
      if (one.code === 'media_not_found' && isPending(value)) {
        const { uploaded: _gone, ...again } = value
        form.setValue(one.path, again, { shouldDirty: true })
      }
      form.setError(path, { type: one.code, message: one.message }, { shouldFocus: index === 0 })
    }
    for (const one of rest) notify.error(`${one.field}: ${one.message}`)
  }

  /** Reports what was not saved, and has it sent again as long as the form is open. */
  const notifyOffline = (error: NetworkError, sent: Values, act: Act) => {
    if (!here.current || unsent === null) {
      notify.error(error, { details: [{ label: text.failed, value: record.title }] })
      return
    }
    stopWaiting.current()
    stopWaiting.current = unsent.reportUnsent(error, record.title, {
      onToast: (toast) => {
        offered.current = toast
      },
      onWaiting: () => {
        setState({ at: 'failed', offline: true })
        unsent.storeWaiting(drafts.place, act, { ...shown(), values: toKeep(spec, sent) })
      },
      isUnchanged: () => sameValue(form.getValues(), sent),
      again: () => retry.current[act](),
      onBack: () => {
        setState({ at: 'rest' })
        drafts.endWaiting()
      },
    })
  }

  const reportError = (error: unknown, sent: Values, act: Act = 'save') => {
    setState(isAbort(error) ? { at: 'rest' } : { at: 'failed' })
    if (error instanceof ApiError) refuse(error, sent)
    if (error instanceof NetworkError) notifyOffline(error, sent, act)
    // An ended session is reported by the sign-in screen, which names what was kept.
    else if (!(error instanceof ApiError && error.code === 'unauthenticated')) {
      offered.current = notify.error(error, unsent?.failedAgain(error, record.title, () => retry.current[act]()))
    }
  }

  const onSaved = async (saved: Row, sent: Values) => {
    onLive()
    const next = toValues(spec, saved)
    const kept = withTyped(next, sent, form.getValues())
    const unsaved = !sameValue(kept, next)
    if (record.leavesAfterSave) {
      onLeaving()
      await drafts.drop()
      if (unsaved) {
        const draft = { values: toKeep(spec, kept), base: next, version: saved.version, at: Date.now() }
        await storeDraft(record.draftKeyOf(saved), { ...draft, ...record.whereOf?.(saved) })
      }
    } else {
      onStored({ values: next, version: saved.version }, { ...next, ...kept })
      setState({ at: 'saved', when: Date.now() })
      if (!unsaved) await drafts.drop()
    }
    record.onSaved(saved, unsaved, here.current, false)
  }

  /** Stores the files, then the row. `apart`: the form no longer holds them. */
  const store = async (sent: Values, version: number | null, apart = false): Promise<Row> => {
    const paths = await uploads.storeAll(sent, apart)
    return await record.save(toInput(spec, sent, (name) => paths[name] ?? ''), version)
  }

  /** Stores a row that the form no longer holds. Returns the error, or null. */
  const storeApart = async (sent: Values): Promise<unknown> => {
    try {
      record.onSaved(await store(sent, null, true), false, here.current, true)
      return null
    } catch (error) {
      return error
    }
  }

  const submit = async (sent: Values, from: Baseline) => {
    setState({ at: 'saving' })
    // Whatever happens to the session or the network now, what was typed is stored.
    await drafts.flush()
    try {
      await onSaved(await store(sent, from.version), sent)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict' && isRow(error.data, record)) {
        setState({ at: 'failed' })
        onConflict({ theirs: error.data, base: from.values, saveAfter: true })
        return
      }
      reportError(error, sent)
      if (error instanceof ApiError && error.status === 404 && row !== null) record.onGone?.()
    }
  }

  /** One save at a time, with the progress line. */
  const once = async (work: () => Promise<void>, act: Act = 'save') => {
    if (busy.current) {
      asked.current = act
      return
    }
    busy.current = true
    stopWaiting.current()
    drafts.endWaiting()
    try {
      await progress.during(work())
    } finally {
      busy.current = false
      if (asked.current !== null) setQueued({ act: asked.current })
      asked.current = null
    }
  }

  const settled = async () => {
    if (works.current.size === 0) return
    setState({ at: 'saving' })
    await Promise.allSettled(works.current)
  }

  /** Whether the rules have loaded; without them nothing is sent, and the typed values stay. */
  const hasRules = async () => {
    try {
      await loadRules(spec.loadSchema)
      return true
    } catch (error) {
      setState({ at: 'failed' })
      // Only a reload of the page requests them again.
      await drafts.flush()
      if (error instanceof NetworkError) notifyOffline(error, form.getValues(), 'save')
      else notify.error(`${t.errors.chunkTitle}. ${t.errors.chunkHelp}`)
      return false
    }
  }

  return {
    state,
    setState,
    save: () => {
      void once(async () => {
        uploads.clear()
        await settled()
        if (isUnchanged()) {
          // The history would show a change without a difference.
          setState({ at: 'rest' })
          notify.info(text.clean)
          return
        }
        if (!(await hasRules())) return
        await form.handleSubmit(
          (_valid) => submit(form.getValues(), baseline),
          () => setState({ at: 'failed' }),
        )()
      })
    },
    /** The form's values if they are valid; otherwise it shows the errors. No keystroke comes between the check and the result. */
    checked: async (): Promise<Values | null> => {
      uploads.clear()
      await settled()
      if (!(await hasRules())) return null
      setState({ at: 'rest' })
      let checked: Values | null = null
      await form.handleSubmit(
        (_valid) => {
          checked = form.getValues()
        },
        () => setState({ at: 'failed' }),
      )()
      return checked
    },
    storeApart,
    /** Stores the values as a draft: `keep` sends them, `onKept` gets what was sent. */
    saveDraft: (keep: (input: Values, version: number | null) => Promise<KeptDraft>, onKept: (saved: KeptDraft, sent: Values) => Promise<void>) => {
      void once(async () => {
        uploads.clear()
        await settled()
        setState({ at: 'saving' })
        await drafts.flush()
        const sent = form.getValues()
        try {
          const paths = await uploads.storeAll(sent)
          const saved = await keep(toInput(spec, sent, (name) => paths[name] ?? ''), baseline.version)
          setState({ at: 'drafted', when: Date.now() })
          await onKept(saved, sent)
          for (const one of applyServerErrors(saved.refusal?.fields ?? [], names).applied) {
            form.setError(inForm(spec, one.path), { type: one.code, message: one.message })
          }
        } catch (error) {
          if (error instanceof ApiError && error.code === 'version_conflict' && isRow(error.data, record)) {
            setState({ at: 'failed' })
            onConflict({ theirs: error.data, base: baseline.values, saveAfter: false })
          } else {
            reportError(error, sent, 'draft')
          }
        }
      }, 'draft')
    },
    reportError,
    /** Whether what cannot be sent is sent again by itself; the code for it loads after the form. */
    canWait: unsent !== null,
    isHere: () => here.current,
    /** Saves the merged values of a conflict. */
    saveMerged: (merged: Values, from: Baseline) => {
      void once(async () => {
        if ((await hasRules()) && (await form.trigger())) await submit(merged, from)
      })
    },
    trackPending: (work: Promise<unknown>) => {
      works.current.add(work)
      void work.finally(() => works.current.delete(work))
    },
  }
}
