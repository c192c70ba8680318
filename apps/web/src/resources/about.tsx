import type { OtherInfoHalfRow } from '#/api/generated/model/otherInfoHalfRow'
import { getOtherInfo, saveOtherInfo } from '#/api/generated/other-info/other-info'
import { OtherInfoHalfInput } from '#/api/generated/rules.schemas.zod'
import { courseKey, perCourse } from '#/course/course'
import { CourseSingle } from '#/course/course-single'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { within } from '#/lib/within'
import { aboutText as text } from '#/text/uz.about'
import { t } from '#/text/uz'
import { defineSingle } from './kit/form'

type Half = 'aboutInfo' | 'aboutSuccess'
type Values = { title: string; desc: string; image: ImageValue }

/** One half of what is told about a course; the other is neither sent nor touched. */
const half = (name: Half) =>
  perCourse((courseId) =>
    defineSingle<OtherInfoHalfRow, Values, OtherInfoHalfInput>({
      key: courseKey(courseId, name),
      schema: OtherInfoHalfInput,
      blank: { title: '', desc: '', image: null },
      images: { image: { folder: 'course-illustrations', rule: 'any' } },
      meanings: { desc: 'html' },
      labels: { title: text.name, desc: text.desc, image: text.image },
      saved: text.saved[name],
      load: async (signal) => (await getOtherInfo(courseId, undefined, signal))[name],
      save: async (input) => {
        // What is shown of the answer is known by the change too, so that it can be undone.
        const alias = {}
        const rowOf = (data: unknown) => (typeof data === 'object' && data !== null ? Reflect.get(data, name) : data)
        const saved = (await within(name, rowOf, () => saveOtherInfo(courseId, { [name]: input }, { alias })))[name]
        if (saved === null) throw new TypeError('what was saved was answered with null')
        return Object.assign(alias, saved)
      },
    }),
  )

const info = half('aboutInfo')
const success = half('aboutSuccess')

function About(props: { form: typeof info; screen: 'course-about-info' | 'course-about-success'; title: string }) {
  return (
    <CourseSingle {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <HtmlField control={control} name="desc" />
          <ImageField control={control} name="image" />
        </>
      )}
    </CourseSingle>
  )
}

export const AboutInfo = () => <About form={info} screen="course-about-info" title={t.screens.aboutInfo} />
export const AboutSuccess = () => <About form={success} screen="course-about-success" title={t.screens.aboutSuccess} />
