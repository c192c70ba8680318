import { HStack } from '@chakra-ui/react'
import { Field } from '@chakra-ui/react/field'
import { Input } from '@chakra-ui/react/input'
import { Check, X } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { ApiError } from '#/api/errors'
import { normaliseText, toOneLine } from '#/form/text'
import { fieldErrorsText } from '#/text/uz.field-errors'
import { formText } from '#/text/uz.form'
import { sectionToolsText as text } from '#/text/uz.section-tools'
import { t } from '#/text/uz'
import { IconButton } from '#/ui/button'

const SIZE = { base: 'sm', md: 'xs' } as const

/** Pressing a button does not leave the field, which would save. */
const keepField = (event: MouseEvent) => event.preventDefault()

/** A section's name, edited in place. The field stays until it is stored, so that a refused name is not typed twice. */
export function SectionName(props: {
  name: string
  onRename: (name: string) => Promise<unknown>
  /** `byKey`: the focus was in the field and needs a new place. */
  onDone: (byKey: boolean) => void
}) {
  const { name, onRename, onDone } = props
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const left = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  const save = async (byKey: boolean) => {
    const wanted = normaliseText(typed)
    if (saving) return
    if (wanted === name || (wanted === '' && !byKey)) {
      left.current = true
      onDone(byKey)
      return
    }
    if (wanted === '') {
      setError(fieldErrorsText.required)
      return
    }
    setSaving(true)
    try {
      await onRename(wanted)
      left.current = true
      // A focus that moved on meanwhile stays there.
      onDone(document.activeElement === input.current)
    } catch (refused) {
      setSaving(false)
      setError(refused instanceof ApiError ? refused.fields[0]?.message : undefined)
    }
  }

  const cancel = () => {
    left.current = true
    onDone(true)
  }

  return (
    <Field.Root invalid={error !== undefined} gap="1">
      <HStack gap="1" width="full">
        <Input
          ref={input}
          size="sm"
          value={typed}
          dir="auto"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the clicked button
          autoFocus
          autoComplete="off"
          aria-label={text.newName(name)}
          aria-busy={saving}
          readOnly={saving}
          borderColor="border.emphasized"
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(toOneLine(event.target.value))}
          onBlur={() => {
            if (!left.current) void save(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save(true)
            if (event.key === 'Escape') cancel()
          }}
        />
        {/* A phone has neither key. */}
        <IconButton size={SIZE} variant="outline" aria-label={formText.save.save} loading={saving} onMouseDown={keepField} onClick={() => void save(true)}>
          <Check />
        </IconButton>
        <IconButton size={SIZE} variant="ghost" colorPalette="gray" aria-label={t.common.cancel} onMouseDown={keepField} onClick={cancel}>
          <X />
        </IconButton>
      </HStack>
      {error === undefined ? <Field.HelperText>{text.renameHelp}</Field.HelperText> : <Field.ErrorText>{error}</Field.ErrorText>}
    </Field.Root>
  )
}
