import type { SummaryRow } from '#/api/generated/model/summaryRow'
import { SummaryInput } from '#/api/generated/rules.schemas.zod'
import { getSummary, saveSummary } from '#/api/generated/summary/summary'
import { courseKey, perCourse } from '#/course/course'
import { CourseSingle } from '#/course/course-single'
import { TextField } from '#/form/fields/text'
import { HtmlField } from '#/form/html/field'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { summaryText as text } from '#/text/uz.summary'
import { t } from '#/text/uz'
import { defineSingle } from './kit/form'

type Values = { title: string; desc: string; image: ImageValue }

const summary = perCourse((courseId) =>
  defineSingle<SummaryRow, Values, SummaryInput>({
    key: courseKey(courseId, 'summary'),
    schema: SummaryInput,
    blank: { title: '', desc: '', image: null },
    images: { image: { folder: 'course-illustrations', rule: 'any' } },
    meanings: { desc: 'html' },
    labels: { title: text.name, desc: text.desc, image: text.image },
    saved: text.saved,
    load: (signal) => getSummary(courseId, undefined, signal),
    save: (input) => saveSummary(courseId, input),
  }),
)

function Summary(props: { screen: 'profession-summary' | 'profession-summary-img'; title: string }) {
  return (
    <CourseSingle form={summary} {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <HtmlField control={control} name="desc" />
          {props.screen === 'profession-summary-img' && <ImageField control={control} name="image" />}
        </>
      )}
    </CourseSingle>
  )
}

export const ProfessionSummary = () => <Summary screen="profession-summary" title={t.screens.summary} />
export const ProfessionSummaryImage = () => <Summary screen="profession-summary-img" title={t.screens.summaryImage} />
