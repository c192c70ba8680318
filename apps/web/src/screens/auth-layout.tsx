import { Box, Center, HStack, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { chooseLanguage } from '#/app/leaving'
import { LANGUAGES, language } from '#/text/language'
import { t } from '#/text/uz'
import { notify } from '#/ui/notify'
import { Button } from '#/ui/button'

/** The layout of screens before the panel: sign-in, set-up, the choice of a password. */
export function AuthLayout(props: { title: string; help: string; children: ReactNode; footer?: ReactNode }) {
  return (
    <Center as="main" minHeight="100dvh" bg="bg.subtle" paddingX="4" paddingY="8">
      <Stack width="full" maxW="420px" gap="6">
        <Stack align="center" gap="3">
          <img src="/logo.svg" width={52} height={52} alt={t.product} />
          <Stack gap="1" textAlign="center">
            <Heading as="h1" size="2xl" letterSpacing="tight">
              {props.title}
            </Heading>
            <Text color="fg.muted" textStyle="sm">
              {props.help}
            </Text>
          </Stack>
        </Stack>
        <Box
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="xl"
          boxShadow="sm"
          padding={{ base: '5', sm: '7' }}
        >
          {props.children}
        </Box>
        {props.footer}
        <OtherLanguage />
      </Stack>
    </Center>
  )
}

/** A link for people who cannot read this language. */
function OtherLanguage() {
  return (
    <HStack justify="center">
      {LANGUAGES.filter((one) => one.language !== language()).map((one) => (
        <Button
          key={one.language}
          lang={one.language}
          variant="ghost"
          colorPalette="gray"
          onClick={() => {
            chooseLanguage(one.language).catch((error: unknown) => notify.error(error))
          }}
        >
          {one.name}
        </Button>
      ))}
    </HStack>
  )
}
