import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { bannerCalls } from '#/api/generated/banner/banner.calls'
import { bannerInput } from '#/api/generated/inputs/bannerInput'
import { LinkField } from '#/form/fields/link'
import { windowLabels, windowRules, WindowPart } from '#/form/fields/window'
import { ImageField } from '#/form/image/field'
import { Panel } from '#/ui/page'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineSingleton } from '../kit/form'
import { SingletonScreen } from '../kit/form-screen'
import { bannerText as text } from './text'

const banner = defineSingleton({
  calls: bannerCalls,
  input: bannerInput,
  labels: { link: text.link, bannerMobile: text.mobile, bannerTablet: text.tablet, bannerDesktop: text.desktop, ...windowLabels },
  crossFieldRules: windowRules,
  requiredText: text.required,
  saved: text.saved,
})

export const BannerForm = () => (
  <SingletonScreen form={banner} route="/shell/section-management/edit/banner" title={text.title} crumbs={[...UNDER_HOME, { label: text.title }]}>
    {(control) => (
      <Panel>
        <Stack gap="5">
          <LinkField control={control} name="link" hint={text.linkHelp} />
          <Stack gap="3">
            <Stack gap="0.5">
              <Heading as="h2" size="sm">
                {text.images}
              </Heading>
              <Text textStyle="sm" color="fg.muted">
                {text.imagesHelp}
              </Text>
            </Stack>
            {/* All three side by side on a laptop, each about as wide as its screens. */}
            <Grid
              gap="4"
              alignItems="start"
              templateColumns={{
                base: 'minmax(0, 1fr)',
                md: 'repeat(2, minmax(0, 1fr))',
                xl: 'minmax(0, 5fr) minmax(0, 5fr) minmax(0, 6fr)',
              }}
            >
              <ImageField control={control} name="bannerMobile" height="32" />
              <ImageField control={control} name="bannerTablet" height="32" />
              <Box gridColumn={{ md: 'span 2', xl: 'auto' }} minW="0">
                <ImageField control={control} name="bannerDesktop" height="32" />
              </Box>
            </Grid>
          </Stack>
          <WindowPart control={control} from="visibleFrom" until="visibleUntil" />
        </Stack>
      </Panel>
    )}
  </SingletonScreen>
)
