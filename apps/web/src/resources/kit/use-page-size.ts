import { useEffect, useEffectEvent, useState } from 'react'

export const PAGE_SIZES = [10, 20, 50, 100] as const
const KEY = 'peshtoq.perPage'

/** The page size of all lists: as this person last chose it in this browser. */
export function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = useState<number>(() => {
    const stored = Number(localStorage.getItem(KEY))
    return PAGE_SIZES.find((one) => one === stored) ?? 10
  })
  const choose = (next: number) => {
    localStorage.setItem(KEY, String(next))
    setSize(next)
  }
  return [size, choose]
}

type Paged = {
  page: number
  perPage: number
  /** The number of rows; undefined until the list has loaded. */
  total: number | undefined
  isPlaceholderData: boolean
}

/**
 * The last page of a list. `onPastEnd` is called if the requested page is behind it: the last row of the last page was deleted,
 * or the address has no such page.
 */
export function useLastPage({ page, perPage, total, isPlaceholderData }: Paged, onPastEnd: (last: number) => void): { last: number; isPastEnd: boolean } {
  const last = Math.max(1, Math.ceil((total ?? 0) / perPage))
  const leave = useEffectEvent(() => onPastEnd(last))
  const isPastEnd = total !== undefined && !isPlaceholderData && page > last
  useEffect(() => {
    if (isPastEnd) leave()
  }, [isPastEnd])
  return { last, isPastEnd }
}

/** The page numbers below a list: first, last and those around the current one; null for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(near)].toSorted((a, b) => a - b)
  return shown.flatMap((one, index) => {
    const gap = one - (shown[index - 1] ?? 0)
    // A gap of one page is that page: dots would save nothing.
    return gap === 2 ? [one - 1, one] : gap > 2 ? [null, one] : [one]
  })
}
