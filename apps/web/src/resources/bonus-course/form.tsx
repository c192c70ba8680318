import { bonusCourseInput } from '#/api/generated/inputs/bonusCourseInput'
import { CoursePickerField } from '#/form/fields/course-picker'
import { TextField } from '#/form/fields/text'
import { windowLabels, windowRules, WindowPart } from '#/form/fields/window'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { FormScreen } from '../kit/form-screen'
import { useRow } from '../kit/use-row'
import { addBonusCourse, editBonusCourse } from './calls'
import { bonusDraft } from './draft'
import { bonusCourses } from './resource'
import { bonusText as text } from './text'

const form = defineForm(bonusCourses, {
  calls: { create: addBonusCourse, update: editBonusCourse, draftCall: bonusDraft },
  input: bonusCourseInput,
  labels: { courseId: text.course, title: text.name, subtitle: text.subtitle, image: text.image, ...windowLabels },
  crossFieldRules: windowRules,
})

export function BonusCourseForm() {
  const row = useRow(bonusCourses)
  return (
    <FormScreen form={form}>
      {(control) => (
        <FormPanel>
          <CoursePickerField control={control} name="courseId" current={row?.course} />
          <TextField control={control} name="title" />
          <TextField control={control} name="subtitle" />
          <ImageField control={control} name="image" />
          <WindowPart control={control} from="visibleFrom" until="visibleUntil" />
        </FormPanel>
      )}
    </FormScreen>
  )
}
