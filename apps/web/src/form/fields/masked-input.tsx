import { Input, type InputProps } from '@chakra-ui/react/input'
import { useLayoutEffect, useRef, type RefCallback } from 'react'

import type { Typed } from '../number'
import { CONTROL_EDGE } from './frame'

type Props = Omit<InputProps, 'onChange' | 'value' | 'ref'> & {
  text: string
  retype: (typed: string, caret: number, before: string) => Typed
  onText: (text: string) => void
  /** Told with each change whether it was a letter, which the field does not take. */
  onLetter?: (isLetter: boolean) => void
  inputRef: RefCallback<HTMLInputElement>
}

/** A field that reformats the typed text and keeps the caret in place. */
export function MaskedInput(props: Props) {
  const { text, retype, onText, onLetter, inputRef, ...rest } = props
  const element = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  // React moves the caret of a changed field to its end; after every render it is put back.
  useLayoutEffect(() => {
    if (caret.current === null || element.current === null) return
    if (document.activeElement === element.current) element.current.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <Input
      {...rest}
      ref={(node) => {
        element.current = node
        inputRef(node)
      }}
      value={text}
      autoComplete={rest.autoComplete ?? 'off'}
      {...CONTROL_EDGE}
      onChange={(event) => {
        const { value, selectionStart } = event.target
        const next = retype(value, selectionStart ?? value.length, text)
        caret.current = next.caret
        onLetter?.(/\p{L}/u.test(value))
        // The shown text may be unchanged (a letter in a number field): the field is then corrected at once.
        if (next.text === text) {
          event.target.value = text
          event.target.setSelectionRange(next.caret, next.caret)
          return
        }
        onText(next.text)
      }}
    />
  )
}
