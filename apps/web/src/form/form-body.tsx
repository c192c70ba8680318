import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type Control } from 'react-hook-form'

import { FormWithPreview } from '#/live-preview/form-with-preview'
import type { PreviewTarget } from '#/live-preview/preview-target'
import { t } from '#/text/uz'
import { formText } from '#/text/uz.form'
import { confirm, prepareConfirm } from '#/ui/confirm'
import { fetchPart, useFetched } from '#/ui/lazy-component'
import { progress } from '#/ui/progress'
import { merge, sameValue, withTyped, type Side } from './conflict'
import { FormContext } from './context'
import type { Draft } from './drafts'
import { Conflict, prepareConflict, WatchedBar } from './form-watchers'
import { loadAgain, loadFieldFindings, loadRemoteChange, loadFocusFound, loadKeep, loadRestored } from './late-parts'
import { useLeaveGuard } from './leave-guard'
import { loadRules } from './load-rules'
import type { Baseline, ConflictOf, FormRecord, StoredRow, Values } from './record'
import { resolverOf, type ValidationContext } from './resolver'
import { keepsAll, requiredFields, toKeep, toValues } from './spec'
import { drafted } from './stored-draft'
import { useBaseline } from './use-baseline'
import { useDraftKeeping, type Shown } from './use-draft-keeping'
import { useFirstField } from './use-first-field'
import { useRefetchedRow } from './use-refetched-row'
import { useSaving } from './use-saving'
import { useStoredDraft } from './use-stored-draft'
import { useUploads } from './use-uploads'

/**
 * A form around its fields: the save bar, the leave guard, the draft, the uploads at save, server errors at their fields, and
 * conflicts with other people's changes.
 */
export function FormBody<Row extends StoredRow>(props: {
  record: FormRecord<Row>
  draft: Draft | undefined
  children: (control: Control) => ReactNode
  aside?: ReactNode
  /** The sections of the site that show it, for the live preview. */
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

  const frame = useRef<HTMLFormElement>(null)
  const firstField = useFirstField(frame, form, {
    validationRef: validation,
    // Keys typed at once would go after the restored text.
    isFocused: record.leavesAfterSave && draft === undefined,
    isAsStored: (path) => sameValue(form.getValues(path), latest.current.values[path]),
    isUntouched: () => !isTyped(),
  })

  const put = (next: Values) => {
    form.reset(next, { keepDefaultValues: true, keepTouched: true })
  }

  // The page may have changed by the time it is written.
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
      uploads.settle()
      setBaseline(next)
      put(values)
      setRestored(undefined)
      forget()
    },
    onConflict: setConflict,
    isDirty: () => isDirty(),
    isUnchanged: (): boolean => row !== null && stored === null && !isTyped(),
    onLive: () => {
      if (stored === null || keeping === null || record.draftCall === undefined) return
      void keeping.dropPublished(record.draftCall, stored)
      setStored(null)
    },
    onAgain: () => void save(),
    onDraftAgain: () => saveDraft(),
    shown: () => shown(),
  })

  const shown = (): Shown => ({ values: toKeep(spec, form.getValues()), version: latest.current.version, draft: stored && `${stored.id} ${stored.version}` })

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
    firstField.end()
    const keep = async (input: Values, version: number | null) => {
      try {
        return await keeping.keepDraft(draftCall, stored, input, version)
      } catch (error) {
        const other = await keeping.othersDraft(draftCall, error)
        if (other === null) throw error
        // The next click overwrites it.
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

  /** Nothing is left to save. */
  const rest = async () => {
    setRestored(undefined)
    setState({ at: 'rest' })
    await drafts.drop()
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

  /** Saves the row and starts the next one at once. */
  const addOne = async () => {
    if (again === null) return
    const checked = await saving.checked()
    if (checked === null) return
    adding.current ??= new again.Adding()
    // Rendered synchronously: a key that arrives before the fields are empty would be appended to their old text.
    firstField.again(() => flushSync(() => form.reset(latest.current.values)))
    setRestored(undefined)
    window.scrollTo(0, 0)
    const added = adding.current.add(checked, {
      store: saving.storeApart,
      isHere: saving.isHere,
      isTyped,
      typed: () => form.getValues(),
      // Synchronously, as above.
      put: (next) => flushSync(() => put(next)),
      onError: saving.reportError,
      onStored: () => {
        if (isDirty()) drafts.plan()
        else void drafts.drop()
      },
    })
    // Whatever happens to the session or the network now, what was typed is stored.
    drafts.plan()
    void drafts.flush()
    await added
  }

  const save = async (one = false) => {
    firstField.end()
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
    // The form works without it.
    if (arrived?.found !== undefined) lead(arrived.found, arrived.field).catch(() => undefined)
  }, [arrived])

  // Unsaved values are restored before the form is seen.
  const restore = useEffectEvent(() => {
    if (draft === undefined) {
      if (stored?.isStale !== true || row === null) return
      // The row changed under the draft: the same conflict as with typed values.
      const base = toValues(spec, { ...row, ...stored.base })
      setBaseline({ values: base, version: baseline.version })
      setConflict({ theirs: row, base, saveAfter: false })
      return
    }
    const typed = toValues(spec, draft.values)
    put(typed)
    if (row !== null && draft.version !== row.version) {
      // The save arrived, only its answer was lost.
      if (stored === null && sameValue(typed, toValues(spec, row))) {
        void rest()
        return
      }
      // The baseline stays the older one until a choice is made: the server refuses to save without one.
      const base = toValues(spec, draft.base)
      setBaseline({ values: base, version: draft.version })
      setConflict({ theirs: row, base, saveAfter: false })
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- once, when the draft is restored into the form
  useEffect(() => restore(), [])

  const onChange = useEffectEvent((name: string | undefined) => {
    if (leaving.current) return
    drafts.plan()
    // Revalidates the other fields of a cross-field rule.
    const { fields = [] } = spec.crossFieldRules ?? {}
    const others = fields.filter((one) => one !== name && form.getFieldState(one).error !== undefined)
    if (name !== undefined && fields.includes(name) && others.length > 0) void form.trigger(others)
    setState((now) => (now.at === 'failed' ? { at: 'rest' } : now))
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => onChange(name) }), [form])

  const { followed, forget } = useRefetchedRow(record, {
    baseline,
    // A draft is shown instead of the row; a conflict is reported on save.
    isOccupied: () => state.at === 'saving' || stored !== null,
    isTyped: isDirty,
    follow: (next, isTaken) => {
      setBaseline(next)
      if (next.version === null) setState({ at: 'rest' })
      if (isTaken) put(next.values)
    },
  })

  useLeaveGuard(isDirty, state.at === 'failed' && state.offline === true)
  // The leave dialog must be available offline.
  useEffect(prepareConfirm, [])
  useEffect(prepareConflict, [])
  useEffect(() => {
    // A prefetch; a save reports a failure.
    loadRules(spec.loadSchema).catch(() => undefined)
  }, [spec])

  const discard = async () => {
    const yes = await confirm({
      title: formText.save.discardTitle,
      body: formText.save.discardQuestion,
      confirmLabel: formText.save.discardYes,
      cancelLabel: t.common.back,
      danger: true,
      focusAfter: 'form [aria-keyshortcuts="Control+S"]',
    })
    if (!yes) return
    const before: Baseline =
      stored === null && row !== null && row.version > (baseline.version ?? 0) ? { values: toValues(spec, row), version: row.version } : baseline
    setBaseline(before)
    put(before.values)
    form.clearErrors()
    uploads.settle()
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
    forget()
    // Theirs for every field.
    if (sameValue(next, theirs)) void rest()
    else if (conflict.saveAfter) saveMerged(next, after)
  }

  const context = {
    spec,
    labels: record.labels,
    uploads: uploads.uploads,
    attempt: uploads.attempt,
    set: (name: string, value: unknown) => form.setValue(name, value, { shouldDirty: true }),
    save: () => void save(),
    trackPending,
  }

  return (
    <FormContext value={context}>
      {restoredBar !== null && saving.canWait && <restoredBar.ResumedSaving waited={drafts.waited} shown={shown} acts={{ save: () => void save(), draft: keeping && saveDraft }} />}
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
          followed={followed}
          labels={record.labels}
          me={record.draftKey.person}
          onRead={forget}
          onReread={async () => await Promise.all([record.reread?.(), record.rereadDraft?.()])}
          onLook={() => setConflict({ theirs: row, base: baseline.values, saveAfter: false })}
          onLookAtDraft={() => newer !== null && take(newer)}
        />
      )}
      <form
        ref={frame}
        noValidate
        // Enter in a field does not submit: unfinished input must not get onto the site (docs/panel.md#checking-and-saving).
        onSubmit={(event) => event.preventDefault()}
      >
        <FormWithPreview target={previewTarget} form={form} spec={spec} aside={aside}>
          {children(form.control)}
        </FormWithPreview>
        {findings !== null && <findings.FieldFindings form={frame} />}
        <WatchedBar
          state={state}
          copy={row === null && record.start !== undefined}
          required={row === null ? requiredFields(spec) : null}
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
          me={record.draftKey.person}
          labels={record.labels}
          saves={conflict.saveAfter}
          onChoose={settle}
          onClose={() => setConflict(null)}
        />
      )}
    </FormContext>
  )
}
