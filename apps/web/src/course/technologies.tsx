import { Grid } from '@chakra-ui/react'
import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { listCourseSkills, saveCourseSkills } from '#/api/generated/course-skills/course-skills'
import { listCourseTools, saveCourseTools } from '#/api/generated/course-tools/course-tools'
import { PickInput } from '#/api/generated/rules.schemas.zod'
import { PickField, type Pick } from '#/form/fields/pick'
import { WHOLE } from '#/resources/kit/cache'
import { defineSingle } from '#/resources/kit/form'
import { SingleScreen } from '#/resources/kit/form-screen'
import { skills } from '#/resources/skill'
import { tools } from '#/resources/tool'
import { technologiesText as text } from '#/text/uz.technologies'
import { Panel } from '#/ui/page'
import { courseKey, perCourse } from './course'
import { CourseScreen } from './course-screen'
import { pickCalls, toPick, type PickRecord } from './picks'

type Values = { skills: Pick[]; tools: Pick[] }

const schema = z.strictObject({ skills: PickInput.shape.ids, tools: PickInput.shape.ids })

const technologies = perCourse((courseId) =>
  defineSingle<PickRecord<keyof Values>, Values, z.input<typeof schema>>({
    key: courseKey(courseId, 'technologies'),
    schema,
    blank: { skills: [], tools: [] },
    labels: { skills: text.skills, tools: text.tools },
    saved: text.saved,
    ...pickCalls(['skills', 'tools'], {
      skills: {
        load: async (signal) => {
          const { courseSkills, listVersion } = await listCourseSkills(courseId, WHOLE, undefined, signal)
          return { rows: courseSkills.map(toPick), listVersion }
        },
        save: async (body) => {
          const answer = await saveCourseSkills(courseId, body)
          return { rows: answer.courseSkills.map(toPick), listVersion: answer.listVersion, answer }
        },
      },
      tools: {
        load: async (signal) => {
          const { tools: rows, listVersion } = await listCourseTools(courseId, WHOLE, undefined, signal)
          return { rows: rows.map(toPick), listVersion }
        },
        save: async (body) => {
          const answer = await saveCourseTools(courseId, body)
          return { rows: answer.tools.map(toPick), listVersion: answer.listVersion, answer }
        },
      },
    }),
  }),
)

/** The skills a course teaches and the tools it works with. */
export function Technologies() {
  return (
    <CourseScreen>
      {({ id, trail }) => (
        <SingleScreen form={technologies(id)} title={text.title} crumbs={[...trail, { label: text.title }]}>
          {(control) => <Fields control={control} />}
        </SingleScreen>
      )}
    </CourseScreen>
  )
}

function Fields({ control }: { control: Control<Values> }) {
  return (
    <Grid gap="6" alignItems="start" templateColumns="repeat(auto-fit, minmax(min(100%, 20rem), 1fr))">
      <Panel>
        <PickField control={control} name="skills" resource={skills} />
      </Panel>
      <Panel>
        <PickField control={control} name="tools" resource={tools} />
      </Panel>
    </Grid>
  )
}
