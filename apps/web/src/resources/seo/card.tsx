import { AspectRatio, Box, Heading, Stack, Text } from '@chakra-ui/react'
import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useFileUrl } from '#/form/image/use-file-url'
import { isPending } from '#/form/image/value'
import { mediaUrl } from '#/lib/media'
import { Panel } from '#/ui/page'
import { descriptionOf } from './description'
import type { SeoValues } from './labels'
import { seoText as text } from './text'

/** The values used for empty fields. */
export type Fallback = {
  title: string | null
  description: string | null
  image: string | null
  /** The organisation of the site. */
  site: string | null
  /** The end of the address; none for the landing page. */
  slug?: string
}

/** A preview of the page in search engines and messengers, by the typed values. */
export function SeoCard({ control, fallback }: { control: Control<SeoValues>; fallback: Fallback }) {
  const { title, description, shareImage, noindex } = useWatch({ control })
  const chosen = useFileUrl(isPending(shareImage) ? shareImage.file : null)
  const stored = typeof shareImage === 'string' ? shareImage : isPending(shareImage) ? null : fallback.image
  const image = chosen ?? (stored === null ? null : mediaUrl(stored, 640))
  const heading = title?.trim() || fallback.title || text.noHeading
  const desc = descriptionOf(description ?? '', fallback.description) ?? text.noDesc
  const site = fallback.site ?? text.site
  return (
    <Panel padding="4">
      <Stack gap="4" data-testid="seo-card">
        <Heading as="h2" size="sm">
          {text.card}
        </Heading>
        <Part title={text.inSearch}>
          {noindex === true ? (
            <Text color="fg.warning">{text.hidden}</Text>
          ) : (
            <Stack gap="1">
              <Text textStyle="xs" color="fg.muted">
                {fallback.slug === undefined ? site : `${site} › ${fallback.slug}`}
              </Text>
              <Text textStyle="md" color="brand.fg" lineClamp={2}>
                {heading}
              </Text>
              <Text textStyle="sm" color="fg.muted" lineClamp={3}>
                {desc}
              </Text>
            </Stack>
          )}
        </Part>
        <Part title={text.inMessage}>
          <Stack gap="1" borderLeftWidth="3px" borderColor="brand.solid" paddingLeft="3">
            <Text textStyle="sm" color="brand.fg" fontWeight="medium">
              {site}
            </Text>
            <Text textStyle="sm" fontWeight="semibold" lineClamp={2}>
              {heading}
            </Text>
            <Text textStyle="sm" lineClamp={4}>
              {desc}
            </Text>
            <AspectRatio ratio={1200 / 630} borderRadius="l2" overflow="hidden" bg="bg.muted">
              {image === null ? (
                <Stack align="center" justify="center" gap="1" color="fg.muted" textStyle="sm">
                  <Share2 size={20} aria-hidden />
                  {text.noImage}
                </Stack>
              ) : (
                <img src={image} alt="" style={{ objectFit: 'cover' }} />
              )}
            </AspectRatio>
          </Stack>
        </Part>
      </Stack>
    </Panel>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="2">
      <Heading as="h3" textStyle="xs" fontWeight="medium" color="fg.muted">
        {title}
      </Heading>
      <Box padding="3" borderWidth="1px" borderColor="border" borderRadius="l2">
        {children}
      </Box>
    </Stack>
  )
}
