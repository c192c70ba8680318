import { Box, Center, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentType } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { RULES } from '#/api/generated/contract'
import { codePoints } from '#/lib/numbers'
import { htmlText as text } from '#/text/uz.html'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { fetchPart } from '#/ui/lazy-component'
import { useFieldRules, useLabel } from '../context'
import { Help, type FieldLooks } from '../fields/frame'
import { Counter } from '../counter'
import type { HtmlEditorProps } from './editor'
import { htmlText } from './text'

/** The height of the text area without the toolbar (docs/panel.md#rich-text). */
const HEIGHT = '400px'

const load = async () => (await import('./editor')).HtmlEditor

/** The editor once its code has loaded; `false` if it failed to. */
function useEditorCode(): [ComponentType<HtmlEditorProps> | false | null, () => void] {
  const [found, setFound] = useState<ComponentType<HtmlEditorProps> | false | null>(null)
  const fetchCode = () => {
    fetchPart(load).then(
      (editor) => setFound(() => editor),
      () => setFound(false),
    )
  }
  const begin = useEffectEvent(fetchCode)
  useEffect(() => begin(), [])
  const again = () => {
    setFound(null)
    fetchCode()
  }
  return [found, again]
}

/** Rich text: headings, lists, links and the like. */
export function HtmlField<V extends FieldValues>(
  props: Omit<FieldLooks, 'disabled'> & { control: Control<V>; name: FieldPathByValue<V, string> },
) {
  const { control, name, hint } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const [Editor, again] = useEditorCode()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const value: string = stored
  const error = fieldState.error?.message
  return (
    <Stack ref={frame} gap="1.5" data-field={name} minW="0" width="full">
      <HStack justify="space-between" gap="3">
        <Text
          id={`${id}-label`}
          textStyle="sm"
          fontWeight="medium"
          onClick={() => frame.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()}
        >
          {label}
          {rules.optional && (
            <Text as="span" color="fg.subtle" fontWeight="normal">
              {' '}
              ({t.common.optional})
            </Text>
          )}
        </Text>
        <Counter count={codePoints(htmlText(value))} most={RULES.htmlTextMax} />
      </HStack>
      {Editor === null && <Skeleton height={{ base: `calc(${HEIGHT} + 5rem)`, sm: `calc(${HEIGHT} + 2.75rem)` }} role="status" aria-label={text.loading} aria-busy />}
      {Editor === false && (
        <Center height={HEIGHT} borderWidth="1px" borderColor="border.emphasized" borderRadius="l2" flexDirection="column" gap="3">
          <Text textStyle="sm" color="fg.muted" role="alert">
            {text.failed}
          </Text>
          <Button variant="outline" onClick={again}>
            <RotateCw size={16} aria-hidden />
            {t.common.again}
          </Button>
        </Center>
      )}
      {Editor !== null && Editor !== false && (
        <Editor
          ref={ref}
          value={value}
          label={label}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help ${id}-keys`}
          invalid={error !== undefined}
          required={!rules.optional}
          height={HEIGHT}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
      <Box id={`${id}-help`} textStyle="xs" color="fg.muted">
        <Help error={error} hint={hint} />
      </Box>
      <Box id={`${id}-keys`} srOnly>
        {text.help}
      </Box>
    </Stack>
  )
}
