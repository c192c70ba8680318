import { Box } from '@chakra-ui/react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { TextField } from '#/form/fields/text'
import { slugOf } from '#/lib/slug'
import { Button } from '#/ui/button'
import { courseText as text } from './text'

/** The form values that a slug depends on. */
type Values = { name: string; slug: string }

/** The slug of a course: typed, or made from the name. `stored` is the current one. */
export function SlugField<V extends Values>({ control: given, stored }: { control: Control<V>; stored: string | undefined }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it uses only these two values of the form
  const control = given as unknown as Control<Values>
  const { field } = useController({ control, name: 'slug' })
  const name = useWatch({ control, name: 'name' })
  const typed = field.value.trim()
  const made = slugOf(name)
  const shown = typed === '' ? (stored ?? made) : typed
  return (
    <TextField
      control={control}
      name="slug"
      identifier
      hint={
        <>
          {(typed !== '' || name.trim() !== '') && (
            <Box as="span" display="block">
              {text.slugShown(shown)}
            </Box>
          )}
          {hintOf(typed, stored)}
        </>
      }
      beside={
        <Button height="10" variant="outline" colorPalette="gray" disabled={name.trim() === '' || typed === made} onClick={() => field.onChange(made)}>
          {text.slugOfName}
        </Button>
      }
    />
  )
}

function hintOf(typed: string, stored: string | undefined): string {
  if (typed === '') return stored === undefined ? text.slugMade : text.slugStays
  return stored === undefined || typed === stored ? '' : text.slugMoves(stored)
}
