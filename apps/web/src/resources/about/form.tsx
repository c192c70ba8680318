import { courseKey } from '#/api/calls'
import { otherInfoHalfInput } from '#/api/generated/inputs/otherInfoHalfInput'
import { getOtherInfo, saveOtherInfo } from '#/api/generated/other-info/other-info'
import { perCourse } from '#/course/course'
import { CourseSingleton } from '#/course/course-singleton'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { ImageField } from '#/form/image/field'
import { valuesOf } from '#/lib/values-of'
import { scope } from '#/lib/scope'
import { defineSingleton } from '../kit/form'
import { aboutText as text } from './text'

type Half = 'aboutInfo' | 'aboutSuccess'
/** One half of the course's texts; the other is neither sent nor changed. */
const half = (name: Half) =>
  perCourse((courseId) =>
    defineSingleton({
      calls: {
        key: courseKey(courseId, name),
        load: async (signal) => (await getOtherInfo(courseId, undefined, signal))[name],
        save: async (input) => {
          // The shown part of the response is registered for the change id, so that it can be undone.
          const alias = {}
          const rowOf = (data: unknown) => (typeof data === 'object' && data !== null ? Reflect.get(data, name) : data)
          const saved = (await scope(name, rowOf, () => saveOtherInfo(courseId, { [name]: input }, { alias })))[name]
          if (saved === null) throw new TypeError('what was saved was answered with null')
          return Object.assign(alias, saved)
        },
        savePath: `/api/admin/course/${courseId}/other-info`,
        draftShape: {
          toBody: (input, version, before) => ({ ...before, [name]: { ...input, version: version ?? 0 } }),
          toForm: (body) => valuesOf(body[name]),
          toField: (field) => field.replace(`${name}.`, ''),
          without: ({ [name]: _own, ...rest }) => (Object.keys(rest).length === 0 ? null : rest),
        },
      },
      input: otherInfoHalfInput,
      labels: { title: text.name, desc: text.desc, image: text.image },
      saved: text.saved[name],
    }),
  )

const info = half('aboutInfo')
const success = half('aboutSuccess')

function About(props: { form: typeof info; screen: 'course-about-info' | 'course-about-success'; title: string }) {
  return (
    <CourseSingleton {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <HtmlField control={control} name="desc" />
          <ImageField control={control} name="image" />
        </>
      )}
    </CourseSingleton>
  )
}

export const AboutInfo = () => <About form={info} screen="course-about-info" title={text.titles.info} />
export const AboutSuccess = () => <About form={success} screen="course-about-success" title={text.titles.success} />
