import { Box, HStack, Text } from '@chakra-ui/react'
import { Camera, Film } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useController, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { mediaUrl } from '#/lib/media'
import { fileSize } from '#/lib/numbers'
import { formText } from '#/text/uz.form'
import { videoText as text } from '#/text/uz.video'
import { Button } from '#/ui/button'
import { fetchOnce } from '#/ui/lazy-component'
import { useAnnouncement } from '#/ui/use-announcement'
import { useFieldRules, useFormContext } from '../context'
import { FileField, type FileFieldProps } from '../file/field'
import { FileRefused } from '../file/refused'
import { useReader } from '../file/use-reader'
import { limitsOf } from '../image/limits'
import { loadImageReader } from '../image/reader'
import { useFileUrl } from '../image/use-file-url'
import { isPending, type ImageValue, type PendingImage } from '../image/value'
import { hintFor } from './hint'

const loadVideoReader = fetchOnce(async () => await import('./read'))
const loadFrame = fetchOnce(async () => await import('./frame'))

/** A video. Its folder comes from the form; the shown frame can become the picture of the field `thumbnail`. */
export function VideoField<V extends FieldValues>(
  props: FileFieldProps<V> & { thumbnail?: FieldPathByValue<V, ImageValue> },
) {
  const { thumbnail, height = '64', ...rest } = props
  const folder = useFieldRules(props.name).folder ?? 'videos'
  const video = useRef<HTMLVideoElement>(null)
  const reader = useReader(loadVideoReader)
  return (
    <FileField
      {...rest}
      height={height}
      hint={
        <>
          {props.hint} {hintFor(folder)}
        </>
      }
      accept="video/mp4,video/webm,.mp4,.webm"
      icon={Film}
      words={text}
      read={async (file) => await (await reader()).readVideo(file, folder)}
      renderFile={(value, label) => (
        <Player key={isPending(value) ? value.file.name : value} value={value} label={label} height={height} video={video} />
      )}
      extra={thumbnail !== undefined && <FrameButton control={props.control} name={thumbnail} video={video} />}
    />
  )
}

/** Makes the shown frame the picture of another field. */
function FrameButton<V extends FieldValues>(
  props: Pick<FileFieldProps<V>, 'control' | 'name'> & { video: RefObject<HTMLVideoElement | null> },
) {
  const { control, name, video } = props
  const { field } = useController({ control, name })
  const rules = useFieldRules(name)
  const context = useFormContext()
  const [announcement, announce] = useAnnouncement()
  const [working, setWorking] = useState(false)
  const frame = useReader(loadFrame)
  const reader = useReader(loadImageReader)
  const grab = async () => {
    if (video.current === null) return
    setWorking(true)
    try {
      const [{ grabFrame }, { readImage }] = await Promise.all([frame(), reader()])
      field.onChange(await readImage(await grabFrame(video.current), limitsOf(rules)))
      announce(text.frameTaken)
    } catch (problem) {
      if (!(problem instanceof FileRefused)) throw problem
      announce(problem.message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        loading={working}
        onClick={() => {
          const work = grab()
          context?.trackPending(work)
        }}
      >
        <Camera size={14} aria-hidden />
        {text.frame}
      </Button>
      <Text as="span" textStyle="xs" color="fg.muted" aria-live="polite">
        {announcement}
      </Text>
    </>
  )
}

function Player(props: {
  value: string | PendingImage
  label: string
  height: string
  video: RefObject<HTMLVideoElement | null>
}) {
  const { value, label, height, video } = props
  const pending = isPending(value) ? value : null
  const fileUrl = useFileUrl(pending?.file ?? null)
  const url = typeof value === 'string' ? mediaUrl(value) : fileUrl
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [broken, setBroken] = useState(false)
  const facts = [
    ...(size !== null && size.width > 0 ? [text.pixels(size.width, size.height)] : []),
    ...(pending === null ? [] : [fileSize(pending.file.size)]),
  ]
  return (
    <>
      <Box height={height} bg="black" display="grid" placeItems="center">
        {url !== null && !broken && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- interviews, for which there are no captions
          <video
            ref={video}
            src={url}
            controls
            playsInline
            preload="metadata"
            aria-label={text.player(label)}
            style={{ width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 }}
            onError={() => setBroken(true)}
            onLoadedMetadata={(event) => {
              setSize({ width: event.currentTarget.videoWidth, height: event.currentTarget.videoHeight })
            }}
          />
        )}
        {broken && (
          <Text textStyle="sm" color="white" paddingX="4" textAlign="center">
            {pending === null ? text.missing : text.unplayable}
          </Text>
        )}
      </Box>
      <HStack
        justify="space-between"
        wrap="wrap"
        columnGap="3"
        rowGap="0"
        paddingX="3"
        paddingY="2"
        borderTopWidth="1px"
        borderColor="border"
        bg="bg.panel"
        textStyle="xs"
        color="fg.muted"
      >
        <Text as="span" fontVariantNumeric="tabular-nums">
          {facts.length === 0 ? '\u00a0' : facts.join(' · ')}
        </Text>
        {pending !== null && (
          <Text as="span">{pending.uploaded === undefined ? formText.upload.waiting : formText.upload.uploaded}</Text>
        )}
      </HStack>
    </>
  )
}
