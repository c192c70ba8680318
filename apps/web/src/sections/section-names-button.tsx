import { Type } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { sectionNamesText as text } from '#/text/uz.section-names'
import { Button } from '#/ui/button'
import { useLazyComponent } from '#/ui/lazy-component'
import type { Section } from './section'
import type { SectionSource } from './use-sections'

type DialogProps<Row extends Section> = { source: SectionSource<Row>; name: string; open: boolean; onClose: () => void }

const loadDialog = async () => (await import('./section-names-dialog')).SectionNamesDialog

/** Opens the two names of a section; their dialog is fetched when it is first asked for. */
export function SectionNamesButton<Row extends Section>({ source, name }: { source: SectionSource<Row>; name: string }) {
  const [Dialog, need] = useLazyComponent<DialogProps<Row>>(loadDialog satisfies () => Promise<ComponentType<DialogProps<Row>>>)
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
