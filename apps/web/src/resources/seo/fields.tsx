import { Grid, Stack } from '@chakra-ui/react'
import type { Control } from 'react-hook-form'
import { SwitchField } from '#/form/fields/choice'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { Panel } from '#/ui/page'
import { SeoCard, type Fallback } from './card'
import type { SeoValues } from './labels'
import { seoText as text } from './text'

/** The SEO fields of a page with a live preview. */
export function SeoFields(props: {
  control: Control<SeoValues>
  hints: { title: string; description: string; shareImage: string }
  fallback: Fallback
}) {
  const { control, hints, fallback } = props
  return (
    <Grid gap="5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
      <Panel>
        <Stack gap="5" maxW="3xl">
          <TextField control={control} name="title" hint={hints.title} />
          <LongTextField control={control} name="description" rows={3} oneLine hint={hints.description} />
          <ImageField control={control} name="shareImage" hint={hints.shareImage} />
          <SwitchField control={control} name="noindex" hint={text.noindexHelp} />
        </Stack>
      </Panel>
      <SeoCard control={control} fallback={fallback} />
    </Grid>
  )
}
