import { useEffect, useState } from 'react'
import type * as SortedHead from './sorted-head'

type Parts = typeof SortedHead

/** The code that sorts, once it has come: few lists need it. */
let found: Parts | null = null

/** What sorts a list at its header; null for lists that have an order of their own, and until its code is there. */
export function useSortedHead(wanted: boolean): Parts | null {
  const [parts, setParts] = useState(found)
  useEffect(() => {
    if (!wanted || parts !== null) return
    import('./sorted-head').then(
      (module) => {
        found = module
        setParts(module)
      },
      // Without it the list stands in its usual order.
      () => undefined,
    )
  }, [wanted, parts])
  return wanted ? parts : null
}
