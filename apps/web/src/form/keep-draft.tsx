import { Flex, Text } from '@chakra-ui/react'
import { FilePen } from 'lucide-react'
import { useRef, useState } from 'react'

import { ApiError } from '#/api/errors'
import { createDraft, deleteDraft, updateDraft } from '#/api/generated/drafts/drafts'
import type { Draft } from '#/api/generated/model/draft'
import type { SavedDraft } from '#/api/generated/model/savedDraft'
import type { WholeDraft } from '#/api/generated/model/wholeDraft'
import { when } from '#/lib/dates'
import { keepDraftText as text } from '#/text/uz.keep-draft'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { keepFocus } from '#/ui/keep-focus'
import { useLazyComponent } from '#/ui/lazy-component'
import { LinkButton } from '#/ui/link-button'
import { notify } from '#/ui/notify'
import { BarLabel } from './bar-label'
import { FormBar } from './form-bar'
import type { Values } from './record'
import { forForm, type DraftCall, type FormDraft, type KeptDraft } from './stored-draft'
import { useShortcut } from './use-shortcut'

const loadMove = async () => (await import('#/releases/move-dialog')).MoveDialog

function conflictOf(error: unknown): WholeDraft | null {
  if (!(error instanceof ApiError) || error.code !== 'draft_conflict') return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the data that the server sends with this code (docs/api.md#drafts)
  return error.data as WholeDraft
}

/** Stores what a save would send, in place of the existing draft. */
export async function keepDraft(call: DraftCall, stored: FormDraft | null, input: Values, version: number | null): Promise<KeptDraft> {
  const { method, path, shape } = call
  const bodyWith = async (before: Values | null, at?: string) => (await shape?.toBody(input, version, before, at)) ?? (version === null ? input : { ...input, version })
  const over = async (before: WholeDraft, body: Values) => await updateDraft(before.id, { input: await bodyWith(body, before.updatedAt), version: before.version })
  const send = async () => {
    if (stored !== null) return await over(stored, stored.body)
    try {
      return await createDraft({ method, path, input: await bodyWith(null) })
    } catch (error) {
      // Another form of the same call has a draft already, without values of this form.
      const other = conflictOf(error)
      if (other === null || (await forForm(call, other)) !== null) throw error
      return await over(other, other.input)
    }
  }
  const saved = await send()
  const { refusal } = saved
  const named = refusal === null ? null : { ...refusal, fields: refusal.fields.map((one) => ({ ...one, field: shape?.toField(one.field) ?? one.field })) }
  return { ...saved, input: (await forForm(call, saved))?.input ?? input, body: saved.input, refusal: named }
}

/** The draft that another person has stored meanwhile, if this one was refused because of it. */
export async function othersDraft(call: DraftCall, error: unknown): Promise<FormDraft | null> {
  const other = conflictOf(error)
  return other === null ? null : await forForm(call, other)
}

/** Removes the form's part from its draft, or deletes the draft if no other form has a part in it. */
async function drop(call: DraftCall, stored: FormDraft): Promise<void> {
  const rest = (await call.shape?.without?.(stored.body, stored.updatedAt)) ?? null
  if (rest === null) await deleteDraft(stored.id, { version: stored.version })
  else await updateDraft(stored.id, { input: rest, version: stored.version })
}

/** Reports a stored draft, and what must be corrected before it can be published. */
export function notifyDraftKept(saved: SavedDraft): void {
  const { refusal } = saved
  if (refusal === null) notify.success(text.kept)
  else notify.info(refusal.fields.length === 0 ? `${text.kept}. ${refusal.message}` : text.keptWith(refusal.fields.length))
}

/** Deletes a draft after its values were saved to the site. */
export async function dropPublished(call: DraftCall, stored: FormDraft): Promise<void> {
  try {
    await drop(call, stored)
  } catch (error) {
    // Another person has continued or published it: it does not belong to this form any more.
    if (!(error instanceof ApiError) || error.status >= 500) notify.error(error)
  }
}

/** Asks, then discards a draft. Returns whether it is gone. */
export async function discardDraft(call: DraftCall, stored: FormDraft): Promise<boolean> {
  const yes = await confirm({ title: text.discardTitle, body: text.discardQuestion, confirmLabel: text.discard, danger: true })
  if (!yes) return false
  try {
    await drop(call, stored)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) {
      notify.error(error)
      return false
    }
  }
  notify.success(text.discarded)
  return true
}

/** Stores the form's values without showing them on the site. */
export function DraftButton({ onPress }: { onPress: () => void }) {
  useShortcut(({ code }) => code === 'KeyS', onPress)
  return (
    <Button
      paddingX={{ base: '1.5', md: '4' }}
      variant="outline"
      colorPalette="gray"
      flex="none"
      whiteSpace="nowrap"
      height={{ base: '11', md: '10' }}
      title={text.hint}
      aria-label={text.button}
      aria-keyshortcuts="Control+Shift+S"
      // The focused field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <BarLabel short={text.short}>{text.button}</BarLabel>
    </Button>
  )
}

/** Says that the form shows a draft and not the values of the site. `onMoved` receives its new release. */
export function DraftBar(props: { stored: WholeDraft; onMoved: (to: Pick<Draft, 'releaseId' | 'version'>) => void; onDiscard: () => void }) {
  const { stored, onMoved, onDiscard } = props
  const [isMoving, setMoving] = useState(false)
  const [Move, needMove] = useLazyComponent(loadMove)
  const way = useRef<HTMLAnchorElement>(null)
  const who = stored.updatedBy === null ? '' : `${stored.updatedBy.firstName} ${stored.updatedBy.lastName}`
  return (
    <FormBar
      as="section"
      aria-label={text.bar}
      tone="warning"
      icon={<FilePen size={18} />}
      actions={
        <Flex gap="2" wrap="wrap">
          {stored.releaseId === null ? (
            <Button
              size="xs"
              variant="outline"
              aria-haspopup="dialog"
              onClick={() => {
                needMove()
                setMoving(true)
              }}
            >
              {text.toReleases}
            </Button>
          ) : (
            <LinkButton ref={way} size="xs" variant="outline" to="/releases/$id" params={{ id: String(stored.releaseId) }}>
              {text.toRelease}
            </LinkButton>
          )}
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onDiscard}>
            {text.discard}
          </Button>
        </Flex>
      }
      dialog={
        isMoving &&
        Move !== null && (
          <Move
            drafts={[stored]}
            onMoved={([moved]) => {
              if (moved === undefined) return
              onMoved(moved)
              // The button that opened the dialog is replaced by the link.
              keepFocus(() => way.current)
            }}
            onClose={() => setMoving(false)}
          />
        )
      }
    >
      {text.shown}{' '}
      <Text as="span" color="fg.muted">
        {text.from(who, when(Date.parse(stored.updatedAt)))}
      </Text>
    </FormBar>
  )
}
