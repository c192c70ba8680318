'use client'

import { mediaLoader, Site, type LinkSlotProps, type PictureSlotProps } from '@peshtoq/site'
import Image from 'next/image'
import Link from 'next/link'
import type { ComponentProps } from 'react'

function NextLink(props: LinkSlotProps) {
  return <Link {...props} />
}

/** The pictures of the content with `next/image`. One of unknown size is a plain `img`. */
function NextPicture({ src, alt, widths, sizes, width, height, fill, eager, ...rest }: PictureSlotProps) {
  const loading = eager ? 'eager' : 'lazy'
  if (!fill && (width === undefined || height === undefined)) return <img {...rest} src={src} alt={alt} loading={loading} />
  const room = fill ? { fill } : { width, height }
  return (
    <Image
      {...rest}
      {...room}
      src={src}
      alt={alt}
      sizes={sizes}
      loading={loading}
      unoptimized={widths.length === 0}
      loader={({ src: path, width: wanted }) => mediaLoader({ src: path, width: wanted, widths })}
    />
  )
}

const SLOTS = { Link: NextLink, Picture: NextPicture }

/** The kit's `Site` with links and pictures of Next.js. */
export function SiteWithSlots(props: Omit<ComponentProps<typeof Site>, 'components'>) {
  return <Site {...props} components={SLOTS} />
}
