import { Center } from '@chakra-ui/react'
import { Phone, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SocialRow } from '#/api/generated/model/socialRow'

/** The outlines of the networks' logos, in the style of the panel's icons. */
const OUTLINES: Partial<Record<SocialRow['type'], ReactNode>> = {
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  instagram: (
    <>
      <rect x="2" y="2" width="20" height="20" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17.5 6.5h.01" />
    </>
  ),
  linkedin: (
    <>
      <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z" />
      <rect x="2" y="9" width="4" height="12" />
      <circle cx="4" cy="4" r="2" />
    </>
  ),
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
}

/** The logo of a social network, in the frame of a list's pictures. Its name is beside it. */
export function SocialIcon({ type }: { type: SocialRow['type'] }) {
  const outline = OUTLINES[type]
  return (
    <Center boxSize="10" flexShrink={0} borderRadius="l2" borderWidth="1px" borderColor="border" bg="bg.muted" color="fg.muted" aria-hidden>
      {outline === undefined ? (
        type === 'phone' ? (
          <Phone size={18} />
        ) : (
          <Send size={18} />
        )
      ) : (
        <svg
          width="18"
          height="18"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {outline}
        </svg>
      )}
    </Center>
  )
}
