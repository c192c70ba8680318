import { courseKey } from '#/api/calls'
import { itBenefitInput } from '#/api/generated/inputs/itBenefitInput'
import { itBenefitsBodyInput, type ItBenefitsBodyInputValues } from '#/api/generated/inputs/itBenefitsBodyInput'
import { itBenefitsInput, type ItBenefitsInputValues } from '#/api/generated/inputs/itBenefitsInput'
import { getItBenefits, saveItBenefits } from '#/api/generated/it-benefits/it-benefits'
import type { ItBenefits } from '#/api/generated/model/itBenefits'
import { perCourse } from '#/course/course'
import { CourseSingleton } from '#/course/course-singleton'
import type { FormInput } from '#/form/field'
import { RowsField } from '#/form/fields/rows'
import { TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { scope } from '#/lib/scope'
import { valuesOf } from '#/lib/values-of'
import { defineSingleton } from '../kit/form'
import type { Body } from './rules'
import { itBenefitsText as text } from './text'

const item = itBenefitInput.defaultValues

type Values = ItBenefitsBodyInputValues & Pick<ItBenefitsInputValues, 'courseItBenefits'>

const both: FormInput<Body, Values> = {
  loadSchema: async () => (await import('./rules')).schema,
  fields: { ...itBenefitsBodyInput.fields, courseItBenefits: itBenefitsInput.fields.courseItBenefits },
  defaultValues: { ...itBenefitsBodyInput.defaultValues, courseItBenefits: [] },
}

type Row = NonNullable<ItBenefits['body']> & Pick<ItBenefits, 'courseItBenefits'>

/** The heading has the version of both. */
function flat({ body, courseItBenefits }: ItBenefits): Row | null {
  return body === null ? null : { ...body, courseItBenefits }
}

function isBoth(data: unknown): data is ItBenefits {
  return typeof data === 'object' && data !== null && 'body' in data && 'courseItBenefits' in data
}

const benefits = perCourse((courseId) => {
  /** The existing benefits, as last loaded: one deleted by another person is added again. */
  let known: ReadonlySet<number> = new Set()
  const seen = (answer: ItBenefits) => {
    known = new Set(answer.courseItBenefits.map((one) => one.id))
    return flat(answer)
  }
  return defineSingleton({
    calls: {
      key: courseKey(courseId, 'it-benefits'),
      load: async (signal) => seen(await getItBenefits(courseId, undefined, signal)),
      save: async ({ courseItBenefits, ...body }) => {
        const rows = courseItBenefits.map(({ id, title }) => (typeof id === 'number' && known.has(id) ? { id, title } : { title }))
        // The shown part of the response is registered for the change id, so that it can be undone.
        const alias = {}
        const rowOf = (data: unknown) => (isBoth(data) ? seen(data) : data)
        const saved = seen(await scope('body', rowOf, () => saveItBenefits(courseId, { body, courseItBenefits: rows }, { alias })))
        if (saved === null) throw new TypeError('what was saved was answered with null')
        return Object.assign(alias, saved)
      },
      savePath: `/api/admin/course/${courseId}/it-benefits`,
      draftShape: {
        toBody: ({ courseItBenefits, ...body }, version) => ({ body: { ...body, version: version ?? 0 }, courseItBenefits }),
        toForm: ({ body, courseItBenefits }) => ({ ...valuesOf(body), courseItBenefits }),
        toField: (field) => field.replace('body.', ''),
      },
    },
    input: both,
    labels: { title: text.name, subtitle: text.subtitle, image: text.image, courseItBenefits: text.items },
    saved: text.saved,
  })
})

function Benefits(props: { screen: 'it-benefits' | 'it-benefits-with-image'; title: string }) {
  return (
    <CourseSingleton form={benefits} {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <TextField control={control} name="subtitle" />
          {props.screen === 'it-benefits-with-image' && <ImageField control={control} name="image" />}
          <RowsField control={control} name="courseItBenefits" newRow={item} add={text.addItem} rowName={text.item}>
            {(path) => <TextField control={control} name={`${path}.title`} label={text.itemName} />}
          </RowsField>
        </>
      )}
    </CourseSingleton>
  )
}

export const ItBenefitsForm = () => <Benefits screen="it-benefits" title={text.titles.plain} />
export const ItBenefitsImageForm = () => <Benefits screen="it-benefits-with-image" title={text.titles.pictured} />
