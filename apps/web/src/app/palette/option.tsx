import { Box, Text } from '@chakra-ui/react'
import { piecesOf } from '#/lib/marks'
import type { Found } from './found'

/** A text with the searched words highlighted. */
function Marked({ text, query }: { text: string; query: string }) {
  return (
    <>
      {piecesOf(text, query).map(({ text: piece, found }, at) =>
        found ? (
          <Box key={at} as="mark" bg="transparent" color="inherit" fontWeight="semibold" textDecoration="underline" textDecorationThickness="1px" textUnderlineOffset="3px">
            {piece}
          </Box>
        ) : (
          piece
        ),
      )}
    </>
  )
}

/** One search result: its name, its kind, and the matching text. */
export function Option(props: { id: string; found: Found; query: string; chosen: boolean; onPoint: () => void; onOpen: () => void }) {
  const { id, found, query, chosen, onPoint, onOpen } = props
  const { title, beside, excerpt = '' } = found
  return (
    <Box
      id={id}
      role="option"
      aria-selected={chosen}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      columnGap="3"
      alignContent="center"
      minHeight={{ base: '11', sm: '9' }}
      paddingX="3"
      paddingY="1.5"
      borderRadius="l2"
      cursor="pointer"
      {...(chosen ? { bg: 'brand.subtle', color: 'brand.fg' } : {})}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Text as="span" textStyle="sm" overflowWrap="anywhere">
        <Marked text={title} query={query} />
      </Text>
      {/* Whole: results of the same name differ in it alone. On a phone it has a line of its own. */}
      <Text
        as="span"
        gridColumn={{ base: '1 / -1', sm: 'auto' }}
        textStyle="xs"
        color="fg.muted"
        textAlign={{ sm: 'end' }}
        maxW={{ sm: '64' }}
        alignSelf="center"
        overflowWrap="anywhere"
      >
        {beside}
      </Text>
      {excerpt !== '' && (
        <Text as="span" gridColumn="1 / -1" textStyle="xs" color="fg.muted" lineClamp={2} overflowWrap="anywhere">
          <Marked text={excerpt} query={query} />
        </Text>
      )}
    </Box>
  )
}
