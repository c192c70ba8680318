import { Center } from '@chakra-ui/react'
import { t } from '#/text/uz'

/** Fills the window until the person's profile has loaded. */
export function Splash() {
  return (
    <Center as="main" position="fixed" inset="0" role="status" aria-label={t.common.loading} data-splash="">
      <img src="/logo.svg" width={56} height={56} alt="" />
    </Center>
  )
}
