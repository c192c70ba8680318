import { Center, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { previewText as text } from '#/text/uz.preview'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'

/** Shown instead of the preview if the page or its code failed to load. */
export function PreviewFailed({ isFetching, onAgain }: { isFetching: boolean; onAgain: () => void }) {
  return (
    <Center flexDirection="column" gap="3" minH="40" borderWidth="1px" borderColor="border" borderRadius="l3" padding="4">
      <Text textStyle="sm" color="fg.muted" role="alert">
        {text.failed}
      </Text>
      <Button size="xs" variant="outline" loading={isFetching} onClick={onAgain}>
        <RotateCw aria-hidden />
        {t.common.again}
      </Button>
    </Center>
  )
}
