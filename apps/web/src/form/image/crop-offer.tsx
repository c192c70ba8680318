import { Box, Text } from '@chakra-ui/react'
import { Crop } from 'lucide-react'
import { useRef } from 'react'

import { mediaUrl } from '#/lib/media'
import { cropText as text } from '#/text/uz.crop'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { notify } from '#/ui/notify'
import { useFormContext } from '../context'
import { WIDE_ONLY } from '../file/narrow'
import { FileRefused } from '../file/refused'
import { hasShape, type ImageEditor, type ImageLimits } from './decide'
import { cutToShape, load } from './read'
import type { Size } from './sniff'
import { isPending, type PendingImage } from './value'

/** How long the focus is watched after the editor has closed. */
const FOCUS_MS = 2000

/** Says that a picture does not have the shape in which the site shows it. */
export function ShapeWarning({ picture, wanted }: { picture: PendingImage; wanted: Size }) {
  if (hasShape(picture, wanted)) return null
  return (
    <Text as="span" display="block" color="fg.warning">
      {text.wrongShape(wanted.width, wanted.height)}
    </Text>
  )
}

/** The picture as a file: a stored one is fetched, and its crop is a new file. */
async function takenOf(picture: PendingImage | string): Promise<PendingImage> {
  if (isPending(picture)) return picture
  const answer = await fetch(mediaUrl(picture)).catch(() => null)
  if (answer?.ok !== true) throw new FileRefused(formText.image.missing)
  const blob = await answer.blob()
  const file = new File([blob], picture.split('/').at(-1) ?? 'image', { type: blob.type })
  const { image: { naturalWidth: width, naturalHeight: height }, close } = await load(file)
  close()
  return { kind: 'pending', file, width, height }
}

/** Crops a picture to a shape. The button stays afterwards, with the focus. */
export function Offer(props: {
  name: string
  label: string
  /** A chosen file, or the path of a stored one. */
  picture: PendingImage | string
  shape: Size
  limits: ImageLimits
  edit: ImageEditor
}) {
  const { name, label, picture, shape, limits, edit } = props
  const context = useFormContext()
  const button = useRef<HTMLButtonElement>(null)
  const keepFocus = () => {
    const until = performance.now() + FOCUS_MS
    const look = () => {
      if (document.activeElement === document.body) button.current?.focus()
      if (performance.now() < until) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  const cut = async () => {
    try {
      const made = await cutToShape(await takenOf(picture), shape, limits, edit)
      if (made !== null) context?.set(name, made)
    } catch (problem) {
      if (!(problem instanceof FileRefused)) throw problem
      notify.error(problem.message)
    } finally {
      keepFocus()
    }
  }
  return (
    <Button
      ref={button}
      size="xs"
      variant="outline"
      aria-label={`${label}: ${text.ways.crop}`}
      title={text.ways.crop}
      onClick={() => context?.trackPending(cut())}
    >
      <Crop size={14} aria-hidden />
      <Box as="span" css={WIDE_ONLY}>
        {text.ways.crop}
      </Box>
    </Button>
  )
}
