import * as z from 'zod/mini'
import { courseKey } from '#/api/calls'
import { listCourseProfessions, saveCourseProfessions } from '#/api/generated/course-professions/course-professions'
import { pickInput } from '#/api/generated/inputs/pickInput'
import { PickInput } from '#/api/generated/rules.schemas.zod'
import { perCourse } from '#/course/course'
import { CourseSingle } from '#/course/course-single'
import { pickCalls, toPick } from '#/course/picks'
import type { FormInput } from '#/form/field'
import { PickField, type Pick } from '#/form/fields/pick'
import { defineSingle } from '../kit/form'
import { UNPAGED } from '../kit/unpaged'
import { professions } from '../profession/list'
import { courseProfessionsText as text } from './text'

type Values = { professions: Pick[] }

const schema = z.strictObject({ professions: PickInput.shape.ids })

const input: FormInput<z.input<typeof schema>, Values> = {
  schema,
  fields: { professions: pickInput.fields.ids },
  defaultValues: { professions: [] },
}

const courseProfessions = perCourse((courseId) =>
  defineSingle({
    input,
    labels: { professions: text.professions },
    saved: text.saved,
    calls: {
      key: courseKey(courseId, 'professions'),
      ...pickCalls(['professions'], {
        professions: {
          load: async (signal) => {
            const answer = await listCourseProfessions(courseId, UNPAGED, undefined, signal)
            return { rows: answer.courseProfessions.map(toPick), listVersion: answer.listVersion }
          },
          save: async (body) => {
            const answer = await saveCourseProfessions(courseId, body)
            return { rows: answer.courseProfessions.map(toPick), listVersion: answer.listVersion, answer }
          },
        },
      }),
    },
  }),
)

/** The professions a course leads to. */
export const CourseProfessions = () => (
  <CourseSingle form={courseProfessions} screen="course-professions" title={text.title}>
    {(control) => <PickField control={control} name="professions" resource={professions} />}
  </CourseSingle>
)
