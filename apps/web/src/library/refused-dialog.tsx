import { Stack, Text } from '@chakra-ui/react'
import { Portal } from '@chakra-ui/react/portal'

import type { ApiError } from '#/api/errors'
import { libraryText } from '#/text/uz.library'
import { Button } from '#/ui/button'
import { Dialog } from '#/ui/dialog'
import { Place } from './file-facts'
import { refusedPlaces } from './refused'

const text = libraryText.replace

/** The places where a replacement did not fit, so that nothing was replaced: each record with the reason. */
export function RefusedDialog({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const places = refusedPlaces(error)
  return (
    <Dialog.Root open size="sm" placement="center" scrollBehavior="inside" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner padding={{ base: '2', md: '4' }}>
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1">
              <Dialog.Title textStyle="md">{text.refused}</Dialog.Title>
              <Dialog.Description color="fg.muted" textStyle="sm">
                {error.message}
              </Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              {places.length > 0 && (
                <Stack as="ul" listStyleType="none" gap="1" aria-label={text.places} marginX="-2">
                  {places.map((place) => (
                    <Place key={`${place.entity}/${place.id}`} place={place}>
                      {place.reasons.map((reason) => (
                        <Text key={reason} textStyle="xs" color="fg.error">
                          {reason}
                        </Text>
                      ))}
                    </Place>
                  ))}
                </Stack>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>{text.close}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
