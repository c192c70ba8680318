import { Box, Text } from '@chakra-ui/react'
import { Crop, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { mediaUrl } from '#/lib/media'
import { cropText as text } from '#/text/uz.crop'
import { findingsText } from '#/text/uz.findings'
import { formText } from '#/text/uz.form'
import { Button } from '#/ui/button'
import { keepFocus } from '#/ui/keep-focus'
import { notify } from '#/ui/notify'
import { useFormContext } from '../context'
import { WIDE_ONLY } from '../file/narrow'
import { FileRefused } from '../file/refused'
import { fillsSlot, hasShape, type ImageEditor, type ImageLimits } from './decide'
import { cutToShape, load } from './read'
import type { WantedSlot } from './slots'
import type { Size } from './sniff'
import { isPending, type PendingImage } from './value'

/** The size of a picture in pixels; null until a stored one has loaded. */
function useSize(picture: PendingImage | string): Size | null {
  const [loaded, setLoaded] = useState<(Size & { path: string }) | null>(null)
  const path = isPending(picture) ? null : picture
  useEffect(() => {
    if (path === null) return undefined
    const image = new Image()
    const take = () => setLoaded({ path, width: image.naturalWidth, height: image.naturalHeight })
    image.addEventListener('load', take)
    // The field shows it too, so this is no other request.
    image.src = mediaUrl(path)
    return () => image.removeEventListener('load', take)
  }, [path])
  if (isPending(picture)) return picture
  return loaded?.path === path ? loaded : null
}

/** Says that a picture does not have the shape in which the site shows it, or that it is blurred there. */
export function SlotWarnings({ name, picture, wanted }: { name: string; picture: PendingImage | string; wanted: WantedSlot }) {
  const size = useSize(picture)
  if (size === null) return null
  const isVector = isPending(picture) ? picture.file.type === 'image/svg+xml' : picture.endsWith('.svg')
  return (
    <>
      {wanted.cover && !hasShape(size, wanted) && <Warning>{text.wrongShape(wanted.width, wanted.height)}</Warning>}
      {!isVector && !fillsSlot(size, wanted) && (
        <Warning finding={name}>{findingsText.small(size.width, size.height, wanted.width, wanted.height)}</Warning>
      )}
    </>
  )
}

/** The sign tells it from an error, which prevents saving, where colours do not. */
const Warning = ({ finding, children }: { finding?: string; children: string }) => (
  <Text as="span" role="note" data-finding={finding} display="flex" gap="1.5" color="fg.warning">
    <Box as="span" flexShrink={0} marginTop="0.5" aria-hidden>
      <TriangleAlert size={14} />
    </Box>
    {children}
  </Text>
)

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
  const cut = async () => {
    try {
      const made = await cutToShape(await takenOf(picture), shape, limits, edit)
      if (made !== null) context?.set(name, made)
    } catch (problem) {
      if (!(problem instanceof FileRefused)) throw problem
      notify.error(problem.message)
    } finally {
      keepFocus(() => button.current)
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
