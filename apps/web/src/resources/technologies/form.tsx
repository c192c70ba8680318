import { Grid } from '@chakra-ui/react'
import type { Control } from 'react-hook-form'
import { courseKey } from '#/api/calls'
import { listCourseSkills } from '#/api/generated/course-skills/course-skills'
import { saveCourseTechnologies } from '#/api/generated/course-technologies/course-technologies'
import { listCourseTools } from '#/api/generated/course-tools/course-tools'
import { getTool } from '#/api/generated/tools/tools'
import type { CourseSkills } from '#/api/generated/model/courseSkills'
import type { CourseTools } from '#/api/generated/model/courseTools'
import { pickInput } from '#/api/generated/inputs/pickInput'
import { courseRoute } from '#/app/route-ids'
import { perCourse } from '#/course/course'
import { getSkill } from '#/api/generated/skills/skills'
import { skillCalls } from '#/api/generated/skills/skills.calls'
import { CourseScreen } from '#/course/course-screen'
import { associationCalls, toAssociation, type AssociationList, type AssociationsToSave } from '#/course/associations'
import type { FormInput } from '#/form/field'
import { AssociationsField, type Association } from '#/form/fields/associations'
import { Panel } from '#/ui/page'
import { defineSingleton } from '../kit/form'
import { SingletonScreen } from '../kit/form-screen'
import { UNPAGED } from '../kit/unpaged'
import { skills } from '../skill/resource'
import { tools } from '../tool/resource'
import type { Body } from './rules'
import { technologiesText as text } from './text'

type Values = { skills: Association[]; tools: Association[] }

const input: FormInput<Body, Values> = {
  loadSchema: async () => (await import('./rules')).schema,
  fields: { skills: pickInput.fields.ids, tools: pickInput.fields.ids },
  defaultValues: { skills: [], tools: [] },
}

const skillAssociations = ({ courseSkills, listVersion }: CourseSkills): AssociationList => ({ rows: courseSkills.map(toAssociation), listVersion })

const toolAssociations = ({ tools: rows, listVersion }: CourseTools): AssociationList => ({ rows: rows.map(toAssociation), listVersion })

const toBody = (lists: { skills?: AssociationsToSave; tools?: AssociationsToSave }) => ({
  ...(lists.skills && { courseSkills: lists.skills }),
  ...(lists.tools && { tools: lists.tools }),
})

const technologies = perCourse((courseId) =>
  defineSingleton({
    input,
    labels: { skills: text.skills, tools: text.tools },
    saved: text.saved,
    calls: {
      key: courseKey(courseId, 'technologies'),
      ...associationCalls(['skills', 'tools'], {
        keys: { skills: 'courseSkills', tools: 'tools' },
        load: {
          skills: async (signal) => skillAssociations(await listCourseSkills(courseId, UNPAGED, undefined, signal)),
          tools: async (signal) => toolAssociations(await listCourseTools(courseId, UNPAGED, undefined, signal)),
        },
        find: { skills: getSkill, tools: getTool },
        savePath: `/api/admin/course/${courseId}/technologies`,
        toBody,
        ofBody: ({ courseSkills, tools: ofTools }) => ({ skills: courseSkills, tools: ofTools }),
        save: async (lists) => {
          const answer = await saveCourseTechnologies(courseId, toBody(lists))
          return { lists: { skills: skillAssociations(answer.courseSkills), tools: toolAssociations(answer.tools) }, answer }
        },
      }),
    },
  }),
)

/** The skills that a course teaches and the tools it uses. */
export function Technologies() {
  return (
    <CourseScreen>
      {({ id, breadcrumbs }) => (
        <SingletonScreen
          form={technologies(id)}
          route={courseRoute('technologies')}
          title={text.title}
          crumbs={[...breadcrumbs, { label: text.title }]}
        >
          {(control) => <Fields control={control} />}
        </SingletonScreen>
      )}
    </CourseScreen>
  )
}

function Fields({ control }: { control: Control<Values> }) {
  return (
    <Grid gap="6" alignItems="start" templateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))">
      <Panel>
        <AssociationsField control={control} name="skills" resource={skills} create={(name) => skillCalls.create({ name })} />
      </Panel>
      <Panel>
        <AssociationsField control={control} name="tools" resource={tools} />
      </Panel>
    </Grid>
  )
}
