import { Box, type BoxProps } from '@chakra-ui/react'
import { Image as NoImage, ImageOff } from 'lucide-react'
import { useState } from 'react'

import { mediaUrl, type MediaWidth } from '#/lib/media'
import { useBroken } from './use-broken'

/** A stored picture in a small frame, as in lists; it is beside a name, so it has no alternative text. */
export function Thumbnail(
  props: {
    path: string | null
    width: MediaWidth
    /** A tiny picture shown until it has loaded. */
    placeholder?: string | null | undefined
    /** A photo fills the frame and is cropped to it; a logo or an icon is shown uncropped. */
    fill?: boolean
    /** The full width at 16 : 9, instead of a square. */
    shape?: 'wide'
  } & Pick<BoxProps, 'boxSize'>,
) {
  const { path, width, placeholder = null, fill = false, shape, boxSize = { base: '10', md: '8' } } = props
  const fit = fill ? 'cover' : 'contain'
  const [isBroken, onError] = useBroken(path)
  const [loaded, setLoaded] = useState<string | null>(null)
  const isLogo = !fill && path !== null && !isBroken
  const waits = placeholder !== null && loaded !== path
  return (
    <Box
      {...(shape === 'wide' ? { width: 'full', aspectRatio: '16 / 9' } : { boxSize })}
      flexShrink={0}
      borderRadius="l2"
      borderWidth="1px"
      borderColor="border"
      // Logos are designed for a light page, dark lettering without a background: they keep one in the dark theme too.
      bg={isLogo ? 'white' : 'bg.muted'}
      // An icon with round corners gets a margin, because it would fill the background except at its corners.
      _dark={isLogo ? { padding: '0.5' } : {}}
      color="fg.subtle"
      overflow="hidden"
      display="grid"
      placeItems="center"
    >
      {path === null ? (
        <NoImage size={16} aria-hidden />
      ) : isBroken ? (
        <ImageOff size={16} aria-hidden />
      ) : (
        <img
          src={mediaUrl(path, width)}
          alt=""
          loading="lazy"
          decoding="async"
          style={{
            width: '100%',
            height: '100%',
            objectFit: fit,
            ...(waits ? { background: `center / ${fit} no-repeat url("${placeholder}")` } : {}),
          }}
          onLoad={() => setLoaded(path)}
          onError={onError}
        />
      )}
    </Box>
  )
}
