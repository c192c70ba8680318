import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'

import { fileSize } from '#/lib/numbers'
import { mediaUrl } from '#/lib/media'
import { formText } from '#/text/uz.form'
import { useFetched } from '#/ui/lazy-component'
import { useFieldRules, useLabel } from '../context'
import { FileField, type FileFieldProps } from '../file/field'
import { useReader } from '../file/use-reader'
import { useImageEditor } from './edit'
import { FromLibrary } from './from-library'
import { hintFor, limitsOf } from './limits'
import { loadImageReader } from './reader'
import type { Size } from './sniff'
import { useFileUrl } from './use-file-url'
import { isPending, type PendingImage } from './value'

const text = formText.image

const loadCropOffer = async () => await import('./crop-offer')

type Facts = Partial<Size> & { bytes?: number }

/** The size in bytes of a picture that is already loaded; the browser knows it without another call. */
function loadedBytes(url: string): number | undefined {
  const entry = performance.getEntriesByName(new URL(url, location.href).href).at(-1)
  return entry instanceof PerformanceResourceTiming && entry.encodedBodySize > 0 ? entry.encodedBodySize : undefined
}

function factsLine(facts: Facts): string {
  const size = facts.width !== undefined && facts.height !== undefined ? [text.pixels(facts.width, facts.height)] : []
  return [...size, ...(facts.bytes === undefined ? [] : [fileSize(facts.bytes)])].join(' · ')
}

/**
 * A picture. The field's folder and size rule come from the form; `placeholder` is shown until the stored one has loaded. A
 * picture of another shape than its slot on the site can be cropped here.
 */
export function ImageField<V extends FieldValues>(
  props: FileFieldProps<V> & { placeholder?: string | null | undefined },
) {
  const { control, name, height = '44', placeholder = null } = props
  const rules = useFieldRules(name)
  const wanted = rules?.slot
  const limits = limitsOf(rules, wanted)
  const label = useLabel(name, props.label)
  const [edit, editor] = useImageEditor()
  const reader = useReader(loadImageReader)
  const chosen: unknown = useWatch({ control, name })
  const shape = wanted ?? limits.size
  const isThere = isPending(chosen) || (typeof chosen === 'string' && chosen !== '')
  const CropOffer = useFetched(loadCropOffer, shape !== null && isThere)
  const field = (
    <FileField
      {...props}
      hint={
        <>
          {props.hint} {hintFor(limits)}
        </>
      }
      warnings={CropOffer !== null && isThere && wanted !== undefined && <CropOffer.SlotWarnings name={name} picture={chosen} wanted={wanted} />}
      extra={
        CropOffer !== null && isThere && shape !== null && (
          <CropOffer.Offer name={name} label={label} picture={chosen} shape={shape} limits={limits} edit={edit} />
        )
      }
      otherWay={FromLibrary}
      // Browsers read more formats than the server stores: those are converted.
      accept="image/*"
      icon={ImagePlus}
      words={text}
      read={async (file) => await (await reader()).readImage(file, limits, edit)}
      renderFile={(value) => (
        <Picture key={isPending(value) ? 'pending' : value} value={value} label={label} height={height} placeholder={placeholder} />
      )}
    />
  )
  return (
    <>
      {field}
      {editor}
    </>
  )
}

function Picture(props: { value: string | PendingImage; label: string; height: string; placeholder: string | null }) {
  const { value, label, height, placeholder } = props
  const pending = isPending(value) ? value : null
  const fileUrl = useFileUrl(pending?.file ?? null)
  const url = pending === null && typeof value === 'string' ? mediaUrl(value) : fileUrl
  const [loaded, setLoaded] = useState<Facts | null>(null)
  const [broken, setBroken] = useState(false)
  const facts: Facts | null = pending === null ? loaded : { ...pending, bytes: pending.file.size }
  return (
    <>
      <Box
        height={height}
        // A subtle chequerboard behind transparent parts of a logo. It is light in the dark theme too, because logos are designed
        // for a light page.
        backgroundImage="repeating-conic-gradient({colors.gray.100} 0% 25%, {colors.gray.200} 0% 50%)"
        backgroundSize="16px 16px"
        display="grid"
        placeItems="center"
      >
        {url !== null &&
          (broken ? (
            <Text textStyle="sm" color="fg.muted">
              {text.missing}
            </Text>
          ) : (
            <img
              src={url}
              alt={text.alt(label)}
              style={{
                width: '100%',
                height: '100%',
                objectFit: 'contain',
                minHeight: 0,
                ...(pending === null && loaded === null && placeholder !== null
                  ? { background: `center / contain no-repeat url("${placeholder}")` }
                  : {}),
              }}
              onError={() => setBroken(true)}
              onLoad={(event) => {
                const { naturalWidth: width, naturalHeight: high } = event.currentTarget
                const bytes = loadedBytes(url)
                setLoaded({ width, height: high, ...(bytes === undefined ? {} : { bytes }) })
              }}
            />
          ))}
      </Box>
      <Stack gap="0" paddingX="3" paddingY="2" borderTopWidth="1px" borderColor="border" bg="bg.panel" textStyle="xs">
        <HStack justify="space-between" wrap="wrap" columnGap="3" rowGap="0" color="fg.muted">
          <Text as="span" fontVariantNumeric="tabular-nums">
            {facts === null ? '\u00a0' : factsLine(facts)}
          </Text>
          {pending !== null && <Text as="span">{pending.uploaded === undefined ? formText.upload.waiting : formText.upload.uploaded}</Text>}
        </HStack>
        {pending?.changed !== undefined && (
          <Text color="fg.info">
            {text.changed(pending.changed.before, pending.changed.after)}
            {pending.changed.still === true && ` · ${text.still}`}
          </Text>
        )}
      </Stack>
    </>
  )
}
