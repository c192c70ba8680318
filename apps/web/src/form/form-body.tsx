import { Box, Flex, Text } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'

import { ApiError, isAbort, uploadFile } from '#/api/client'
import { when } from '#/lib/dates'
import { retold } from '#/lib/retold'
import { FormWithPreview } from '#/live-preview/form-with-preview'
import type { PreviewTarget } from '#/live-preview/preview-target'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { confirm, prepareConfirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { differences, merge, sameValue, type Side } from './conflict'
import { ConflictDialog, type Other } from './conflict-dialog'
import { FormContext, type Upload } from './context'
import { DraftWriter, storeDraft, type Draft, type DraftKey } from './drafts'
import { timeLeft } from './file/time-left'
import { isPending, uploadedPath, type PendingImage } from './image/value'
import { useLeaveGuard } from './leave-guard'
import { resolverOf, type Told } from './resolver'
import { SaveBar, type SaveState } from './save-bar'
import { landErrors } from './server-errors'
import { inForm, meaningOf, toInput, toKeep, toValues, type FormSpec } from './spec'

/** What every stored row carries that a form needs. */
export type StoredRow = { version: number } & Other

/** A form's record: where its values come from and where they go. */
export type FormRecord<Row extends StoredRow> = {
  spec: FormSpec
  labels: Readonly<Record<string, string>>
  draftKey: DraftKey
  /** The row as stored, null for one that does not exist yet. */
  row: Row | null
  /** What a new row begins with, when not with blank fields: another row's values. */
  start?: object | undefined
  /** Sends the body; `version` is the stored one it was made of. */
  save: (input: Record<string, unknown>, version: number | null) => Promise<Row>
  /** The form of a new row, which is left once it is saved. */
  leavesAfterSave: boolean
  /** The key of the saved row's own draft; `unsaved` in {@link onSaved} says that one was left there. */
  draftKeyOf: (row: Row) => DraftKey
  /** `here` is false when the person has left the form while it was being saved. */
  onSaved: (row: Row, unsaved: boolean, here: boolean) => void
  /** The row was removed by somebody else; what was typed is in the draft. */
  onGone?: () => void
}

/** What the form was before the person touched it. */
type Values = Record<string, unknown>
type Ground = { values: Values; version: number | null }

/** The row that came along with a conflict; a new row of a list has none. */
function isRow<Row extends StoredRow>(value: unknown, record: FormRecord<Row>): value is Row {
  return !record.leavesAfterSave && typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'
}

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
  seen?: PreviewTarget | undefined
}) {
  const { record, draft, children, aside, seen } = props
  const { spec, draftKey, row } = record
  const [ground, showGround] = useState<Ground>(() => ({
    values: toValues(spec, row ?? record.start ?? null),
    version: row?.version ?? null,
  }))
  /** The same, known at once: what is planned for later is judged by what the form is by then. */
  const groundNow = useRef(ground)
  const setGround = (next: Ground) => {
    groundNow.current = next
    showGround(next)
  }
  const [state, setState] = useState<SaveState>({ at: 'rest' })
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({})
  const [conflict, setConflict] = useState<{ theirs: Row; base: Values; saveAfter: boolean } | null>(null)
  const [restored, setRestored] = useState<Draft | undefined>(draft)
  const resolver = useMemo(() => resolverOf(spec), [spec])
  const told = useRef<Told['current']>(null)
  const form = useForm({ resolver, context: told, defaultValues: ground.values, mode: 'onTouched' })
  useEffect(() => {
    told.current = (path) => form.getFieldState(path).error !== undefined
  }, [form])
  const [writer] = useState(() => new DraftWriter(draftKey, () => notify.info(formText.draft.unavailable)))
  const leaving = useRef(false)
  const here = useRef(true)
  /** From the press on "save" to its end: a second press in between must not save twice. */
  const busy = useRef(false)
  const works = useRef(new Set<Promise<unknown>>())

  const names = Object.keys(spec.blank)
  const isDirty = () => !leaving.current && !sameValue(groundNow.current.values, form.getValues())

  const planDraft = () => {
    writer.plan(() => {
      const { values: base, version } = groundNow.current
      return isDirty() ? { values: toKeep(spec, form.getValues()), base, version, at: Date.now() } : null
    })
  }

  const put = (next: Values) => {
    form.reset(next, { keepDefaultValues: true, keepTouched: true })
  }

  // What was left unsaved comes back before the person sees the form.
  const restore = useEffectEvent(() => {
    if (draft === undefined) return
    put(toValues(spec, draft.values))
    if (row !== null && draft.version !== row.version) {
      // The ground stays the older one until a choice is made: saving without one is refused by the server.
      const base = toValues(spec, draft.base)
      setGround({ values: base, version: draft.version })
      setConflict({ theirs: row, base, saveAfter: false })
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- as the draft is put back into the form, once
  useEffect(() => restore(), [])

  const onChange = useEffectEvent((name: string | undefined) => {
    if (leaving.current) return
    planDraft()
    // What is told of a field because of another goes as soon as that other is put right.
    const { fields = [] } = spec.together ?? {}
    const others = fields.filter((one) => one !== name && form.getFieldState(one).error !== undefined)
    if (name !== undefined && fields.includes(name) && others.length > 0) void form.trigger(others)
    setState((now) => (now.at === 'failed' ? { at: 'rest' } : now))
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => onChange(name) }), [form])

  const keep = useEffectEvent(() => {
    // Planned again even when nothing was typed since: another tab may have dropped the draft of the same form.
    if (isDirty()) planDraft()
    void writer.flush()
  })
  useEffect(() => {
    const flush = () => keep()
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onHide)
    here.current = true
    return () => {
      here.current = false
      void writer.flush()
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [writer])

  // The row was read anew (another tab, an undo): shown while nothing is typed; otherwise saving will tell of it.
  const onRow = useEffectEvent((now: Row | null) => {
    const version = now?.version ?? null
    if (version === ground.version || state.at === 'saving') return
    const next = toValues(spec, now)
    // What changed is no field of this form (the row was shown or hidden), or the record there is one of is gone: nothing
    // stands against what is typed.
    const typed = isDirty()
    if (typed && now !== null && !sameValue(next, ground.values)) return
    setGround({ values: next, version })
    if (now === null) setState({ at: 'rest' })
    if (!typed) put(next)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the form's own state lives outside React's and follows
  useEffect(() => onRow(row), [row])

  useLeaveGuard(isDirty)
  // The question before leaving must be there when the network is not.
  useEffect(prepareConfirm, [])

  const markUpload = (name: string, upload: Upload | null) => {
    setUploads((now) => {
      const rest = Object.fromEntries(Object.entries(now).filter(([other]) => other !== name))
      return upload === null ? rest : { ...rest, [name]: upload }
    })
  }

  const setField = (name: string, value: unknown) => {
    form.setValue(name, value, { shouldDirty: true })
  }

  /** Stores a chosen picture or video and remembers it, so that a save that fails afterwards does not upload it again. */
  const storeImage = async (name: string, image: PendingImage): Promise<string> => {
    const known = uploadedPath(image)
    if (known !== null) return known
    const folder = (spec.images?.[name] ?? spec.videos?.[name])?.folder
    if (folder === undefined) throw new TypeError(`field ${name} holds a file but names no folder`)
    const control = new AbortController()
    const begun = Date.now()
    const show = (share: number) => {
      markUpload(name, { share, left: timeLeft(share, Date.now() - begun), cancel: () => control.abort() })
    }
    show(0)
    try {
      const stored = await uploadFile(image.file, folder, { onProgress: show, signal: control.signal })
      markUpload(name, null)
      // Chosen anew while it went up: that newer picture stays.
      const now: unknown = form.getValues(name)
      if (isPending(now) && now.file === image.file) {
        setField(name, { ...image, uploaded: { path: stored.path, at: Date.now() } })
      }
      return stored.path
    } catch (error) {
      markUpload(name, isAbort(error) ? null : { failed: error instanceof Error ? error.message : formText.save.failed })
      // The fields that it names are those of the upload, not of this form; beside the picture it is told already.
      throw error instanceof ApiError ? retold(error, { fields: [] }) : error
    }
  }

  const refuse = (error: ApiError, sent: Values) => {
    const { landed, rest } = landErrors(error.fields, names)
    for (const [index, one] of landed.entries()) {
      const path = inForm(spec, one.path)
      const value: unknown = sent[one.path]
      if (one.code === 'media_not_found' && isPending(value)) {
        const { uploaded: _gone, ...again } = value
        setField(one.path, again)
      }
      form.setError(path, { type: one.code, message: one.message }, { shouldFocus: index === 0 })
    }
    for (const one of rest) notify.error(`${one.field}: ${one.message}`)
  }

  const submit = async (sent: Values, from: Ground) => {
    setState({ at: 'saving' })
    // Whatever happens to the session or the network now, the typing is safe.
    await writer.flush()
    try {
      const paths: Record<string, string> = {}
      for (const [name, value] of Object.entries(sent)) {
        // oxlint-disable-next-line no-await-in-loop -- one at a time, as the specification says
        if (isPending(value)) paths[name] = await storeImage(name, value)
      }
      const saved = await record.save(toInput(spec, sent, (name) => paths[name] ?? ''), from.version)
      const next = toValues(spec, saved)
      const now = form.getValues()
      // What was typed while it was being saved stays, and is the next change.
      const kept = Object.fromEntries(names.map((name) => [name, sameValue(now[name], sent[name]) ? next[name] : now[name]]))
      const unsaved = !sameValue(kept, next)
      if (record.leavesAfterSave) {
        leaving.current = true
        await writer.drop()
        if (unsaved) {
          await storeDraft(record.draftKeyOf(saved), { values: toKeep(spec, kept), base: next, version: saved.version, at: Date.now() })
        }
      } else {
        setGround({ values: next, version: saved.version })
        put({ ...next, ...kept })
        setRestored(undefined)
        setState({ at: 'saved', when: Date.now() })
        if (!unsaved) await writer.drop()
      }
      record.onSaved(saved, unsaved, here.current)
    } catch (error) {
      setState(isAbort(error) ? { at: 'rest' } : { at: 'failed' })
      if (error instanceof ApiError && error.code === 'version_conflict' && isRow(error.data, record)) {
        setConflict({ theirs: error.data, base: from.values, saveAfter: true })
        return
      }
      if (error instanceof ApiError) refuse(error, sent)
      notify.error(error)
      if (error instanceof ApiError && error.status === 404 && row !== null) record.onGone?.()
    }
  }

  /** One save at a time, with the line at the top of the page. */
  const once = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    try {
      await progress.during(work())
    } finally {
      busy.current = false
    }
  }

  const settled = async () => {
    if (works.current.size === 0) return
    setState({ at: 'saving' })
    await Promise.allSettled(works.current)
  }

  const save = () => {
    void once(async () => {
      setUploads({})
      await settled()
      await form.handleSubmit(
        (_judged) => submit(form.getValues(), ground),
        () => setState({ at: 'failed' }),
      )()
    })
  }

  const discard = async () => {
    const yes = await confirm({
      title: formText.save.discardTitle,
      body: formText.save.discardQuestion,
      confirmLabel: formText.save.discardYes,
      danger: true,
    })
    if (!yes) return
    const stored: Ground =
      row !== null && row.version > (ground.version ?? 0) ? { values: toValues(spec, row), version: row.version } : ground
    setGround(stored)
    put(stored.values)
    form.clearErrors()
    setUploads({})
    setRestored(undefined)
    setState({ at: 'rest' })
    await writer.drop()
  }

  const settle = (choice: Record<string, Side>) => {
    if (conflict === null) return
    const theirs = toValues(spec, conflict.theirs)
    const next = { ...spec.blank, ...merge(form.getValues(), theirs, choice) }
    const after: Ground = { values: theirs, version: conflict.theirs.version }
    setGround(after)
    put(next)
    setConflict(null)
    // Theirs all through: there is nothing of one's own left to save.
    if (sameValue(next, theirs)) {
      setRestored(undefined)
      setState({ at: 'rest' })
      void writer.drop()
    } else if (conflict.saveAfter) {
      void once(async () => {
        if (await form.trigger()) await submit(next, after)
      })
    }
  }

  const context = {
    spec,
    labels: record.labels,
    uploads,
    set: setField,
    save,
    trackPending: (work: Promise<unknown>) => {
      works.current.add(work)
      void work.finally(() => works.current.delete(work))
    },
  }

  return (
    <FormContext value={context}>
      {restored !== undefined && state.at !== 'saving' && (
        <RestoredBar at={restored.at} control={form.control} ground={ground.values} onDiscard={() => void discard()} />
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <FormWithPreview target={seen} form={form} spec={spec} aside={aside}>
          {children(form.control)}
        </FormWithPreview>
        <WatchedBar state={state} control={form.control} ground={ground.values} onSave={save} onDiscard={() => void discard()} />
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

/*
 * What follows looks at every field, and so is drawn anew with every key. The form around it is not: with a few dozen
 * fields in it that would be felt.
 */

type Watching = { control: Control; ground: Values }

function useDirty({ control, ground }: Watching): boolean {
  const values: Values = useWatch({ control })
  return !sameValue(ground, values)
}

function WatchedBar(props: Watching & { state: SaveState; onSave: () => void; onDiscard: () => void }) {
  const { state, onSave, onDiscard } = props
  return <SaveBar state={state} dirty={useDirty(props)} onSave={onSave} onDiscard={onDiscard} />
}

function Conflict(props: {
  spec: FormSpec
  control: Control
  base: Values
  theirs: StoredRow
  labels: Readonly<Record<string, string>>
  saves: boolean
  onChoose: (choice: Record<string, Side>) => void
  onClose: () => void
}) {
  const { spec, control, base, theirs, labels, saves, onChoose, onClose } = props
  const values: Values = useWatch({ control })
  return (
    <ConflictDialog
      found={differences(base, values, toValues(spec, theirs))}
      other={theirs}
      labels={labels}
      saves={saves}
      meaningOf={(name) => meaningOf(spec, name, values)}
      words={spec.words ?? {}}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

function RestoredBar(props: Watching & { at: number; onDiscard: () => void }) {
  const { at, onDiscard } = props
  if (!useDirty(props)) return null
  return (
    <Flex
      as="output"
      align="center"
      justify="space-between"
      gap="3"
      wrap="wrap"
      marginBottom="4"
      paddingX="4"
      paddingY="3"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="brand.border"
      bg="brand.subtle"
      textStyle="sm"
    >
      <Flex gap="2.5" align="center" minW="0">
        <Box color="brand.fg" flexShrink={0} aria-hidden>
          <History size={18} />
        </Box>
        <Text>
          {formText.draft.restored}{' '}
          <Text as="span" color="fg.muted">
            {formText.draft.from(when(at))}
          </Text>
        </Text>
      </Flex>
      <Button size="xs" variant="outline" onClick={onDiscard}>
        {formText.draft.discard}
      </Button>
    </Flex>
  )
}
