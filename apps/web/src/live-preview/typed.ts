import { startTransition, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isPending } from '#/form/image/value'
import type { Values } from './apply-form-to-section'

/** Object URLs of chosen files, one per file. */
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

/** A row of a list of plain texts is an object only in the form. */
function plain(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'text' in row && Object.keys(row).length === 1 ? row.text : row
}

/** Form values as the site's components take them. */
function shownValues(values: Values, urlOf: (file: File) => string): Values {
  const shown = Object.entries(values).map(([name, value]) => {
    if (isPending(value)) return [name, urlOf(value.file)] as const
    return [name, Array.isArray(value) ? value.map(plain) : value] as const
  })
  return Object.fromEntries(shown)
}

/** The longest wait for an idle browser before the typed value is rendered. */
const IDLE_TIMEOUT_MS = 40

/** A render slower than this would delay typing, so it is deferred until typing pauses. */
const LIGHT_MS = 50
const LONGEST_PAUSE_MS = 250

/** Runs the work when the browser is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(request)
}

/** Runs the work after the next frame and the pause; returns a function that cancels it. */
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

/** The form. It is subscribed to outside React, because a render with every key would delay typing. */
export type Source = Pick<UseFormReturn, 'subscribe' | 'getValues'>

/**
 * The values of the form for the preview; null at first. They follow shortly after each key: the frame with the typed key comes
 * first, and a key typed meanwhile precedes a pending render.
 */
export function useTyped({ subscribe, getValues }: Source): Values | null {
  const [typed, setTyped] = useState<Values | null>(null)
  const [urls] = useState(() => new FileUrls())
  const begun = useRef(0)
  /** The duration of the last render. */
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
    // The first render is of the whole section, not only of a change.
    if (isDrawn.current) took.current = performance.now() - begun.current
    isDrawn.current = true
  }, [typed])
  useEffect(() => () => urls.clear(), [urls])

  return typed
}
