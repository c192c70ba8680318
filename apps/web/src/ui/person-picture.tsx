import { Center } from '@chakra-ui/react'
import { initial } from '@peshtoq/site-kit/initial'
import { mediaUrl } from '#/lib/media'
import { useBroken } from './use-broken'

/** A person's picture, or the initials. It has no alternative text: the name is beside it. */
export function PersonPicture(props: {
  person: { firstName: string; lastName: string; photo: string | null }
  size: number
}) {
  const { person, size } = props
  const [isBroken, onError] = useBroken(person.photo)
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
      {person.photo !== null && !isBroken ? (
        <img
          src={mediaUrl(person.photo, 160)}
          width={size}
          height={size}
          alt=""
          className="cover"
          onError={onError}
        />
      ) : (
        letters
      )}
    </Center>
  )
}
