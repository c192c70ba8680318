import { courseKey } from '#/api/calls'
import { listCourseProfessions, saveCourseProfessions } from '#/api/generated/course-professions/course-professions'
import { pickInput } from '#/api/generated/inputs/pickInput'
import { perCourse } from '#/course/course'
import { CourseSingleton } from '#/course/course-singleton'
import { getProfession } from '#/api/generated/professions/professions'
import { professionCalls } from '#/api/generated/professions/professions.calls'
import type { CourseProfessions as Answer } from '#/api/generated/model/courseProfessions'
import { associationCalls, toAssociation, type AssociationList, type AssociationsToSave } from '#/course/associations'
import type { FormInput } from '#/form/field'
import { AssociationsField, type Association } from '#/form/fields/associations'
import { defineSingleton } from '../kit/form'
import { UNPAGED } from '../kit/unpaged'
import { professions } from '../profession/resource'
import type { Body } from './rules'
import { courseProfessionsText as text } from './text'

type Values = { professions: Association[] }

const input: FormInput<Body, Values> = {
  loadSchema: async () => (await import('./rules')).schema,
  fields: { professions: pickInput.fields.ids },
  defaultValues: { professions: [] },
}

const associationsOf = (answer: Answer): AssociationList => ({
  rows: answer.courseProfessions.map(toAssociation),
  listVersion: answer.listVersion,
})

const toBody = ({ professions: list }: { professions?: AssociationsToSave }) => list ?? { ids: [] }

const courseProfessions = perCourse((courseId) =>
  defineSingleton({
    input,
    labels: { professions: text.professions },
    saved: text.saved,
    calls: {
      key: courseKey(courseId, 'professions'),
      ...associationCalls(['professions'], {
        keys: { professions: 'ids' },
        load: {
          professions: async (signal) => associationsOf(await listCourseProfessions(courseId, UNPAGED, undefined, signal)),
        },
        find: { professions: getProfession },
        savePath: `/api/admin/course/${courseId}/professions`,
        toBody,
        ofBody: (body) => ({ professions: body }),
        save: async (lists) => {
          const answer = await saveCourseProfessions(courseId, toBody(lists))
          return { lists: { professions: associationsOf(answer) }, answer }
        },
      }),
    },
  }),
)

/** The professions of a course. */
export const CourseProfessions = () => (
  <CourseSingleton form={courseProfessions} screen="course-professions" title={text.title}>
    {(control) => <AssociationsField control={control} name="professions" resource={professions} create={(name) => professionCalls.create({ name })} />}
  </CourseSingleton>
)
