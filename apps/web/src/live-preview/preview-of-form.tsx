import { Skeleton, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { FormSpec } from '#/form/spec'
import { localisedName } from '#/sections/localised-names'
import { DEVICES, type Device } from '#/site-view/devices'
import { previewText as text } from '#/text/uz.preview'
import type { DynamicName } from '@peshtoq/site-kit/section'
import { LiveSection } from './live-section'
import { pageQuery } from './page-query'
import { PreviewFailed } from './preview-failed'
import type { PreviewTarget } from './preview-target'
import type { Source } from './typed'
import { Variants } from './variants'

/** The section as it will be when the form is saved, once the page has loaded. */
export function PreviewOfForm(props: {
  target: PreviewTarget
  form: Source
  optionLabels: FormSpec['optionLabels']
  name: DynamicName
  onChoose: (name: DynamicName) => void
  width: Device
}) {
  const { target, form, optionLabels, name, onChoose, width } = props
  const { data, error, isFetching, refetch } = useQuery(pageQuery(target.page === 'home' ? null : target.course))
  if (data === undefined && error !== null) return <PreviewFailed isFetching={isFetching} onAgain={() => void refetch()} />
  if (data === undefined) return <Skeleton height="64" borderRadius="l3" role="status" aria-label={text.loading} aria-busy />
  const section = data.sections.find((one) => one.name === name)
  if (section === undefined) return null
  return (
    <>
      {target.names.length > 1 && <Variants target={target} sections={data.sections} name={name} onChoose={onChoose} />}
      {data.hidden.includes(name) && (
        <Text textStyle="xs" color="fg.muted">
          {text.hidden}
        </Text>
      )}
      <LiveSection
        // Another section or width starts at the top, or at the form's row.
        key={`${name} ${width}`}
        name={name}
        sections={data.sections}
        media={data.media}
        label={text.region(localisedName(section))}
        row={target.row}
        form={form}
        optionLabels={optionLabels}
        width={DEVICES[width]}
      />
    </>
  )
}
