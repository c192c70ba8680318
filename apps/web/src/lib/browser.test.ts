import { afterEach, describe, expect, it, vi } from 'vitest'
import { anySignal, isDrawn, setOnTop } from './browser'

afterEach(() => vi.unstubAllGlobals())

describe('a combined signal', () => {
  const withoutAny = (): void => {
    class Plain extends EventTarget {}
    vi.stubGlobal('AbortSignal', Plain)
  }

  it.each([
    ['with', (): void => undefined],
    ['without', withoutAny],
  ] as const)('ends with any of them, %s the browser’s own', (_, prepare) => {
    const [left, slow] = [new AbortController(), new AbortController()]
    prepare()
    const both = anySignal([left.signal, slow.signal])
    expect(both.aborted).toBe(false)
    left.abort('left')
    expect(both.aborted).toBe(true)
    expect(both.reason).toBe('left')
    slow.abort('slow')
    expect(both.reason).toBe('left')
    expect(anySignal([slow.signal]).aborted).toBe(true)
  })
})

it('tests by its boxes whether an element is rendered, without native support', () => {
  const element = (rects: number) => ({ getClientRects: () => Array.from({ length: rects }) }) as unknown as Element
  expect(isDrawn(element(1))).toBe(true)
  expect(isDrawn(element(0))).toBe(false)
  expect(isDrawn({ ...element(1), checkVisibility: () => false })).toBe(false)
})

describe('a popover', () => {
  it('is left alone in a browser without popovers, whose selectors do not parse', () => {
    const matches = vi.fn<() => boolean>(() => {
      throw new SyntaxError(':popover-open')
    })
    setOnTop({ matches } as unknown as HTMLElement, true)
    expect(matches).not.toHaveBeenCalled()
  })

  it('is shown and hidden once', () => {
    let open = false
    const showPopover = vi.fn<() => void>(() => {
      open = true
    })
    const hidePopover = vi.fn<() => void>(() => {
      open = false
    })
    const element = { matches: () => open, showPopover, hidePopover } as unknown as HTMLElement
    for (const shown of [false, true, true, false]) setOnTop(element, shown)
    expect([showPopover.mock.calls.length, hidePopover.mock.calls.length]).toEqual([1, 1])
  })
})

it('contains every call that not all of our browsers have', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/generated/**', '!./browser.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const missing = /:popover-open|AbortSignal\.any|checkVisibility|crypto\.randomUUID\(|Promise\.withResolvers|Object\.groupBy|\.isSubsetOf\(/
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  expect(Object.entries(sources).filter(([, code]) => missing.test(code)).map(([file]) => file)).toEqual([])
})
