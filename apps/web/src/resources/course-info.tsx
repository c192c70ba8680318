import { Grid } from '@chakra-ui/react'
import { useFormState, type Control } from 'react-hook-form'
import { getCourseInfo, saveCourseInfo } from '#/api/generated/course-info/course-info'
import type { CourseInfoRow } from '#/api/generated/model/courseInfoRow'
import { CourseInfoInput } from '#/api/generated/rules.schemas.zod'
import { courseKey, perCourse } from '#/course/course'
import { CourseSingle } from '#/course/course-single'
import { NumberField } from '#/form/fields/number'
import { RowsField } from '#/form/fields/rows'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { courseInfoText as text } from '#/text/uz.course-info'
import { t } from '#/text/uz'
import { defineSingle } from './kit/form'

type Item = { title: string; percent: number | null }
type Values = { title: string; desc: string; image: ImageValue; items: Item[] }

const item: Item = { title: '', percent: null }

const info = perCourse((courseId) =>
  defineSingle<CourseInfoRow, Values, CourseInfoInput>({
    key: courseKey(courseId, 'info'),
    schema: CourseInfoInput,
    blank: { title: '', desc: '', image: null, items: [] },
    images: { image: { folder: 'course-illustrations', rule: 'any' } },
    meanings: { desc: 'html' },
    rows: { items: item },
    labels: { title: text.name, desc: text.desc, image: text.image, items: text.items },
    saved: text.saved,
    load: async (signal) => (await getCourseInfo(courseId, undefined, signal)).courseInfo,
    save: (input) => saveCourseInfo(courseId, input),
  }),
)

/** The qualities belong to one of the three sections; the others keep them, and show them only when they stop a save. */
function Items({ control, always }: { control: Control<Values>; always: boolean }) {
  const { errors } = useFormState({ control, name: 'items' })
  if (!always && errors.items === undefined) return null
  return (
    <RowsField control={control} name="items" blank={item} add={text.addItem} rowName={text.item}>
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
    <CourseSingle form={info} {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <HtmlField control={control} name="desc" />
          <ImageField control={control} name="image" />
          <Items control={control} always={props.screen === 'profession-info-progress'} />
        </>
      )}
    </CourseSingle>
  )
}

export const ProfessionInfo = () => <Info screen="profession-info" title={t.screens.professionInfo} />
export const ProfessionInfoProgress = () => <Info screen="profession-info-progress" title={t.screens.professionInfoProgress} />
export const ProfessionInfoBlue = () => <Info screen="profession-info-blue" title={t.screens.professionInfoBlue} />
