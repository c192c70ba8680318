import { Grid, Stack, Text } from '@chakra-ui/react'
import { useWatch, type Control } from 'react-hook-form'
import { workSampleInput, type WorkSampleInputValues as Values } from '#/api/generated/inputs/workSampleInput'
import { workSampleCalls } from '#/api/generated/work-samples/work-samples.calls'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { LinkField } from '#/form/fields/link'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { VideoField } from '#/form/video/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { useRowId } from '../kit/use-row'
import { contest, films, portfolio, students, works, type Samples } from './resource'
import { workSampleText as text } from './text'

function define({ category, hasMedia, resource }: Samples) {
  return perCourse((courseId) => {
    const form = defineForm(resource(courseId), {
      calls: workSampleCalls(courseId),
      input: workSampleInput,
      defaultValues: { category },
      labels: {
        category: text.category,
        title: text.name,
        desc: text.desc,
        author: text.author,
        image: text.image,
        media: text.media,
        link: text.link,
      },
    })
    // A new row of this list has a video; one that loses it moves to the other list.
    return hasMedia === true ? { ...form, fresh: { ...form.fresh, required: ['media' as const] } } : form
  })
}

type SampleForm = ReturnType<typeof define>

const forms = {
  works: define(works),
  films: define(films),
  students: define(students),
  contest: define(contest),
  portfolio: define(portfolio),
}

export function WorkForm() {
  return <Form form={forms.works} hasMedia={false} />
}

export function FilmForm() {
  return <Form form={forms.films} hasMedia />
}

export function StudentsForm() {
  return <Form form={forms.students} />
}

export function ContestForm() {
  return <Form form={forms.contest} />
}

export function PortfolioForm() {
  return <Form form={forms.portfolio} />
}

function Form({ form, hasMedia }: { form: SampleForm; hasMedia?: boolean }) {
  return (
    <CourseForm form={form}>
      {(control, courseId) => (
        <FormPanel maxW="4xl">
          <Grid gap="5" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
            <TextField control={control} name="title" />
            <TextField control={control} name="author" />
          </Grid>
          <LongTextField control={control} name="desc" />
          <Grid gap="5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
            <ImageField control={control} name="image" height="64" />
            <Stack gap="2" minW="0">
              <VideoField control={control} name="media" />
              {hasMedia !== undefined && <Moves control={control} hasMedia={hasMedia} resource={form(courseId).resource} />}
            </Stack>
          </Grid>
          <LinkField control={control} name="link" />
        </FormPanel>
      )}
    </CourseForm>
  )
}

/** Says so if the work in the form belongs to the other list of its category. */
function Moves(props: { control: Control<Values>; hasMedia: boolean; resource: ReturnType<Samples['resource']> }) {
  const { control, hasMedia, resource } = props
  const fresh = useRowId(resource) === undefined
  const filled = useWatch({ control, name: 'media' }) !== null
  // A new work that lacks its required video is refused.
  const moves = filled !== hasMedia && !(fresh && hasMedia)
  return (
    <Text textStyle="sm" color="fg.info" aria-live="polite">
      {moves && (filled ? text.withMedia(text.films.title) : text.withoutMedia(text.works.title))}
    </Text>
  )
}
