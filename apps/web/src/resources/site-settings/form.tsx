import { Box, Grid, Heading, HStack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressItemInput } from '#/api/generated/inputs/addressItemInput'
import { emailItemInput } from '#/api/generated/inputs/emailItemInput'
import { licenceItemInput } from '#/api/generated/inputs/licenceItemInput'
import { menuItemInput } from '#/api/generated/inputs/menuItemInput'
import { phoneItemInput } from '#/api/generated/inputs/phoneItemInput'
import { siteSettingsInput } from '#/api/generated/inputs/siteSettingsInput'
import { siteSettingsCalls } from '#/api/generated/site-settings/site-settings.calls'
import { LinkField } from '#/form/fields/link'
import { PhoneField } from '#/form/fields/phone'
import { RowsField } from '#/form/fields/rows'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineSingleton } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { SingletonScreen } from '../kit/form-screen'
import { siteSettingsText as text } from './text'

const settings = defineSingleton({
  calls: siteSettingsCalls,
  input: siteSettingsInput,
  labels: {
    organisation: text.organisation,
    phones: text.phones,
    emails: text.emails,
    addresses: text.addresses,
    workingHours: text.workingHours,
    menu: text.menu,
    footerText: text.footerText,
    copyright: text.copyright,
    licences: text.licences,
    googleAnalytics: text.googleAnalytics,
    googleTagManager: text.googleTagManager,
    yandexMetrika: text.yandexMetrika,
    metaPixel: text.metaPixel,
    title: text.heading,
    description: text.desc,
    shareImage: text.image,
  },
  saved: text.saved,
})

type PartName = keyof typeof text.parts

/** In the order of the form. */
const PARTS = ['organisation', 'contacts', 'menu', 'footer', 'licences', 'analytics', 'sharing'] as const satisfies readonly PartName[]

const TWO = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }

export const SiteSettingsForm = () => (
  <SingletonScreen form={settings} route="/shell/site-settings" title={text.title} crumbs={[{ label: text.title }]}>
    {(control) => (
      <>
        <Contents />
        <Part name="organisation">
          <TextField control={control} name="organisation" />
          <LongTextField control={control} name="workingHours" rows={2} />
        </Part>
        <Part name="contacts">
          <RowsField control={control} name="phones" newRow={phoneItemInput.defaultValues} add={text.addPhone} rowName={text.phone}>
            {(path) => <PhoneField control={control} name={`${path}.phone`} label={text.phoneNumber} />}
          </RowsField>
          <RowsField control={control} name="emails" newRow={emailItemInput.defaultValues} add={text.addEmail} rowName={text.email}>
            {(path) => <TextField control={control} name={`${path}.email`} label={text.emailAddress} hint={text.example('info@example.uz')} identifier />}
          </RowsField>
          <RowsField control={control} name="addresses" newRow={addressItemInput.defaultValues} add={text.addAddress} rowName={text.address}>
            {(path) => (
              <Grid gap="3" templateColumns={TWO}>
                <TextField control={control} name={`${path}.text`} label={text.addressText} />
                <LinkField control={control} name={`${path}.mapLink`} label={text.mapLink} />
              </Grid>
            )}
          </RowsField>
        </Part>
        <Part name="menu">
          <RowsField
            control={control}
            name="menu"
            newRow={menuItemInput.defaultValues}
            add={text.addMenuItem}
            rowName={text.menuItem}
            hint={text.menuHelp}
          >
            {(path) => (
              <Grid gap="3" templateColumns={TWO}>
                <TextField control={control} name={`${path}.label`} label={text.menuLabel} />
                <TextField control={control} name={`${path}.link`} label={text.menuLink} hint={text.example('/courses')} identifier />
              </Grid>
            )}
          </RowsField>
        </Part>
        <Part name="footer">
          <LongTextField control={control} name="footerText" rows={3} />
          <TextField control={control} name="copyright" hint={text.copyrightHelp} />
        </Part>
        <Part name="licences">
          <RowsField control={control} name="licences" newRow={licenceItemInput.defaultValues} add={text.addLicence} rowName={text.licence}>
            {(path) => (
              <Grid gap="3" templateColumns={TWO}>
                <TextField control={control} name={`${path}.title`} label={text.licenceTitle} />
                <LinkField control={control} name={`${path}.link`} label={text.licenceLink} />
              </Grid>
            )}
          </RowsField>
        </Part>
        <Part name="analytics">
          <Grid gap="5" templateColumns={TWO}>
            <TextField control={control} name="googleAnalytics" hint={text.example('G-ABC1234567')} identifier />
            <TextField control={control} name="googleTagManager" hint={text.example('GTM-ABC1234')} identifier />
            <TextField control={control} name="yandexMetrika" hint={text.example('12345678')} identifier />
            <TextField control={control} name="metaPixel" hint={text.example('123456789012345')} identifier />
          </Grid>
        </Part>
        <Part name="sharing">
          <Text textStyle="sm" color="fg.muted">
            {text.sharingHelp}
          </Text>
          <TextField control={control} name="title" />
          <TextField control={control} name="description" />
          <ImageField control={control} name="shareImage" />
        </Part>
      </>
    )}
  </SingletonScreen>
)

/** The address of a part within the screen. */
const anchorOf = (part: string) => `part-${part}`

/** None of them is marked as the current screen. */
const EXACTLY = { exact: true, includeHash: true } as const

/** Links to the parts, because the form is long. */
const Contents = () => (
  <HStack as="nav" aria-label={text.contents} wrap="wrap" columnGap="1" rowGap="0" marginX="-2" maxW="3xl" textStyle="sm">
    {PARTS.map((part) => (
      <Box asChild key={part} paddingX="2" minHeight={{ base: '10', md: '8' }} alignContent="center" borderRadius="l2" color="brand.fg" _hover={{ bg: 'bg.muted' }} focusVisibleRing="inside">
        <Link
          to="/site-settings"
          hash={anchorOf(part)}
          activeOptions={EXACTLY}
          // The router does not scroll to the part that the address names already.
          onClick={() => document.getElementById(anchorOf(part))?.scrollIntoView()}
        >
          {text.parts[part]}
        </Link>
      </Box>
    ))}
  </HStack>
)

function Part({ name, children }: { name: PartName; children: ReactNode }) {
  return (
    <FormPanel maxW="3xl">
      <Heading as="h2" size="sm" id={anchorOf(name)} scrollMarginTop="24">
        {text.parts[name]}
      </Heading>
      {children}
    </FormPanel>
  )
}
