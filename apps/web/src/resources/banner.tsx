import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { getBanner, saveBanner } from '#/api/generated/banner/banner'
import type { BannerRow } from '#/api/generated/model/bannerRow'
import { BannerInput } from '#/api/generated/rules.schemas.zod'
import { LinkField } from '#/form/fields/link'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { bannerText as text } from '#/text/uz.banner'
import { t } from '#/text/uz'
import { Panel } from '#/ui/page'
import { SingleScreen } from './kit/form-screen'
import { defineSingle } from './kit/form'

type Values = { link: string; bannerMobile: ImageValue; bannerTablet: ImageValue; bannerDesktop: ImageValue }

const image = { folder: 'course-banners', rule: 'any' } as const

const banner = defineSingle<BannerRow, Values, BannerInput>({
  key: 'banner',
  schema: BannerInput,
  blank: { link: '', bannerMobile: null, bannerTablet: null, bannerDesktop: null },
  images: { bannerMobile: image, bannerTablet: image, bannerDesktop: image },
  meanings: { link: 'link' },
  labels: { link: text.link, bannerMobile: text.mobile, bannerTablet: text.tablet, bannerDesktop: text.desktop },
  saved: text.saved,
  load: (signal) => getBanner(undefined, signal),
  save: (input) => saveBanner(input),
})

/** spec.md §2: section management, edit, banner section. */
const crumbs = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }, { label: t.screens.banner }]

export function BannerForm() {
  return (
    <SingleScreen form={banner} title={text.title} crumbs={crumbs}>
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
              {/* All three at once on a laptop, each about as wide as the screens it is for. */}
              <Grid
                gap="4"
                alignItems="start"
                templateColumns={{
                  base: 'minmax(0, 1fr)',
                  md: 'repeat(2, minmax(0, 1fr))',
                  xl: 'minmax(0, 5fr) minmax(0, 5fr) minmax(0, 6fr)',
                }}
              >
                <ImageField control={control} name="bannerMobile" height="44" />
                <ImageField control={control} name="bannerTablet" height="44" />
                <Box gridColumn={{ md: 'span 2', xl: 'auto' }} minW="0">
                  <ImageField control={control} name="bannerDesktop" height="44" />
                </Box>
              </Grid>
            </Stack>
          </Stack>
        </Panel>
      )}
    </SingleScreen>
  )
}
