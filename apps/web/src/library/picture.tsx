import { Box, Center } from '@chakra-ui/react'
import { Film, ImageOff } from 'lucide-react'
import { mediaUrl, type MediaWidth } from '#/lib/media'
import { useBroken } from '#/ui/use-broken'
import type { LibraryFile } from './queries'

/** A small, uncropped picture of a file. It has no alternative text: the name is beside it. It is loaded lazily, in a small width. */
export function FilePicture({ file, width = 320 }: { file: LibraryFile; width?: MediaWidth }) {
  const [isBroken, onError] = useBroken(file.path)
  const isPicture = file.kind === 'image' && !isBroken
  return (
    <Box
      aspectRatio="4 / 3"
      overflow="hidden"
      // As in forms: transparent parts show as such, on a light background in the dark theme too.
      {...(isPicture && {
        backgroundImage: 'repeating-conic-gradient({colors.gray.100} 0% 25%, {colors.gray.200} 0% 50%)',
        backgroundSize: '16px 16px',
      })}
      bg={isPicture ? undefined : 'bg.muted'}
    >
      {isPicture ? (
        <img
          src={mediaUrl(file.path, width)}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ width: '100%', height: '100%', objectFit: 'contain' }}
          onError={onError}
        />
      ) : (
        <Center height="full" color="fg.subtle">
          {file.kind === 'video' ? <Film size={28} aria-hidden /> : <ImageOff size={28} aria-hidden />}
        </Center>
      )}
    </Box>
  )
}
