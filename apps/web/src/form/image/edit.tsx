import { useState, type ComponentType, type ReactNode } from 'react'

import { t } from '#/text/uz'
import { fetchPart } from '#/ui/lazy-component'
import { FileRefused } from '../file/refused'
import type { ImageEditor } from './decide'
import type { ImageDialogProps } from './dialog'

type Asked = ImageDialogProps & { Dialog: ComponentType<ImageDialogProps> }

const load = async () => (await import('./dialog')).ImageDialog

/** The crop dialog, whose code is loaded with the first picture that needs it. */
export function useImageEditor(): [ImageEditor, ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null)
  const edit: ImageEditor = async (file, rule) => {
    const Dialog = await fetchPart(load).catch(() => {
      throw new FileRefused(t.errors.network)
    })
    return await new Promise((resolve) => {
      const onDone = (made: File | null) => {
        setAsked(null)
        resolve(made)
      }
      setAsked({ Dialog, file, rule, onDone })
    })
  }
  if (asked === null) return [edit, null]
  const { Dialog, ...props } = asked
  return [edit, <Dialog key="editor" {...props} />]
}
