import { Center } from '@chakra-ui/react'
import { useState } from 'react'
import { initial } from '@peshtoq/site-kit/initial'
import { mediaUrl } from '#/lib/media'

/** A person's picture, or the initials. It has no alternative text: the name is beside it. */
export function PersonPicture(props: {
  person: { firstName: string; lastName: string; photo: string | null }
  size: number
}) {
  const { person, size } = props
  const [broken, setBroken] = useState<string | null>(null)
  const letters = [person.firstName, person.lastName].map(initial).join('')
  return (
    <Center
      aria-hidden
      boxSize={`${size}px`}
      borderRadius="full"
      overflow="hidden"
      bg="brand.subtle"
      color="brand.fg"
      fontWeight="semibold"
      fontSize={`${Math.round(size * (letters.length > 2 ? 0.3 : 0.38))}px`}
      flexShrink={0}
      userSelect="none"
    >
      {person.photo !== null && person.photo !== broken ? (
        <img
          src={mediaUrl(person.photo, 160)}
          width={size}
          height={size}
          alt=""
          className="cover"
          onError={() => setBroken(person.photo)}
        />
      ) : (
        letters
      )}
    </Center>
  )
}
