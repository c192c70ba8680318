import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useForm, type Control } from 'react-hook-form'

import { FormWithPreview } from '#/live-preview/form-with-preview'
import type { PreviewTarget } from '#/live-preview/preview-target'
import { formText } from '#/text/uz.form'
import { confirm, prepareConfirm } from '#/ui/confirm'
import { useFetched } from '#/ui/lazy-component'
import { merge, sameValue, type Side } from './conflict'
import { FormContext } from './context'
import type { Draft } from './drafts'
import { focusFirst } from './first-field'
import { Conflict, prepareConflict, WatchedBar } from './form-watchers'
import { useLeaveGuard } from './leave-guard'
import { loadRules } from './load-rules'
import type { Baseline, ConflictOf, FormRecord, StoredRow, Values } from './record'
import { resolverOf, type ValidationContext } from './resolver'
import { keepsAll, toKeep, toValues } from './spec'
import { useBaseline } from './use-baseline'
import { useDraftKeeping } from './use-draft-keeping'
import { useSaving } from './use-saving'
import { useUploads } from './use-uploads'

const loadRestored = async () => await import('./restored-bar')

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
  const told = useFetched(loadRestored, restored !== undefined)
  const resolver = useMemo(() => resolverOf(spec), [spec])
  const validation = useRef<ValidationContext['current']>(null)
  const form = useForm({ resolver, context: validation, defaultValues: baseline.values, mode: 'onTouched' })
  const leaving = useRef(false)

  const isDirty = () => !leaving.current && !sameValue(latest.current.values, form.getValues())

  /** The field that has had the focus from the beginning, until the first save. */
  const begun = useRef<string | null>(null)
  const isSpared = useEffectEvent((path: string) => path === begun.current && !isDirty())
  useEffect(() => {
    validation.current = { hasError: (path) => form.getFieldState(path).error !== undefined, isSpared: (path) => isSpared(path) }
  }, [form])
  const frame = useRef<HTMLFormElement>(null)
  const { leavesAfterSave } = record
  useEffect(() => {
    if (leavesAfterSave) begun.current = focusFirst(frame.current)
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
      const values = toKeep(spec, form.getValues())
      return { values, base, version, at: Date.now(), path, ...(record.titleOf?.(values) ?? { title: record.title }) }
    },
    () => keepsAll(spec, form.getValues()),
  )
  const uploads = useUploads(spec, form)
  const { state, setState, save: send, saveMerged, trackPending } = useSaving({
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
  })

  const save = (again = false) => {
    begun.current = null
    send(again)
  }

  // What was left unsaved comes back before the person sees the form.
  const restore = useEffectEvent(() => {
    if (draft === undefined) return
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
    if (version === baseline.version || state.at === 'saving') return
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
    const stored: Baseline =
      row !== null && row.version > (baseline.version ?? 0) ? { values: toValues(spec, row), version: row.version } : baseline
    setBaseline(stored)
    put(stored.values)
    form.clearErrors()
    uploads.clear()
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
    save: () => save(),
    trackPending,
  }

  return (
    <FormContext value={context}>
      {told !== null && restored !== undefined && state.at !== 'saving' && (
        <told.RestoredBar at={restored.at} control={form.control} baseline={baseline.values} onDiscard={() => void discard()} />
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
        <WatchedBar
          state={state}
          copy={row === null && record.start !== undefined}
          control={form.control}
          baseline={baseline.values}
          onSave={() => save()}
          onAgain={record.repeats === true ? () => save(true) : undefined}
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
