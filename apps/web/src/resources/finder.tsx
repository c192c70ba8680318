import { Grid, Stack } from '@chakra-ui/react'
import type { ProfessionFinderRow } from '#/api/generated/model/professionFinderRow'
import { getProfessionFinder, saveProfessionFinder } from '#/api/generated/profession-finder/profession-finder'
import { ProfessionFinderInput } from '#/api/generated/rules.schemas.zod'
import { LinkField } from '#/form/fields/link'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { finderText as text } from '#/text/uz.finder'
import { t } from '#/text/uz'
import { Panel } from '#/ui/page'
import { defineSingle } from './kit/form'
import { SingleScreen } from './kit/form-screen'

type Values = { title: string; desc: string; buttonText: string; link: string; image: ImageValue; imageMobile: ImageValue }

const image = { folder: 'other', rule: 'any' } as const

const finder = defineSingle<ProfessionFinderRow, Values, ProfessionFinderInput>({
  key: 'profession-finder',
  schema: ProfessionFinderInput,
  blank: { title: '', desc: '', buttonText: '', link: '', image: null, imageMobile: null },
  images: { image, imageMobile: image },
  meanings: { link: 'link' },
  labels: {
    title: text.heading,
    desc: text.desc,
    buttonText: text.buttonText,
    link: text.link,
    image: text.image,
    imageMobile: text.imageMobile,
  },
  saved: text.saved,
  load: (signal) => getProfessionFinder(undefined, signal),
  save: (input) => saveProfessionFinder(input),
})

const crumbs = [{ label: t.screens.home, to: '/' }, { label: t.screens.edit }, { label: t.screens.professionFinder }]

export function FinderForm() {
  return (
    <SingleScreen form={finder} title={text.title} crumbs={crumbs}>
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="3xl">
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
          </Stack>
        </Panel>
      )}
    </SingleScreen>
  )
}
