import { Grid } from '@chakra-ui/react'
import { getAverageSalary, saveAverageSalary } from '#/api/generated/average-salary/average-salary'
import type { AverageSalaryRow } from '#/api/generated/model/averageSalaryRow'
import { AverageSalaryInput } from '#/api/generated/rules.schemas.zod'
import { courseKey, perCourse } from '#/course/course'
import { CourseSingle } from '#/course/course-single'
import { MoneyField } from '#/form/fields/number'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import type { ImageValue } from '#/form/image/value'
import { outOfRange } from '#/form/messages'
import { salaryText as text } from '#/text/uz.salary'
import { t } from '#/text/uz'
import { defineSingle } from './kit/form'

type Values = {
  title: string
  juniorSalary: number | null
  middleSalary: number | null
  seniorSalary: number | null
  source: string
  sourceIcon: ImageValue
  addInfo: string
}

const isLess = (one: unknown, other: unknown) => typeof one === 'number' && typeof other === 'number' && one < other

const salary = perCourse((courseId) =>
  defineSingle<AverageSalaryRow, Values, AverageSalaryInput>({
    key: courseKey(courseId, 'average-salary'),
    schema: AverageSalaryInput,
    blank: { title: '', juniorSalary: null, middleSalary: null, seniorSalary: null, source: '', sourceIcon: null, addInfo: '' },
    images: { sourceIcon: { folder: 'other', rule: 'icon' } },
    together: {
      fields: ['juniorSalary', 'middleSalary', 'seniorSalary'],
      judge: ({ juniorSalary, middleSalary, seniorSalary }) => ({
        ...(isLess(middleSalary, juniorSalary) ? { middleSalary: outOfRange(text.middleLess) } : {}),
        ...(isLess(seniorSalary, middleSalary) ? { seniorSalary: outOfRange(text.seniorLess) } : {}),
      }),
    },
    labels: {
      title: text.name,
      juniorSalary: text.junior,
      middleSalary: text.middle,
      seniorSalary: text.senior,
      source: text.source,
      sourceIcon: text.sourceIcon,
      addInfo: text.addInfo,
    },
    saved: text.saved,
    load: async (signal) => (await getAverageSalary(courseId, undefined, signal)).specialistAverageSalary,
    save: (input) => saveAverageSalary(courseId, input),
  }),
)

function Salary(props: { screen: 'average-salary' | 'average-salary-line' | 'average-salary-box'; title: string }) {
  return (
    <CourseSingle form={salary} {...props}>
      {(control) => (
        <>
          <TextField control={control} name="title" />
          <Grid gap="5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
            <MoneyField control={control} name="juniorSalary" />
            <MoneyField control={control} name="middleSalary" />
            <MoneyField control={control} name="seniorSalary" />
          </Grid>
          <Grid gap="5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
            <TextField control={control} name="source" hint={text.sourceHelp} />
            <ImageField control={control} name="sourceIcon" height="32" />
          </Grid>
          <LongTextField control={control} name="addInfo" />
        </>
      )}
    </CourseSingle>
  )
}

export const AverageSalary = () => <Salary screen="average-salary" title={t.screens.averageSalary} />
export const AverageSalaryLine = () => <Salary screen="average-salary-line" title={t.screens.averageSalaryLine} />
export const AverageSalaryBox = () => <Salary screen="average-salary-box" title={t.screens.averageSalaryBox} />
