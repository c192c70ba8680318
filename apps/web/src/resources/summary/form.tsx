import { summaryInput } from '#/api/generated/inputs/summaryInput'
import { summaryCalls } from '#/api/generated/summary/summary.calls'
import { perCourse } from '#/course/course'
import { CourseSingleton } from '#/course/course-singleton'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { ImageField } from '#/form/image/field'
import { defineSingleton } from '../kit/form'
import { summaryText as text } from './text'

const summary = perCourse((courseId) =>
  defineSingleton({
    calls: summaryCalls(courseId),
    input: summaryInput,
    labels: { title: text.name, desc: text.desc, image: text.image },
    saved: text.saved,
  }),
)

function Summary(props: { screen: 'profession-summary' | 'profession-summary-img'; title: string }) {
  return (
    <CourseSingleton form={summary} {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <HtmlField control={control} name="desc" />
          {props.screen === 'profession-summary-img' && <ImageField control={control} name="image" />}
        </>
      )}
    </CourseSingleton>
  )
}

export const ProfessionSummary = () => <Summary screen="profession-summary" title={text.titles.plain} />
export const ProfessionSummaryImage = () => <Summary screen="profession-summary-img" title={text.titles.pictured} />
