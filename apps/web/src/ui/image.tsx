import { Box, type BoxProps } from '@chakra-ui/react'
import { Image as NoImage, ImageOff } from 'lucide-react'
import { useState } from 'react'

import { mediaUrl, type MediaWidth } from '#/lib/media'

/** A stored picture in a small frame, as in lists; beside a name, so it says nothing of its own. */
export function Thumbnail(
  props: {
    path: string | null
    width: MediaWidth
    /** A picture of a few bytes that stands in its place until it is there. */
    placeholder?: string | null | undefined
    /** A photo fills the frame, cut where it is of another shape; a logo or an icon is shown whole. */
    fill?: boolean
    /** As wide as there is room, 16 : 9, instead of a square. */
    shape?: 'wide'
  } & Pick<BoxProps, 'boxSize'>,
) {
  const { path, width, placeholder = null, fill = false, shape, boxSize = { base: '10', md: '8' } } = props
  const fit = fill ? 'cover' : 'contain'
  const [broken, setBroken] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const isLogo = !fill && path !== null && broken !== path
  const waits = placeholder !== null && loaded !== path
  return (
    <Box
      {...(shape === 'wide' ? { width: 'full', aspectRatio: '16 / 9' } : { boxSize })}
      flexShrink={0}
      borderRadius="l2"
      borderWidth="1px"
      borderColor="border"
      // Logos are drawn for a light page, dark lettering on no ground: they keep one in the dark theme too.
      bg={isLogo ? 'white' : 'bg.muted'}
      // An icon with round corners stands on that ground, instead of filling it but for its corners.
      _dark={isLogo ? { padding: '0.5' } : {}}
      color="fg.subtle"
      overflow="hidden"
      display="grid"
      placeItems="center"
    >
      {path === null ? (
        <NoImage size={16} aria-hidden />
      ) : broken === path ? (
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
          onError={() => setBroken(path)}
        />
      )}
    </Box>
  )
}
