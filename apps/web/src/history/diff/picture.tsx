import { Box } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { mediaUrl } from '#/lib/media'
import { historyDetailText as text } from '#/text/uz.history-fields'
import { useBroken } from '#/ui/use-broken'

const VIDEO = /\.(?:mp4|webm)$/

/** A stored picture, as large as fits for a comparison; a link for a video. */
export function Picture({ path, alt }: { path: string; alt: string }) {
  const [isBroken, onError] = useBroken(path)
  if (VIDEO.test(path)) {
    return (
      <Box asChild color="brand.fg" textDecoration="underline" borderRadius="l1" focusVisibleRing="outside">
        <a href={mediaUrl(path)} target="_blank" rel="noreferrer" aria-label={`${alt}. ${text.openVideo}`}>
          {text.openVideo}
        </a>
      </Box>
    )
  }
  return (
    <Box
      display="grid"
      placeItems="center"
      width="full"
      maxW="72"
      height="36"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="border"
      // As in lists: logos are designed for a light page.
      bg={isBroken ? 'bg.muted' : 'white'}
      color="fg.muted"
      overflow="hidden"
    >
      {isBroken ? (
        <ImageOff size={20} role="img" aria-label={alt} />
      ) : (
        <img
          src={mediaUrl(path, 640)}
          alt={alt}
          loading="lazy"
          decoding="async"
          style={{ maxWidth: '100%', height: '100%', objectFit: 'contain' }}
          onError={onError}
        />
      )}
    </Box>
  )
}
