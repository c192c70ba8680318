import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { goToNextError as goToField } from '#/form/error-places'
import type { Values } from './apply-form-to-section'
import { fieldPlaces, placeAt, type FieldPlace } from './field-places'

/** The focused field: by its own name, or that of the field around it. */
function fieldOf(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null
  const name = target.getAttribute('name')
  return name !== null && name !== '' ? name : (target.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null)
}

/** Draws the mark around the place of a field, or removes it. */
function drawMark(mark: HTMLElement, place: FieldPlace | undefined): void {
  const around = mark.parentElement?.getBoundingClientRect()
  mark.hidden = place === undefined
  if (place === undefined || around === undefined) return
  const { left, top, width, height } = place.element.getBoundingClientRect()
  Object.assign(mark.style, { left: `${left - around.left}px`, top: `${top - around.top}px`, width: `${width}px`, height: `${height}px` })
}

/** Without `scrollIntoView`, which would scroll the form's page too. */
function bringIntoSight(frame: HTMLElement, { element }: FieldPlace): void {
  const [box, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
  if (box.top >= around.top && box.bottom <= around.bottom) return
  frame.scrollTop += box.top - around.top - Math.max(16, (around.height - box.height) / 2)
}

/**
 * Marks the focused field in the preview, and focuses the field of a clicked element. The page in the frame is inert, so the
 * element is found by its position.
 */
export function useFieldMarks(
  frame: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  values: Values | null,
): void {
  const focused = useRef<string | null>(null)
  /** The places found in the page for these values. */
  const places = useRef<{ of: Values; found: FieldPlace[] } | null>(null)

  const known = () => {
    const inner = page.current
    if (inner === null || values === null) return []
    if (places.current?.of !== values) places.current = { of: values, found: fieldPlaces(inner, values) }
    return places.current.found
  }
  const show = (place: FieldPlace | undefined) => {
    if (mark.current !== null) drawMark(mark.current, place)
  }
  const showFocused = useEffectEvent((scrolls: boolean) => {
    const path = focused.current
    // The rows of plain texts are objects only in the form.
    const place = path === null ? undefined : known().find((one) => one.path === path || `${one.path}.text` === path)
    if (scrolls && place !== undefined && frame.current !== null) bringIntoSight(frame.current, place)
    show(place)
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    if (frame.current?.contains(event.target instanceof Node ? event.target : null) === true) return
    focused.current = fieldOf(event.target)
    showFocused(true)
  })
  const onMove = useEffectEvent((event: PointerEvent) => {
    const place = placeAt(known(), event.clientX, event.clientY)
    frame.current?.style.setProperty('cursor', place === undefined ? 'auto' : 'pointer')
    if (place === undefined) showFocused(false)
    else show(place)
  })
  const onPress = useEffectEvent((event: MouseEvent) => {
    const place = placeAt(known(), event.clientX, event.clientY)
    const form = frame.current?.closest('form')
    if (place === undefined || form === null || form === undefined) return
    const path = form.querySelector(`[name="${place.path}.text"]`) === null ? place.path : `${place.path}.text`
    goToField(form, [path], null)
  })

  useEffect(() => {
    // It follows the typed values.
    if (values !== null) showFocused(false)
  }, [values])
  useEffect(() => {
    const outer = frame.current
    const form = outer?.closest('form')
    if (outer === null || form === null || form === undefined) return undefined
    const left = new AbortController()
    const { signal } = left
    form.addEventListener('focusin', (event) => onFocus(event), { signal })
    outer.addEventListener('pointermove', (event) => onMove(event), { signal })
    outer.addEventListener('pointerleave', () => showFocused(false), { signal })
    outer.addEventListener('click', (event) => onPress(event), { signal })
    return () => left.abort()
  }, [frame])
}
