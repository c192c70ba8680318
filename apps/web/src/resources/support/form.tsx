import { supportInput } from '#/api/generated/inputs/supportInput'
import { supportCalls } from '#/api/generated/supports/supports.calls'
import { perCourse } from '#/course/course'
import { CourseForm } from '#/course/course-form'
import { SharedNote } from '#/course/shared-note'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { defineForm } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { picturedSupports, supports } from './resource'
import { supportText as text } from './text'

/** Both forms include the picture, so that an unsaved one is complete in either; only one shows it. */
function define(resource: typeof supports) {
  return perCourse((courseId) =>
    defineForm(resource(courseId), {
      calls: supportCalls(courseId),
      input: supportInput,
      labels: { title: text.name, desc: text.desc, image: text.image },
    }),
  )
}

const plain = define(supports)
const pictured = define(picturedSupports)

export function SupportForm() {
  return <Form screen="support" />
}

export function PicturedSupportForm() {
  return <Form screen="support-with-img" />
}

function Form({ screen }: { screen: 'support' | 'support-with-img' }) {
  const withImage = screen === 'support-with-img'
  return (
    <CourseForm form={withImage ? pictured : plain}>
      {(control, courseId) => (
        <>
          <SharedNote courseId={courseId} screen={screen} />
          <FormPanel>
            <TextField control={control} name="title" />
            <LongTextField control={control} name="desc" />
            {withImage && <ImageField control={control} name="image" hint={text.imageHelp} />}
          </FormPanel>
        </>
      )}
    </CourseForm>
  )
}
