import { Maximize2 } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { previewText as text } from '#/text/uz.preview'
import { IconButton } from '#/ui/button'
import { useLazyComponent } from '#/ui/lazy-component'
import { Tooltip } from '#/ui/tooltip'
import { PreviewOfForm } from './preview-of-form'
import { Widths } from './widths'

const load = async () => (await import('./full-view')).FullView

/** Opens the section in full size, with the values of the form. */
export function FullButton({ onWidth, ...shown }: ComponentProps<typeof PreviewOfForm> & { onWidth: ComponentProps<typeof Widths>['onChoose'] }) {
  const [FullView, needFullView] = useLazyComponent(load)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip content={text.full}>
        <IconButton
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={text.full}
          aria-haspopup="dialog"
          onClick={() => {
            needFullView()
            setOpen(true)
          }}
        >
          <Maximize2 />
        </IconButton>
      </Tooltip>
      {open && FullView !== null && (
        <FullView tools={<Widths width={shown.width} onChoose={onWidth} />} onClose={() => setOpen(false)}>
          <PreviewOfForm {...shown} />
        </FullView>
      )}
    </>
  )
}
