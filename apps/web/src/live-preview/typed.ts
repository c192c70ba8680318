import { startTransition, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isPending } from '#/form/image/value'
import type { Values } from './apply-form-to-section'

/** Addresses of files chosen and not sent yet, one a file. */
class FileUrls {
  readonly #urls = new Map<File, string>()

  of(file: File): string {
    const known = this.#urls.get(file)
    if (known !== undefined) return known
    const url = URL.createObjectURL(file)
    this.#urls.set(file, url)
    return url
  }

  clear(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url)
    this.#urls.clear()
  }
}

/** A row of a list of plain texts is an object in the form alone. */
function plain(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'text' in row && Object.keys(row).length === 1 ? row.text : row
}

/** The values of a form as the site's components take them. */
export function shownValues(values: Values, urlOf: (file: File) => string): Values {
  const shown = Object.entries(values).map(([name, value]) => {
    if (isPending(value)) return [name, urlOf(value.file)] as const
    return [name, Array.isArray(value) ? value.map(plain) : value] as const
  })
  return Object.fromEntries(shown)
}

/** The longest that what is typed waits for the browser to have nothing else to do. */
const IDLE_TIMEOUT_MS = 40

/** Where drawing takes longer than this it would be felt in the keys, and waits until they pause. */
const LIGHT_MS = 50
const LONGEST_PAUSE_MS = 250

/** Does the work when the browser has nothing more urgent to do; answers how to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari does not tell when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(request)
}

/** Does the work after the frame that is being made, and after the pause; answers how to call it off. */
function afterFrame(pauseMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let callOff: (() => void) | undefined
  const idly = () => {
    callOff = whenIdle(work)
  }
  const frame = requestAnimationFrame(() => {
    if (pauseMs === 0) idly()
    else timer = setTimeout(idly, pauseMs)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    callOff?.()
  }
}

/** The form; it is listened to without React, as drawing anything anew with a key would be in the key's way. */
export type Source = Pick<UseFormReturn, 'subscribe' | 'getValues'>

/**
 * What stands in the form, to be drawn beside it; null at first. It follows a moment after each key: the frame that shows
 * the key in its field comes first, and a key pressed meanwhile goes before what is still to be drawn.
 */
export function useTyped({ subscribe, getValues }: Source): Values | null {
  const [typed, setTyped] = useState<Values | null>(null)
  const [urls] = useState(() => new FileUrls())
  const begun = useRef(0)
  /** How long it took to draw what was typed last. */
  const took = useRef(0)
  const isDrawn = useRef(false)

  useEffect(() => {
    const show = () => {
      begun.current = performance.now()
      startTransition(() => setTyped(shownValues(getValues(), (file) => urls.of(file))))
    }
    let callOff = afterFrame(0, show)
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        callOff()
        callOff = afterFrame(took.current <= LIGHT_MS ? 0 : Math.min(2 * took.current, LONGEST_PAUSE_MS), show)
      },
    })
    return () => {
      callOff()
      unsubscribe()
    }
  }, [subscribe, getValues, urls])
  useEffect(() => {
    if (typed === null) return
    // At first all of it is drawn, not only what has changed.
    if (isDrawn.current) took.current = performance.now() - begun.current
    isDrawn.current = true
  }, [typed])
  useEffect(() => () => urls.clear(), [urls])

  return typed
}
