import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { Progress } from '@chakra-ui/react/progress'
import { ImagePlus, ImageUp, RotateCw, Trash2, X } from 'lucide-react'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { fileSize } from '#/lib/numbers'
import { mediaUrl } from '#/lib/media'
import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { Button, IconButton } from '#/ui/button'
import { useFieldRules, useFormContext, useLabel, type Upload } from '../context'
import { hintFor, limitsOf } from './limits'
import { ImageRefused, readImage } from './read'
import type { Size } from './sniff'
import { useFileUrl } from './use-file-url'
import { isPending, type ImageValue, type PendingImage } from './value'

const text = formText.image

type Facts = Partial<Size> & { bytes?: number }

/** How heavy a picture already loaded was; the browser knows it without another call. */
function loadedBytes(url: string): number | undefined {
  const entry = performance.getEntriesByName(new URL(url, location.href).href).at(-1)
  return entry instanceof PerformanceResourceTiming && entry.encodedBodySize > 0 ? entry.encodedBodySize : undefined
}

function factsLine(facts: Facts): string {
  const size = facts.width !== undefined && facts.height !== undefined ? [text.pixels(facts.width, facts.height)] : []
  return [...size, ...(facts.bytes === undefined ? [] : [fileSize(facts.bytes)])].join(' · ')
}

function imageFiles(items: DataTransfer | null): File[] {
  return [...(items?.files ?? [])]
}

/**
 * A picture: dropped, pasted or chosen, looked at before it is stored, uploaded when the form is saved. The field's
 * folder and size rule come from the form.
 */
export function ImageField<V extends FieldValues>(props: {
  control: Control<V>
  name: FieldPathByValue<V, ImageValue>
  label?: string
  hint?: ReactNode
  /** Height of the frame the picture is shown in. */
  height?: string
}) {
  const { control, name, height = '44' } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const context = useFormContext()
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const image = context?.spec.images?.[name]
  const [reading, setReading] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const id = useId()
  const value: ImageValue = stored
  const limits = limitsOf(image)
  const upload = context?.uploads[name]
  const failed = upload !== undefined && 'failed' in upload ? upload.failed : undefined
  const error = refused ?? failed ?? fieldState.error?.message
  const hint = props.hint ?? hintFor(limits)

  const latest = useRef<File | null>(null)

  const read = async (file: File) => {
    setReading(true)
    setRefused(null)
    latest.current = file
    // A large photo takes longer than a small one chosen after it: the one chosen last stays.
    const isLatest = () => latest.current === file
    try {
      const chosen = await readImage(file, limits)
      if (chosen !== null && isLatest()) onChange(chosen)
    } catch (problem) {
      if (!(problem instanceof ImageRefused)) throw problem
      if (isLatest()) setRefused(problem.message)
    } finally {
      if (isLatest()) setReading(false)
    }
  }
  const take = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) {
      setRefused(text.several)
      return
    }
    const work = read(file)
    context?.await(work)
  }

  const choose = () => input.current?.click()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(imageFiles(event.dataTransfer))
  }

  return (
    <Stack
      ref={group}
      gap="1.5"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      data-invalid={error === undefined ? undefined : ''}
      data-field={name}
      minW="0"
      width="full"
      onPaste={(event) => {
        const files = imageFiles(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        take(files)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDrop={onDrop}
    >
      <Text id={`${id}-label`} textStyle="sm" fontWeight="medium">
        {label}
        {rules.optional && (
          <Text as="span" color="fg.subtle" fontWeight="normal">
            {' '}
            ({t.common.optional})
          </Text>
        )}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        // The browser reads more than the server stores: what it can, is converted.
        accept="image/*"
        tabIndex={-1}
        aria-hidden
        data-testid={`${name}-file`}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <Box
        position="relative"
        borderWidth="1px"
        borderStyle={value === null ? 'dashed' : 'solid'}
        borderColor={over ? 'brand.solid' : error === undefined ? 'border.emphasized' : 'border.error'}
        borderRadius="l2"
        bg={over ? 'brand.subtle' : 'bg.subtle'}
        overflow="hidden"
      >
        {value === null ? (
          <Flex direction="column" align="center" justify="center" gap="2" height={height} padding="3" textAlign="center">
            <Box color="fg.subtle" aria-hidden>
              <ImagePlus size={24} />
            </Box>
            <Button
              ref={ref}
              variant="outline"
              loading={reading}
              aria-describedby={`${id}-help`}
              onBlur={onBlur}
              onClick={choose}
            >
              {text.choose}
            </Button>
            <Text textStyle="xs" color="fg.muted">
              {over ? text.dropNow : text.drop}
            </Text>
          </Flex>
        ) : (
          <Picture key={isPending(value) ? 'pending' : value} value={value} label={label} height={height} />
        )}
      </Box>
      {value !== null && (
        <Flex gap="2" wrap="wrap" align="center">
          <Button
            ref={ref}
            size="xs"
            variant="outline"
            loading={reading}
            aria-label={`${label}: ${text.replace}`}
            aria-describedby={`${id}-help`}
            onBlur={onBlur}
            onClick={choose}
          >
            <ImageUp size={14} aria-hidden />
            {text.replace}
          </Button>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={`${label}: ${text.remove}`}
            onClick={() => {
              latest.current = null
              setReading(false)
              setRefused(null)
              onChange(null)
              // The button goes with the picture; the focus goes to the one that takes its place.
              requestAnimationFrame(() => group.current?.querySelector('button')?.focus())
            }}
          >
            <Trash2 size={14} aria-hidden />
            {text.remove}
          </Button>
          {failed !== undefined && context !== null && (
            <Button size="xs" variant="outline" onClick={context.save}>
              <RotateCw size={14} aria-hidden />
              {text.retry}
            </Button>
          )}
        </Flex>
      )}
      {upload !== undefined && 'share' in upload && <UploadProgress upload={upload} label={label} />}
      <Box id={`${id}-help`} textStyle="xs" color={error === undefined ? 'fg.muted' : 'fg.error'} aria-live="polite">
        {error ?? hint}
      </Box>
    </Stack>
  )
}

function Picture(props: { value: string | PendingImage; label: string; height: string }) {
  const { value, label, height } = props
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
        // A quiet chessboard: transparent places of a logo show as such, in light and dark.
        backgroundImage="repeating-conic-gradient({colors.bg.muted} 0% 25%, {colors.bg.panel} 0% 50%)"
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
              style={{ width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 }}
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
          <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {facts === null ? '\u00a0' : factsLine(facts)}
          </Text>
          {pending !== null && <Text as="span">{pending.uploaded === undefined ? text.waiting : text.uploaded}</Text>}
        </HStack>
        {pending?.changed !== undefined && (
          <Text color="fg.info">{text.changed(pending.changed.before, pending.changed.after)}</Text>
        )}
      </Stack>
    </>
  )
}

function UploadProgress({ upload, label }: { upload: Extract<Upload, { share: number }>; label: string }) {
  const percent = Math.round(upload.share * 100)
  return (
    <HStack gap="2">
      <Progress.Root value={percent} size="xs" colorPalette="brand" flex="1" aria-label={text.uploadingLabel(label)}>
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {text.uploading(percent)}
      </Text>
      <IconButton size="2xs" variant="ghost" colorPalette="gray" aria-label={text.cancel} onClick={upload.cancel}>
        <X size={14} />
      </IconButton>
    </HStack>
  )
}
