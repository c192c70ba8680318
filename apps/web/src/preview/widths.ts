import { useState } from 'react'

/** The widths of screens that the site is shown at, in CSS pixels. */
export const WIDTHS = { phone: 390, tablet: 768, desktop: 1440 } as const

export type Width = keyof typeof WIDTHS

const KEY = 'preview.width'

/** The width last chosen on this browser. */
export function useWidth(): [Width, (width: Width) => void] {
  const [width, setWidth] = useState<Width>(() => {
    const stored = localStorage.getItem(KEY)
    return stored === 'tablet' || stored === 'desktop' ? stored : 'phone'
  })
  const choose = (next: Width) => {
    localStorage.setItem(KEY, next)
    setWidth(next)
  }
  return [width, choose]
}
