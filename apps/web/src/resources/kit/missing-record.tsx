import { useNavigate } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'

import { dropDraft, loadDraft, storeDraft, type Draft, type DraftKey } from '#/form/drafts'
import { missingRecordText } from '#/text/uz.missing-record'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { LinkButton } from '#/ui/link-button'
import { Message } from '#/ui/page'
import { useDraft } from './use-draft'

const text = missingRecordText

/** Shown for a missing row; what was typed for it, if anything, can become a new one. */
export function MissingRecord(props: {
  draftKey: DraftKey
  back: string
  /** The form of a new row, and its initial values. */
  add: string
  fresh: () => Record<string, unknown>
}) {
  const { draftKey, back, add, fresh } = props
  const navigate = useNavigate()
  const found = useDraft(draftKey)
  const draft = found.ready ? found.draft : undefined
  const reuse = async (left: Draft) => {
    const key = { ...draftKey, record: 'new' }
    // Unsaved values in the form of a new row are not overwritten without a question.
    if ((await loadDraft(key)) !== undefined) {
      const replace = await confirm({
        title: text.reuse,
        body: text.reuseOver,
        confirmLabel: text.reuseYes,
        danger: true,
      })
      if (!replace) return
    }
    await storeDraft(key, { ...left, base: fresh(), version: null })
    await dropDraft(draftKey)
    await navigate({ to: add })
  }
  return (
    <Message
      icon={<FileQuestion />}
      title={formText.form.gone}
      actions={
        <>
          {draft !== undefined && <Button onClick={() => void reuse(draft)}>{text.reuse}</Button>}
          <LinkButton to={back} {...(draft === undefined ? {} : { variant: 'outline', colorPalette: 'gray' })}>
            {text.toList}
          </LinkButton>
        </>
      }
    >
      {text.goneHelp}
      {draft !== undefined && ` ${text.goneDraft}`}
    </Message>
  )
}
