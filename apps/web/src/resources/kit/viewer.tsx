import { Box, Text } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { createContext, use, useState, type ComponentType, type ReactNode } from 'react'

import { Thumbnail } from '#/ui/image'
import { useLazyComponent } from '#/ui/lazy-component'

/** The dialog that shows a row of a list; its code is loaded when it is first opened. */
export type ViewProps<Row> = { row: Row; open: boolean; onClose: () => void }

/**
 * A list's dialog and the buttons that open it. The dialog belongs to the list and not to its rows, which are mounted again when
 * the sorting code arrives.
 */
export function defineViewer<Row>(load: () => Promise<ComponentType<ViewProps<Row>>>) {
  const Show = createContext<(row: Row) => void>(() => undefined)

  function Viewer({ children }: { children: ReactNode }) {
    const [View, need] = useLazyComponent(load)
    const [shown, setShown] = useState<{ row: Row; open: boolean } | null>(null)
    const show = (row: Row) => {
      need()
      setShown({ row, open: true })
    }
    return (
      <Show value={show}>
        {children}
        {View !== null && shown !== null && <View {...shown} onClose={() => setShown({ ...shown, open: false })} />}
      </Show>
    )
  }
  return { Viewer, useShow: () => use(Show) }
}

/** The poster of a video with a play icon. */
export function PlayButton(props: {
  /** The row's id: the focus returns here when the dialog closes. */
  id: number
  thumbnail: string | null
  label: string
  onPlay: () => void
}) {
  const { id, thumbnail, label, onPlay } = props
  return (
    <Box
      asChild
      position="relative"
      display="block"
      borderRadius="l2"
      cursor="pointer"
      focusVisibleRing="outside"
      _hover={{ opacity: 0.85 }}
    >
      <button type="button" aria-label={label} data-shows={id} onClick={onPlay}>
        {thumbnail === null ? (
          <Box boxSize="10" borderRadius="l2" bg="bg.emphasized" />
        ) : (
          <Thumbnail path={thumbnail} width={80} fill />
        )}
        <Box position="absolute" inset="0" display="grid" placeItems="center" aria-hidden>
          <Text as="span" display="grid" placeItems="center" boxSize="6" borderRadius="full" bg="blackAlpha.700" color="white">
            <Play size={12} fill="currentColor" />
          </Text>
        </Box>
      </button>
    </Box>
  )
}
