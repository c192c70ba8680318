import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { courseKey } from '#/api/calls'
import { roadmapInput } from '#/api/generated/inputs/roadmapInput'
import type { RoadmapRow } from '#/api/generated/model/roadmapRow'
import { deleteRoadmap, listRoadmaps, saveRoadmap } from '#/api/generated/roadmap/roadmap'
import { courseRoute } from '#/app/route-ids'
import { perCourse } from '#/course/course'
import { CourseScreen, type OpenCourse } from '#/course/course-screen'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { Button } from '#/ui/button'
import { confirm } from '#/ui/confirm'
import { notify } from '#/ui/notify'
import { progress } from '#/ui/progress'
import { singletonKey, singletonQuery } from '../kit/cache'
import { defineSingleton } from '../kit/form'
import { FormPanel } from '../kit/form-panel'
import { SingletonScreen } from '../kit/form-screen'
import { toastWithUndo } from '../kit/undo'
import { roadmapText as text } from './text'

const roadmap = perCourse((courseId) =>
  defineSingleton({
    calls: {
      key: courseKey(courseId, 'roadmap'),
      // There is at most one.
      load: async (signal) => (await listRoadmaps(courseId, undefined, signal)).roadmaps[0] ?? null,
      save: (input) => saveRoadmap(courseId, input),
      savePath: `/api/admin/course/${courseId}/roadmap`,
      saveMethod: 'POST',
    },
    input: roadmapInput,
    labels: { image: text.image, title: text.name },
    saved: text.saved,
  }),
)

export function RoadmapForm() {
  return <CourseScreen>{(course) => <Roadmap course={course} />}</CourseScreen>
}

function Roadmap({ course }: { course: OpenCourse }) {
  const form = roadmap(course.id)
  const client = useQueryClient()
  const { data: row } = useQuery(singletonQuery(form))
  const remove = async ({ id, version }: RoadmapRow) => {
    const yes = await confirm({ title: text.removeTitle, body: text.removeQuestion, confirmLabel: text.remove, danger: true })
    if (!yes) return
    try {
      const answer = await progress.during(deleteRoadmap(course.id, id, { version }))
      client.setQueryData(singletonKey(form.key), null)
      toastWithUndo(client, form.key, text.removed, answer)
    } catch (error) {
      notify.error(error)
      await client.invalidateQueries({ queryKey: singletonKey(form.key) })
    }
  }
  return (
    <SingletonScreen
      form={form}
      route={courseRoute('support-roadmap')}
      title={text.title}
      crumbs={[...course.breadcrumbs, { label: text.title }]}
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
        <FormPanel maxW="3xl">
          <ImageField control={control} name="image" height="64" />
          <TextField control={control} name="title" />
        </FormPanel>
      )}
    </SingletonScreen>
  )
}
