import { Grid, Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Control } from 'react-hook-form'
import type { CareerRow } from '#/api/generated/model/careerRow'
import { saveModProfession } from '#/api/generated/mod-professions/mod-professions'
import { CareerInput } from '#/api/generated/rules.schemas.zod'
import { SelectField } from '#/form/fields/choice'
import { LinkField } from '#/form/fields/link'
import { RowsField } from '#/form/fields/rows'
import { LongTextField, TextField } from '#/form/fields/text'
import { careerText as text } from '#/text/uz.career'
import { Panel } from '#/ui/page'
import { byColour, careers, Colour, trail } from './career'
import { listQuery, WHOLE } from './kit/cache'
import { defineForm } from './kit/form'
import { FormScreen } from './kit/form-screen'

type Item = { name: string; link: string }
type Values = { type: CareerRow['type'] | null; title: string; desc: string; items: Item[] }

const item: Item = { name: '', link: '' }

async function save(body: Parameters<typeof saveModProfession>[0]): Promise<CareerRow> {
  const saved = await saveModProfession(body)
  // Only a group without items is answered with null, and the form lets none be saved.
  if (saved === null) throw new TypeError('a group with items was answered with null')
  return byColour(saved)
}

const form = defineForm<CareerRow, Values, CareerInput>({
  resource: careers,
  schema: CareerInput,
  blank: { type: null, title: '', desc: '', items: [item] },
  meanings: { 'items.link': 'link' },
  // What they are saved without is removed.
  required: ['title', 'items'],
  rows: { items: item },
  words: { type: text.colours },
  labels: { type: text.colour, title: text.name, desc: text.desc, items: text.items },
  // No row has the version 0: a group somebody else has made meanwhile is not written over.
  create: (input) => save({ ...input, version: 0 }),
  update: (_type, input) => save(input),
})

/** Only the colours that have no group yet: the others are edited. */
function ColourField({ control }: { control: Control<Values> }) {
  const { data } = useQuery(listQuery(careers, WHOLE))
  const options = ([1, 2] as const)
    .filter((type) => data?.rows.some((row) => row.type === type) !== true)
    .map((value) => ({ value, label: text.colours[value] }))
  return <SelectField control={control} name="type" options={options} />
}

export function CareerForm() {
  const { type } = useParams({ strict: false })
  const title = type === undefined ? text.addTitle : text.editTitle
  return (
    <FormScreen
      form={form}
      {...(type === undefined ? {} : { id: type })}
      crumbs={[...trail, { label: text.title, to: careers.paths.list }, { label: title }]}
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="3xl">
            {type === undefined ? <ColourField control={control} /> : <Colour type={type === '1' ? 1 : 2} />}
            <TextField control={control} name="title" />
            <LongTextField control={control} name="desc" />
            <RowsField control={control} name="items" blank={item} add={text.addItem} rowName={text.item}>
              {(path) => (
                <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
                  <TextField control={control} name={`${path}.name`} label={text.itemName} hint="" />
                  <LinkField control={control} name={`${path}.link`} label={text.itemLink} />
                </Grid>
              )}
            </RowsField>
          </Stack>
        </Panel>
      )}
    </FormScreen>
  )
}
