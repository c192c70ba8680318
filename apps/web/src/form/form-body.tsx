import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type Control } from 'react-hook-form'

import { FormWithPreview } from '#/live-preview/form-with-preview'
import type { PreviewTarget } from '#/live-preview/preview-target'
import { formText } from '#/text/uz.form'
import { confirm, prepareConfirm } from '#/ui/confirm'
import { fetchPart, useFetched } from '#/ui/lazy-component'
import { progress } from '#/ui/progress'
import { merge, sameValue, withTyped, type Side } from './conflict'
import { FormContext } from './context'
import type { Draft } from './drafts'
import { focusFirst } from './first-field'
import { Conflict, prepareConflict, WatchedBar } from './form-watchers'
import { loadAgain, loadFieldFindings, loadRemoteChange, loadFocusFound, loadKeep, loadRestored } from './late-parts'
import { useLeaveGuard } from './leave-guard'
import { loadRules } from './load-rules'
import type { Baseline, ConflictOf, FormRecord, StoredRow, Values } from './record'
import { resolverOf, type ValidationContext } from './resolver'
import { keepsAll, toKeep, toValues } from './spec'
import { drafted } from './stored-draft'
import { useBaseline } from './use-baseline'
import { useDraftKeeping } from './use-draft-keeping'
import { useSaving } from './use-saving'
import { useStoredDraft } from './use-stored-draft'
import { useUploads } from './use-uploads'

/**
 * A form around its fields: the save bar, the guard against leaving, the draft, the uploads at save, the server's errors
 * on their fields, and the answer to somebody else's change.
 */
export function FormBody<Row extends StoredRow>(props: {
  record: FormRecord<Row>
  draft: Draft | undefined
  children: (control: Control) => ReactNode
  aside?: ReactNode
  /** Where on the site it is seen, live. */
  previewTarget?: PreviewTarget | undefined
}) {
  const { record, draft, children, aside, previewTarget } = props
  const { spec, row } = record
  const { baseline, latest, setBaseline } = useBaseline(record)
  const [conflict, setConflict] = useState<ConflictOf<Row> | null>(null)
  const [restored, setRestored] = useState<Draft | undefined>(draft)
  const restoredBar = useFetched(loadRestored, restored !== undefined)
  const remoteChange = useFetched(loadRemoteChange, row !== null && record.reread !== undefined)
  const resolver = useMemo(() => resolverOf(spec), [spec])
  const validation = useRef<ValidationContext['current']>(null)
  const form = useForm({ resolver, context: validation, defaultValues: baseline.values, mode: 'onTouched' })
  const leaving = useRef(false)

  const keeping = useFetched(loadKeep, record.draftCall !== undefined)
  const findings = useFetched(loadFieldFindings, row !== null)
  const again = useFetched(loadAgain, record.repeats === true)
  const adding = useRef<InstanceType<NonNullable<typeof again>['Adding']> | null>(null)

  const isTyped = () => !sameValue(latest.current.values, form.getValues())
  const isDirty = () => !leaving.current && (isTyped() || adding.current?.isIdle === false)

  /**
   * The field that the form began in, until one comes back to it. Left as it was found it is not judged: an error would move
   * what is being pressed from under the pointer.
   */
  const begun = useRef<string | null>(null)
  /** While the focus goes back to the beginning, no field that it leaves is judged. */
  const begins = useRef(false)
  const skipsValidation = useEffectEvent((path: string) => begins.current || (path === begun.current && sameValue(form.getValues(path), latest.current.values[path])))
  useEffect(() => {
    validation.current = { hasError: (path) => form.getFieldState(path).error !== undefined, skipsValidation: (path) => skipsValidation(path) }
  }, [form])
  const frame = useRef<HTMLFormElement>(null)
  const { leavesAfterSave } = record
  useEffect(() => {
    const element = frame.current
    const left = new AbortController()
    const onReturn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.getAttribute('name') === begun.current) begun.current = null
    }
    element?.addEventListener('focusin', onReturn, { signal: left.signal })
    // Keys pressed at once would go behind what is restored.
    if (leavesAfterSave && draft === undefined) begun.current = focusFirst(element)
    return () => left.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the draft it began with
  }, [leavesAfterSave])

  const put = (next: Values) => {
    form.reset(next, { keepDefaultValues: true, keepTouched: true })
  }

  // By the time it is written the person may be elsewhere.
  const [path] = useState(() => location.pathname + location.search)
  const drafts = useDraftKeeping(
    record.draftKey,
    () => {
      const { values: base, version } = latest.current
      if (!isDirty()) return null
      const values = toKeep(spec, adding.current?.oldest ?? form.getValues())
      return { values, base, version, at: Date.now(), path, ...(record.titleOf?.(values) ?? { title: record.title }) }
    },
    () => adding.current?.isIdle !== false && keepsAll(spec, form.getValues()),
  )
  const uploads = useUploads(spec, form)
  const { state, setState, save: send, saveMerged, trackPending, ...saving } = useSaving({
    record,
    form,
    baseline,
    drafts,
    uploads,
    onLeaving: () => {
      leaving.current = true
    },
    onStored: (next, values) => {
      setBaseline(next)
      put(values)
      setRestored(undefined)
    },
    onConflict: setConflict,
    onLive: () => {
      if (stored === null || keeping === null || record.draftCall === undefined) return
      void keeping.dropPublished(record.draftCall, stored)
      setStored(null)
    },
    onAgain: () => void save(),
  })

  const { stored, setStored, newer, take } = useStoredDraft(record, {
    isAtRest: () => state.at !== 'saving' && !isDirty(),
    show: (values) => {
      setBaseline({ values, version: latest.current.version })
      put(values)
    },
    ask: (asked) => setConflict({ ...asked, base: latest.current.values }),
  })

  /** Stores the values as a draft, which the form then shows. */
  const saveDraft = () => {
    const { draftCall } = record
    if (keeping === null || draftCall === undefined || adding.current?.isIdle === false) return
    begun.current = null
    const keep = async (input: Values, version: number | null) => {
      try {
        return await keeping.keepDraft(draftCall, stored, input, version)
      } catch (error) {
        const other = await keeping.othersDraft(draftCall, error)
        if (other === null) throw error
        // The next press goes over it.
        take(other)
        throw error
      }
    }
    saving.saveDraft(keep, async (saved, sent) => {
      keeping.notifyDraftKept(saved)
      if (record.leavesAfterSave) {
        leaving.current = true
        await drafts.drop()
        record.onDrafted?.()
        return
      }
      const values = toValues(spec, drafted(row, saved))
      const kept = withTyped(values, sent, form.getValues())
      setStored(saved)
      setBaseline({ values, version: latest.current.version })
      put(kept)
      setRestored(undefined)
      if (sameValue(kept, values)) await drafts.drop()
    })
  }

  const discardStored = async () => {
    const { draftCall } = record
    if (stored === null || keeping === null || draftCall === undefined || !(await keeping.discardDraft(draftCall, stored))) return
    setStored(null)
    const live: Baseline = { values: toValues(spec, row ?? record.start ?? null), version: row?.version ?? null }
    setBaseline(live)
    put(live.values)
    form.clearErrors()
    await rest()
  }

  /** Saves the row and begins the next one at once. */
  const addOne = async () => {
    if (again === null) return
    const checked = await saving.checked()
    if (checked === null) return
    adding.current ??= new again.Adding()
    begins.current = true
    // Drawn at once: a key that comes before the fields are empty would be put behind what they still show.
    flushSync(() => form.reset(latest.current.values))
    setRestored(undefined)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    begun.current = focusFirst(frame.current)
    setTimeout(() => {
      begins.current = false
    })
    window.scrollTo(0, 0)
    const added = adding.current.add(checked, {
      store: saving.storeApart,
      isHere: saving.isHere,
      isTyped,
      typed: () => form.getValues(),
      // At once, as above.
      put: (next) => flushSync(() => put(next)),
      onError: saving.reportError,
      onStored: () => {
        if (isDirty()) drafts.plan()
        else void drafts.drop()
      },
    })
    // Whatever happens to the session or the network now, the typing is safe.
    drafts.plan()
    void drafts.flush()
    await added
  }

  const save = async (one = false) => {
    begun.current = null
    if (!one) await adding.current?.settled()
    if (one || adding.current?.hasWaiting === true) await progress.during(addOne())
    else send()
  }

  const arrived = useRouterState({ select: (router) => router.resolvedLocation?.state })
  const lead = useEffectEvent(async (words: string, field: string | undefined) => {
    const { focusFound, focusField } = await fetchPart(loadFocusFound)
    if (frame.current === null) return
    if (field === undefined) await focusFound(frame.current, spec, form.getValues(), words)
    else await focusField(frame.current, spec, field, words)
  })
  useEffect(() => {
    // Without it the form is there all the same.
    if (arrived?.found !== undefined) lead(arrived.found, arrived.field).catch(() => undefined)
  }, [arrived])

  // What was left unsaved comes back before the person sees the form.
  const restore = useEffectEvent(() => {
    if (draft === undefined) {
      if (stored?.isStale !== true || row === null) return
      // The row was changed under the draft: the same question as under what was typed here.
      const base = toValues(spec, { ...row, ...stored.base })
      setBaseline({ values: base, version: baseline.version })
      setConflict({ theirs: row, base, saveAfter: false })
      return
    }
    put(toValues(spec, draft.values))
    if (row !== null && draft.version !== row.version) {
      // The baseline stays the older one until a choice is made: saving without one is refused by the server.
      const base = toValues(spec, draft.base)
      setBaseline({ values: base, version: draft.version })
      setConflict({ theirs: row, base, saveAfter: false })
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- as the draft is put back into the form, once
  useEffect(() => restore(), [])

  const onChange = useEffectEvent((name: string | undefined) => {
    if (leaving.current) return
    drafts.plan()
    // What is told of a field because of another goes as soon as that other is put right.
    const { fields = [] } = spec.crossFieldRules ?? {}
    const others = fields.filter((one) => one !== name && form.getFieldState(one).error !== undefined)
    if (name !== undefined && fields.includes(name) && others.length > 0) void form.trigger(others)
    setState((now) => (now.at === 'failed' ? { at: 'rest' } : now))
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => onChange(name) }), [form])

  // The row was read anew (another tab, an undo): shown while nothing is typed; otherwise saving will tell of it.
  const onRow = useEffectEvent((now: Row | null) => {
    const version = now?.version ?? null
    // A draft stands over the row; saving will tell of what changed under it.
    if (version === baseline.version || state.at === 'saving' || stored !== null) return
    const next = toValues(spec, now)
    // What changed is no field of this form (the row was shown or hidden), or the record there is one of is gone: nothing
    // stands against what is typed.
    const typed = isDirty()
    if (typed && now !== null && !sameValue(next, baseline.values)) return
    setBaseline({ values: next, version })
    if (now === null) setState({ at: 'rest' })
    if (!typed) put(next)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the form's own state lives outside React's and follows
  useEffect(() => onRow(row), [row])

  useLeaveGuard(isDirty)
  // The question before leaving must be there when the network is not.
  useEffect(prepareConfirm, [])
  useEffect(prepareConflict, [])
  useEffect(() => {
    // Only a head start: a save tells when they do not come.
    loadRules(spec.loadSchema).catch(() => undefined)
  }, [spec])

  /** There is nothing of one's own left to save. */
  const rest = async () => {
    setRestored(undefined)
    setState({ at: 'rest' })
    await drafts.drop()
  }

  const discard = async () => {
    const yes = await confirm({
      title: formText.save.discardTitle,
      body: formText.save.discardQuestion,
      confirmLabel: formText.save.discardYes,
      danger: true,
    })
    if (!yes) return
    const before: Baseline =
      stored === null && row !== null && row.version > (baseline.version ?? 0) ? { values: toValues(spec, row), version: row.version } : baseline
    setBaseline(before)
    put(before.values)
    form.clearErrors()
    uploads.clear()
    adding.current?.clear()
    await rest()
  }

  const settle = (choice: Record<string, Side>) => {
    if (conflict === null) return
    const theirs = toValues(spec, conflict.theirs)
    const next = { ...spec.defaultValues, ...merge(form.getValues(), theirs, choice) }
    const after: Baseline = { values: theirs, version: conflict.theirs.version }
    setBaseline(after)
    put(next)
    setConflict(null)
    // Theirs all through.
    if (sameValue(next, theirs)) void rest()
    else if (conflict.saveAfter) saveMerged(next, after)
  }

  const context = {
    spec,
    labels: record.labels,
    uploads: uploads.uploads,
    set: (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true }),
    save: () => void save(),
    trackPending,
  }

  return (
    <FormContext value={context}>
      {restoredBar !== null && restored !== undefined && state.at !== 'saving' && (
        <restoredBar.RestoredBar at={restored.at} control={form.control} baseline={baseline.values} onDiscard={() => void discard()} />
      )}
      {keeping !== null && stored !== null && state.at !== 'saving' && (
        <keeping.DraftBar
          stored={stored}
          onMoved={({ releaseId, version }) => setStored({ ...stored, releaseId, version })}
          onDiscard={() => void discardStored()}
        />
      )}
      {remoteChange !== null && row !== null && record.reread !== undefined && (
        <remoteChange.RemoteChangeBar
          row={row.version > (baseline.version ?? 0) && state.at !== 'saving' ? row : null}
          draft={state.at === 'saving' ? null : newer}
          onReread={async () => await Promise.all([record.reread?.(), record.rereadDraft?.()])}
          onLook={() => setConflict({ theirs: row, base: baseline.values, saveAfter: false })}
          onLookAtDraft={() => newer !== null && take(newer)}
        />
      )}
      <form
        ref={frame}
        noValidate
        // Enter in a field sends nothing: what is half typed is not to stand on the site (docs/panel.md#checking-and-saving).
        onSubmit={(event) => event.preventDefault()}
      >
        <FormWithPreview target={previewTarget} form={form} spec={spec} aside={aside}>
          {children(form.control)}
        </FormWithPreview>
        {findings !== null && <findings.FieldFindings form={frame} />}
        <WatchedBar
          state={state}
          copy={row === null && record.start !== undefined}
          control={form.control}
          baseline={baseline.values}
          isDraft={stored !== null}
          draft={keeping === null || record.draftCall === undefined ? null : <keeping.DraftButton onPress={saveDraft} />}
          onSave={() => void save()}
          onAgain={record.repeats === true ? () => void save(true) : undefined}
          onDiscard={() => void discard()}
        />
      </form>
      {conflict !== null && (
        <Conflict
          spec={spec}
          control={form.control}
          base={conflict.base}
          theirs={conflict.theirs}
          labels={record.labels}
          saves={conflict.saveAfter}
          onChoose={settle}
          onClose={() => setConflict(null)}
        />
      )}
    </FormContext>
  )
}
