import { Grid } from '@chakra-ui/react'
import { useFormState, type Control } from 'react-hook-form'
import { courseKey } from '#/api/calls'
import { courseInfoCalls } from '#/api/generated/course-info/course-info.calls'
import { courseInfoInput, type CourseInfoInputValues as Values } from '#/api/generated/inputs/courseInfoInput'
import { progressInput } from '#/api/generated/inputs/progressInput'
import { perCourse } from '#/course/course'
import { CourseSingleton } from '#/course/course-singleton'
import { NumberField } from '#/form/fields/number'
import { RowsField } from '#/form/fields/rows'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { ImageField } from '#/form/image/field'
import { defineSingleton } from '../kit/form'
import { courseInfoText as text } from './text'

const item = progressInput.defaultValues

const info = perCourse((courseId) =>
  defineSingleton({
    calls: courseInfoCalls(courseId),
    input: courseInfoInput,
    key: courseKey(courseId, 'info'),
    labels: { title: text.name, desc: text.desc, image: text.image, items: text.items },
    saved: text.saved,
  }),
)

/** The qualities belong to one of the three sections; the others keep them, and show them only if they prevent saving. */
function Items({ control, always }: { control: Control<Values>; always: boolean }) {
  const { errors } = useFormState({ control, name: 'items' })
  if (!always && errors.items === undefined) return null
  return (
    <RowsField control={control} name="items" newRow={item} add={text.addItem} rowName={text.item}>
      {(path) => (
        <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 1fr)' }}>
          <TextField control={control} name={`${path}.title`} label={text.itemName} hint="" />
          <NumberField control={control} name={`${path}.percent`} label={text.percent} unit={text.percentUnit} />
        </Grid>
      )}
    </RowsField>
  )
}

function Info(props: { screen: 'profession-info' | 'profession-info-progress' | 'profession-info-blue'; title: string }) {
  return (
    <CourseSingleton form={info} {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <HtmlField control={control} name="desc" />
          <ImageField control={control} name="image" />
          <Items control={control} always={props.screen === 'profession-info-progress'} />
        </>
      )}
    </CourseSingleton>
  )
}

export const ProfessionInfo = () => <Info screen="profession-info" title={text.titles.plain} />
export const ProfessionInfoProgress = () => <Info screen="profession-info-progress" title={text.titles.progress} />
export const ProfessionInfoBlue = () => <Info screen="profession-info-blue" title={text.titles.blue} />
