import { Box, Flex, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLocalStorage } from '#/app/use-local-storage'
import type { FormSpec } from '#/form/spec'
import { PreviewPane } from './preview-pane'
import type { Source } from './typed'
import type { PreviewTarget } from './preview-target'
import { useShare } from './use-share'
import { useWide } from './use-wide'

/**
 * The fields of a form and its preview: side by side on a wide window, otherwise the preview below. The fields get the larger
 * part, and all of it if the preview is closed.
 */
export function FormWithPreview(props: { target: PreviewTarget | undefined; form: Source; spec: FormSpec; aside: ReactNode; children: ReactNode }) {
  const { target, form, spec, aside, children } = props
  const isWide = useWide()
  const [openWide, setOpenWide] = useLocalStorage('preview', true)
  const [openNarrow, setOpenNarrow] = useLocalStorage('preview.narrow', false)
  const open = isWide ? openWide : openNarrow
  const [share, setShare] = useShare()
  const beside = isWide && (aside !== undefined || (target !== undefined && open))
  return (
    <Flex gap={beside ? '6' : '5'} direction={beside ? 'row' : 'column'} align="stretch" data-preview-room="">
      <Stack gap="6" minW="0" style={beside ? { flex: `${100 - share} 1 0` } : undefined}>
        {children}
      </Stack>
      {(aside !== undefined || target !== undefined) && (
        <Stack gap="6" minW="0" style={beside ? { flex: `${share} 1 0` } : undefined}>
          {aside}
          {target !== undefined && (
            // Clear of the header above and of the save bar below.
            <Box position={beside ? 'sticky' : undefined} top="4.5rem">
              <PreviewPane
                target={target}
                form={form}
                optionLabels={spec.optionLabels}
                share={beside ? share : null}
                onShare={setShare}
                open={open}
                onToggle={() => (isWide ? setOpenWide : setOpenNarrow)(!open)}
                height={beside ? 'max(18rem, calc(100dvh - 14.5rem))' : '80dvh'}
              />
            </Box>
          )}
        </Stack>
      )}
    </Flex>
  )
}
