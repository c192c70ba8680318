import { extend } from 'zod/mini'
import { getItBenefits, saveItBenefits } from '#/api/generated/it-benefits/it-benefits'
import type { ItBenefits } from '#/api/generated/model/itBenefits'
import { ItBenefitsBodyInput, ItBenefitsInput } from '#/api/generated/rules.schemas.zod'
import { courseKey, perCourse } from '#/course/course'
import { CourseSingle } from '#/course/course-single'
import { RowsField } from '#/form/fields/rows'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { within } from '#/lib/within'
import { itBenefitsText as text } from '#/text/uz.it-benefits'
import { t } from '#/text/uz'
import { defineSingle } from './kit/form'

type Item = { id: number | null; title: string }
type Values = { title: string; subtitle: string; image: ImageValue; courseItBenefits: Item[] }

const item: Item = { id: null, title: '' }

/** Heading and benefits in one form: its body is the heading's, with the benefits beside. */
const Both = extend(ItBenefitsBodyInput, { courseItBenefits: ItBenefitsInput.shape.courseItBenefits })

type Row = NonNullable<ItBenefits['body']> & Pick<ItBenefits, 'courseItBenefits'>

/** The heading carries the version of both. */
function flat({ body, courseItBenefits }: ItBenefits): Row | null {
  return body === null ? null : { ...body, courseItBenefits }
}

function isBoth(data: unknown): data is ItBenefits {
  return typeof data === 'object' && data !== null && 'body' in data && 'courseItBenefits' in data
}

const benefits = perCourse((courseId) => {
  /** The benefits there are, as last told: one that somebody has removed is added anew. */
  let known: ReadonlySet<number> = new Set()
  const seen = (answer: ItBenefits) => {
    known = new Set(answer.courseItBenefits.map((one) => one.id))
    return flat(answer)
  }
  return defineSingle<Row, Values, typeof Both._zod.input>({
    key: courseKey(courseId, 'it-benefits'),
    schema: Both,
    blank: { title: '', subtitle: '', image: null, courseItBenefits: [] },
    images: { image: { folder: 'course-illustrations', rule: 'any' } },
    rows: { courseItBenefits: item },
    labels: { title: text.name, subtitle: text.subtitle, image: text.image, courseItBenefits: text.items },
    saved: text.saved,
    load: async (signal) => seen(await getItBenefits(courseId, undefined, signal)),
    save: async ({ courseItBenefits, ...body }) => {
      const rows = courseItBenefits.map(({ id, title }) => (typeof id === 'number' && known.has(id) ? { id, title } : { title }))
      // What is shown of the answer is known by the change too, so that it can be undone.
      const alias = {}
      const rowOf = (data: unknown) => (isBoth(data) ? seen(data) : data)
      const saved = seen(await within('body', rowOf, () => saveItBenefits(courseId, { body, courseItBenefits: rows }, { alias })))
      if (saved === null) throw new TypeError('what was saved was answered with null')
      return Object.assign(alias, saved)
    },
  })
})

function Benefits(props: { screen: 'it-benefits' | 'it-benefits-with-image'; title: string }) {
  return (
    <CourseSingle form={benefits} {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <TextField control={control} name="subtitle" />
          {props.screen === 'it-benefits-with-image' && <ImageField control={control} name="image" />}
          <RowsField control={control} name="courseItBenefits" blank={item} add={text.addItem} rowName={text.item}>
            {(path) => <TextField control={control} name={`${path}.title`} label={text.itemName} />}
          </RowsField>
        </>
      )}
    </CourseSingle>
  )
}

export const ItBenefitsForm = () => <Benefits screen="it-benefits" title={t.screens.itBenefits} />
export const ItBenefitsImageForm = () => <Benefits screen="it-benefits-with-image" title={t.screens.itBenefitsImage} />
