import { Center } from '@chakra-ui/react'
import { Monitor, UserRoundX } from 'lucide-react'
import type { Change } from '#/api/generated/model/change'
import { PersonPicture } from '#/ui/person-picture'

/** The picture of the person who made a change, beside the name. */
export function WhoPicture({ of: { who, isConsole } }: { of: Pick<Change, 'who' | 'isConsole'> }) {
  if (who !== null) return <PersonPicture person={{ ...who, photo: null }} size={28} />
  const Sign = isConsole ? Monitor : UserRoundX
  return (
    <Center aria-hidden boxSize="7" borderRadius="full" bg="bg.muted" color="fg.muted" flexShrink={0}>
      <Sign size={14} />
    </Center>
  )
}
