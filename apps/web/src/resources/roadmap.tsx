import { Stack } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { RoadmapRow } from '#/api/generated/model/roadmapRow'
import { deleteRoadmap, listRoadmaps, saveRoadmap } from '#/api/generated/roadmap/roadmap'
import { RoadmapInput } from '#/api/generated/rules.schemas.zod'
import { courseKey, perCourse } from '#/course/course'
import { CourseScreen, type OpenCourse } from '#/course/course-screen'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { roadmapText as text } from '#/text/uz.roadmap'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { Panel } from '#/ui/page'
import { progress } from '#/ui/progress'
import { singleKey, singleQuery } from './kit/cache'
import { defineSingle } from './kit/form'
import { SingleScreen } from './kit/form-screen'
import { toastWithUndo } from './kit/undo'

type Values = { image: ImageValue; title: string }

const roadmap = perCourse((courseId) =>
  defineSingle<RoadmapRow, Values, RoadmapInput>({
    key: courseKey(courseId, 'roadmap'),
    schema: RoadmapInput,
    blank: { image: null, title: '' },
    images: { image: { folder: 'course-illustrations', rule: 'roadmap' } },
    labels: { image: text.image, title: text.name },
    saved: text.saved,
    // There is one at most.
    load: async (signal) => (await listRoadmaps(courseId, undefined, signal)).roadmaps[0] ?? null,
    save: (input) => saveRoadmap(courseId, input),
  }),
)

export function RoadmapForm() {
  return <CourseScreen>{(course) => <Roadmap course={course} />}</CourseScreen>
}

function Roadmap({ course }: { course: OpenCourse }) {
  const form = roadmap(course.id)
  const client = useQueryClient()
  const { data: row } = useQuery(singleQuery(form))
  const remove = async ({ id, version }: RoadmapRow) => {
    const yes = await confirm({ title: text.removeTitle, body: text.removeQuestion, confirmLabel: text.remove, danger: true })
    if (!yes) return
    try {
      const answer = await progress.during(deleteRoadmap(course.id, id, { version }))
      client.setQueryData(singleKey(form.key), null)
      toastWithUndo(client, form.key, text.removed, answer)
    } catch (error) {
      notify.error(error)
      await client.invalidateQueries({ queryKey: singleKey(form.key) })
    }
  }
  return (
    <SingleScreen
      form={form}
      title={text.title}
      crumbs={[...course.trail, { label: text.title }]}
      actions={
        row === undefined || row === null ? undefined : (
          <Button variant="outline" colorPalette="gray" onClick={() => void remove(row)}>
            <Trash2 aria-hidden />
            {text.remove}
          </Button>
        )
      }
    >
      {(control) => (
        <Panel>
          <Stack gap="5" maxW="3xl">
            <ImageField control={control} name="image" height="64" />
            <TextField control={control} name="title" />
          </Stack>
        </Panel>
      )}
    </SingleScreen>
  )
}
