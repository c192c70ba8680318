import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { focusFirst } from './first-field'
import type { Values } from './record'
import type { ValidationContext } from './resolver'

type Begin = {
  validationRef: RefObject<ValidationContext['current']>
  /** Whether the first field is focused when the form opens. */
  isFocused: boolean
  /** Whether the field with that path has its stored value. */
  isAsStored: (path: string) => boolean
  /** Whether nothing has been typed or chosen yet. */
  isUntouched: () => boolean
}

/**
 * Focuses the first field of a form. It is not validated when left unchanged: an error message would shift the layout under the
 * pointer. Nor is any other while the whole form is unchanged: whoever only walks through it has made no mistake.
 */
export function useFirstField(frameRef: RefObject<HTMLFormElement | null>, form: UseFormReturn<Values>, { validationRef, isFocused, isAsStored, isUntouched }: Begin) {
  const begun = useRef<string | null>(null)
  /** While the focus returns to the first field, the fields it leaves are not validated. */
  const begins = useRef(false)
  const skipsValidation = useEffectEvent(
    // What a save has found stays.
    (path: string) => begins.current || (isUntouched() && form.getFieldState(path).error === undefined) || (path === begun.current && isAsStored(path)),
  )
  const focus = useEffectEvent(() => {
    if (isFocused) begun.current = focusFirst(frameRef.current)
  })
  useEffect(() => {
    validationRef.current = { hasError: (path) => form.getFieldState(path).error !== undefined, skipsValidation: (path) => skipsValidation(path) }
    const left = new AbortController()
    const onReturn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.getAttribute('name') === begun.current) begun.current = null
    }
    frameRef.current?.addEventListener('focusin', onReturn, left)
    focus()
    return () => left.abort()
  }, [form, frameRef, validationRef])
  return {
    /** From now on it is validated as any other. */
    end: () => {
      begun.current = null
    },
    /** Has `empty` empty the form, and focuses the first field again. */
    again: (empty: () => void) => {
      begins.current = true
      empty()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      begun.current = focusFirst(frameRef.current)
      setTimeout(() => {
        begins.current = false
      })
    },
  }
}
