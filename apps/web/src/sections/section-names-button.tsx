import { Type } from 'lucide-react'
import { useState } from 'react'
import { sectionNamesText as text } from '#/text/uz.section-names'
import { Button } from '#/ui/button'
import { useLazyComponent } from '#/ui/lazy-component'
import type { Section } from './section'
import type { SectionNamesProps } from './section-names-dialog'
import type { SectionSource } from './use-sections'

const loadDialog = async () => (await import('./section-names-dialog')).SectionNamesDialog

/** Opens the names of a section; the dialog is loaded when it is first opened. */
export function SectionNamesButton<Row extends Section>({ source, name }: { source: SectionSource<Row>; name: string }) {
  const [Dialog, need] = useLazyComponent<SectionNamesProps<Row>>(loadDialog)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        aria-haspopup="dialog"
        onPointerEnter={need}
        onFocus={need}
        onClick={() => {
          need()
          setOpen(true)
        }}
      >
        <Type aria-hidden />
        {text.open}
      </Button>
      {Dialog !== null && <Dialog source={source} name={name} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
