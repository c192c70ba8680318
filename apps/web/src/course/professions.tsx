import * as z from 'zod/mini'
import { listCourseProfessions, saveCourseProfessions } from '#/api/generated/course-professions/course-professions'
import { PickInput } from '#/api/generated/rules.schemas.zod'
import { PickField, type Pick } from '#/form/fields/pick'
import { WHOLE } from '#/resources/kit/cache'
import { defineSingle } from '#/resources/kit/form'
import { professions } from '#/resources/profession'
import { courseProfessionsText as text } from '#/text/uz.course-professions'
import { courseKey, perCourse } from './course'
import { CourseSingle } from './course-single'
import { pickCalls, toPick, type PickRecord } from './picks'

type Values = { professions: Pick[] }

const schema = z.strictObject({ professions: PickInput.shape.ids })

const courseProfessions = perCourse((courseId) =>
  defineSingle<PickRecord<keyof Values>, Values, z.input<typeof schema>>({
    key: courseKey(courseId, 'professions'),
    schema,
    blank: { professions: [] },
    labels: { professions: text.professions },
    saved: text.saved,
    ...pickCalls(['professions'], {
      professions: {
        load: async (signal) => {
          const answer = await listCourseProfessions(courseId, WHOLE, undefined, signal)
          return { rows: answer.courseProfessions.map(toPick), listVersion: answer.listVersion }
        },
        save: async (body) => {
          const answer = await saveCourseProfessions(courseId, body)
          return { rows: answer.courseProfessions.map(toPick), listVersion: answer.listVersion, answer }
        },
      },
    }),
  }),
)

/** The professions a course leads to. */
export function CourseProfessions() {
  return (
    <CourseSingle form={courseProfessions} screen="course-professions" title={text.title}>
      {(control) => <PickField control={control} name="professions" resource={professions} />}
    </CourseSingle>
  )
}
