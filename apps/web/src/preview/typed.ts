import { startTransition, useEffect, useRef, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { isPending } from '#/form/image/value'
import type { Values } from './of'

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
const PATIENCE_MS = 40

/** Does the work when the browser has nothing more urgent to do; answers how to call it off. */
function whenIdle(work: () => void): () => void {
  // Safari does not tell when it is idle.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: PATIENCE_MS })
  return () => cancelIdleCallback(request)
}

/**
 * What stands in the form, to be drawn beside it; null at first. It follows a moment after each key: the frame that shows
 * the key in its field comes first, and a key pressed meanwhile goes before what is still being drawn.
 */
export function useTyped(control: Control): Values | null {
  const values: Values = useWatch({ control })
  const [typed, setTyped] = useState<Values | null>(null)
  const [urls] = useState(() => new FileUrls())
  const isFirst = useRef(true)

  useEffect(() => {
    const show = () => startTransition(() => setTyped(shownValues(values, (file) => urls.of(file))))
    let callOff: (() => void) | undefined
    const frame = requestAnimationFrame(() => {
      // Nothing was typed yet that it could be in the way of.
      if (isFirst.current) show()
      else callOff = whenIdle(show)
      isFirst.current = false
    })
    return () => {
      cancelAnimationFrame(frame)
      callOff?.()
    }
  }, [values, urls])
  useEffect(() => () => urls.clear(), [urls])

  return typed
}
