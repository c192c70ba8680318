import { Grid } from '@chakra-ui/react'
import { professionFinderInput } from '#/api/generated/inputs/professionFinderInput'
import { professionFinderCalls } from '#/api/generated/profession-finder/profession-finder.calls'
import { LinkField } from '#/form/fields/link'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { UNDER_HOME } from '../kit/breadcrumbs'
import { defineSingleton } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { SingletonScreen } from '../kit/form-screen'
import { professionFinderNames } from './names'
import { finderText as text } from './text'

const finder = defineSingleton({
  calls: professionFinderCalls,
  input: professionFinderInput,
  labels: {
    title: text.heading,
    desc: text.desc,
    buttonText: text.buttonText,
    link: text.link,
    image: text.image,
    imageMobile: text.imageMobile,
  },
  saved: text.saved,
})

export const FinderForm = () => (
  <SingletonScreen
    form={finder}
    route="/shell/section-management/edit/profession-finder"
    title={text.title}
    crumbs={[...UNDER_HOME, { label: professionFinderNames.title }]}
  >
    {(control) => (
      <FormPanel maxW="3xl">
        <TextField control={control} name="title" />
        <LongTextField control={control} name="desc" />
        <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
          <TextField control={control} name="buttonText" />
          <LinkField control={control} name="link" />
        </Grid>
        <Grid gap="5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
          <ImageField control={control} name="image" />
          <ImageField control={control} name="imageMobile" hint={text.mobileHelp} />
        </Grid>
      </FormPanel>
    )}
  </SingletonScreen>
)
