import { useEffect, useState } from 'react'
import type * as SortedHead from './sorted-head'

type Parts = typeof SortedHead

/** The code of sorting, once it has loaded: few lists need it. */
let found: Parts | null = null

/** The sorting header of a list; null for lists with an order of their own, and until its code has loaded. */
export function useSortedHead(wanted: boolean): Parts | null {
  const [parts, setParts] = useState(found)
  useEffect(() => {
    if (!wanted || parts !== null) return
    import('./sorted-head').then(
      (module) => {
        found = module
        setParts(module)
      },
      // Without it the list has its usual order.
      () => undefined,
    )
  }, [wanted, parts])
  return wanted ? parts : null
}
