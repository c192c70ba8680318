import { Box, Stack, Text } from '@chakra-ui/react'
import { useWatch, type Control } from 'react-hook-form'
import { practiceInput, type PracticeInputValues as Values } from '#/api/generated/inputs/practiceInput'
import { practiceCalls } from '#/api/generated/practice/practice.calls'
import { perCourse } from '#/course/course'
import { CourseSingleton } from '#/course/course-singleton'
import { LongTextField, TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { ImageField } from '#/form/image/field'
import { defineSingleton } from '../kit/form'
import { practiceText as text } from './text'

const practice = perCourse((courseId) =>
  defineSingleton({
    calls: practiceCalls(courseId),
    input: practiceInput,
    labels: { title: text.name, desc: text.desc, items: text.items, image: text.image },
    saved: text.saved,
  }),
)

/** The items that are typed with commas, as the site shows them (docs/panel.md#fields-that-format). */
function ItemsShown({ control }: { control: Control<Values> }) {
  const items = useWatch({ control, name: 'items' })
  const lines = items.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]))
  if (lines.length === 0) return null
  return (
    <Stack gap="1.5" paddingX="4" paddingY="3" borderRadius="l2" bg="bg.muted" textStyle="sm">
      <Text color="fg.muted" textStyle="xs">
        {text.shown}
      </Text>
      <Box as="ul" aria-label={text.shown} listStyleType="disc" paddingStart="5" overflowWrap="anywhere">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </Box>
    </Stack>
  )
}

export const PractiseForm = () => (
  <CourseSingleton form={practice} screen="practise" title={text.title}>
    {(control) => (
      <>
        <TextField control={control} name="title" />
        <HtmlField control={control} name="desc" />
        <LongTextField control={control} name="items" hint={text.itemsHelp} />
        <ItemsShown control={control} />
        <ImageField control={control} name="image" />
      </>
    )}
  </CourseSingleton>
)
