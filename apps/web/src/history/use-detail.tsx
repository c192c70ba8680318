import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLazyComponent } from '#/ui/lazy-component'

const load = async () => (await import('./detail-dialog')).DetailDialog

/** The change in the address, shown in full. Its dialog is loaded when first opened. */
export function useDetail(id: number | undefined, show: (id: number | undefined) => void): { open: (id: number) => void; dialog: ReactNode } {
  const [Dialog, need] = useLazyComponent(load)
  const isAsked = id !== undefined
  const onAsked = useEffectEvent(need)
  useEffect(() => {
    if (isAsked) onAsked()
  }, [isAsked])
  return {
    open: show,
    dialog: Dialog === null || id === undefined ? null : <Dialog key={id} id={id} onClose={() => show(undefined)} />,
  }
}
