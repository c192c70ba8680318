import { Grid } from '@chakra-ui/react'
import { averageSalaryCalls } from '#/api/generated/average-salary/average-salary.calls'
import { averageSalaryInput } from '#/api/generated/inputs/averageSalaryInput'
import { perCourse } from '#/course/course'
import { CourseSingleton } from '#/course/course-singleton'
import { MoneyField } from '#/form/fields/number'
import { LongTextField, TextField } from '#/form/fields/text'
import { ImageField } from '#/form/image/field'
import { outOfRange } from '#/form/messages'
import { defineSingleton } from '../kit/form'
import { salaryText as text } from './text'

const isLess = (one: unknown, other: unknown) => typeof one === 'number' && typeof other === 'number' && one < other

const salary = perCourse((courseId) =>
  defineSingleton({
    calls: averageSalaryCalls(courseId),
    input: averageSalaryInput,
    crossFieldRules: {
      fields: ['juniorSalary', 'middleSalary', 'seniorSalary'],
      validate: ({ juniorSalary, middleSalary, seniorSalary }) => ({
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
  }),
)

function Salary(props: { screen: 'average-salary' | 'average-salary-line' | 'average-salary-box'; title: string }) {
  return (
    <CourseSingleton form={salary} {...props}>
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
    </CourseSingleton>
  )
}

export const AverageSalary = () => <Salary screen="average-salary" title={text.titles.plain} />
export const AverageSalaryLine = () => <Salary screen="average-salary-line" title={text.titles.line} />
export const AverageSalaryBox = () => <Salary screen="average-salary-box" title={text.titles.box} />
