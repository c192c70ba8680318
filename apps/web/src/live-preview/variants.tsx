import { NativeSelect } from '#/ui/native-select'
import { localisedName } from '#/sections/localised-names'
import { previewText as text } from '#/text/uz.preview'
import type { DynamicName, SiteSection } from '@peshtoq/site-kit/section'
import type { PreviewTarget } from './preview-target'

function nameOf(sections: readonly SiteSection[], name: string): string {
  const section = sections.find((one) => one.name === name)
  return section === undefined ? name : localisedName(section)
}

/** A choice among the sections that show the same data. */
export function Variants(props: { target: PreviewTarget; sections: readonly SiteSection[]; name: DynamicName; onChoose: (name: DynamicName) => void }) {
  const { target, sections, name, onChoose } = props
  return (
    <NativeSelect.Root size="xs">
      <NativeSelect.Field
        aria-label={text.section}
        value={name}
        borderColor="border.emphasized"
        onChange={(event) => {
          const next = target.names.find((one) => one === event.target.value)
          if (next !== undefined) onChoose(next)
        }}
      >
        {target.names.map((one) => (
          <option key={one} value={one}>
            {nameOf(sections, one)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  )
}
