import { Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { careerInput, type CareerInputValues as Values } from '#/api/generated/inputs/careerInput'
import { careerItemInput } from '#/api/generated/inputs/careerItemInput'
import { saveModProfession } from '#/api/generated/mod-professions/mod-professions'
import type { CareerRow } from '#/api/generated/model/careerRow'
import { SelectField } from '#/form/fields/choice'
import { LinkField } from '#/form/fields/link'
import { RowsField } from '#/form/fields/rows'
import { LongTextField, TextField } from '#/form/fields/text'
import { listQuery } from '../kit/cache'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { UNPAGED } from '../kit/unpaged'
import { useRowId } from '../kit/use-row'
import { CAREERS_PATH } from './path'
import { byColour, careers, Colour } from './resource'
import { careerText as text } from './text'

const item = careerItemInput.defaultValues

async function save(body: Parameters<typeof saveModProfession>[0]): Promise<CareerRow> {
  const saved = await saveModProfession(body)
  // Only a group without items is answered with null, and the form does not allow that.
  if (saved === null) throw new TypeError('a group with items was answered with null')
  return byColour(saved)
}

const form = defineForm(careers, {
  calls: {
    // No row has the version 0: a group created by another person meanwhile is not overwritten.
    create: (input) => save({ ...input, version: 0 }),
    update: (_type, input) => save(input),
    draftCall: (type) => ({
      method: 'PUT',
      path: CAREERS_PATH,
      ...(type === null ? { isNew: true } : { rowId: type }),
      shape: {
        toBody: (input, version) => ({ ...input, ...(type === null ? {} : { type }), version: version ?? 0 }),
        toForm: (body) => body,
        toField: (field) => field,
      },
    }),
  },
  input: careerInput,
  defaultValues: { items: [item] },
  // Saving without these would delete the group.
  required: ['title', 'items'],
  optionLabels: { type: text.colours },
  labels: { type: text.colour, title: text.name, desc: text.desc, items: text.items },
})

/** Only colours without a group: the others are edited. */
function ColourField({ control }: { control: Control<Values> }) {
  const { data } = useQuery(listQuery(careers, UNPAGED))
  const options = ([1, 2] as const)
    .filter((type) => data?.rows.some((row) => row.type === type) !== true)
    .map((value) => ({ value, label: text.colours[value] }))
  return <SelectField control={control} name="type" options={options} />
}

export function CareerForm() {
  const type = useRowId(careers)
  return (
    <FormScreen form={form}>
      {(control) => (
        <FormPanel maxW="3xl">
          {type === undefined ? <ColourField control={control} /> : <Colour type={type === '1' ? 1 : 2} />}
          <TextField control={control} name="title" />
          <LongTextField control={control} name="desc" />
          <RowsField control={control} name="items" newRow={item} add={text.addItem} rowName={text.item}>
            {(path) => (
              <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
                <TextField control={control} name={`${path}.name`} label={text.itemName} hint="" />
                <LinkField control={control} name={`${path}.link`} label={text.itemLink} />
              </Grid>
            )}
          </RowsField>
        </FormPanel>
      )}
    </FormScreen>
  )
}
