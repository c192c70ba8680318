import type { Page } from '@playwright/test'

import { coursePageText } from '../src/resources/course-page/text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { courseInfoText } from '../src/resources/course-info/text'
import { courseQuestionsText } from '../src/resources/course/questions-text'
import { courseText } from '../src/resources/course/text'
import { cropText } from '../src/text/uz.crop'
import { itBenefitsText } from '../src/resources/it-benefits/text'
import { formText } from '../src/text/uz.form'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { courseSection, courseSections, makeNamed, readCourse } from './course-api'
import { picture } from './course'
import { filmFile } from './films'
import { pngFile } from './pictures'
import { expect, test } from './test'

/** Realistic pictures: those with a rule break it and are cropped in place. */
const PICTURES = { photo: [640, 360], icon: [600, 600], work: [900, 700], roadmap: [1000, 700] } as const

/** The input of a screen, by field names. */
type Step = {
  /** A list: a row is added. */
  isList?: boolean
  /** A switch to change first. */
  turns?: string
  /** A row within the form, by its add button. */
  row?: string
  texts?: Record<string, string>
  html?: Record<string, string>
  pictures?: Record<string, keyof typeof PICTURES>
  film?: string
  picks?: Record<string, string>
}

const info: Step = { texts: { title: 'Frontend kim?' }, html: { desc: 'Sahifani chizadi' }, pictures: { image: 'photo' } }
const summary: Step = { texts: { title: 'Xulosa' }, html: { desc: 'Talab katta' } }
const salary: Step = {
  texts: { title: 'Maoshlar', juniorSalary: '5 000 000', middleSalary: '12 000 000', seniorSalary: '25 000 000', source: 'hh.uz' },
}
const benefits: Step = {
  row: itBenefitsText.addItem,
  texts: { title: 'Nega IT?', subtitle: 'Bir necha sabab', 'courseItBenefits.0.title': 'Uydan ishlash' },
}
const about: Step = { texts: { title: 'Kurs haqida' }, html: { desc: 'Olti oy davom etadi' } }
const work: Step = { isList: true, texts: { title: 'Internet-doʻkon' }, pictures: { image: 'work' } }
const support: Step = { isList: true, texts: { title: 'Kurator', desc: 'Har kuni yordam beradi' } }

const STEPS: Record<string, Step> = {
  'profession-info': info,
  'profession-info-blue': info,
  'profession-info-progress': { row: courseInfoText.addItem, texts: { 'items.0.title': 'JavaScript', 'items.0.percent': '80' } },
  'profession-summary': summary,
  'profession-summary-img': { pictures: { image: 'photo' } },
  'average-salary': salary,
  'average-salary-line': salary,
  'average-salary-box': salary,
  'it-benefits': benefits,
  'it-benefits-with-image': { pictures: { image: 'photo' } },
  'course-advantages': {
    isList: true,
    texts: { title: 'Amaliyot', 'descriptions.0.text': 'Har darsda topshiriq' },
    pictures: { image: 'photo' },
  },
  'course-audience': { isList: true, texts: { title: 'Talabalar', desc: 'Kasb tanlayotganlar' }, pictures: { icon: 'icon' } },
  'student-works': work,
  'student-works-media': { ...work, film: 'media' },
  'students-projects': work,
  'student-projects': work,
  'portfolio-projects': work,
  'open-to-all-learners': {
    isList: true,
    texts: { name: 'Oʻqituvchi', role: 'Dasturchi', desc: 'Bir yilda kasbini oʻzgartirdi' },
    pictures: { image: 'photo' },
  },
  technologies: { picks: { skills: 'HTML', tools: 'Figma' } },
  'support-roadmap': { pictures: { image: 'roadmap' } },
  'course-mentor': {
    isList: true,
    texts: { fullName: 'Aziz Aliyev', profession: 'Dasturchi', desc: 'Oʻn yillik tajriba' },
    pictures: { media: 'photo' },
  },
  practise: { texts: { title: 'Amaliyot', items: 'Sayt, Internet-doʻkon' } },
  'course-text-feedback': {
    isList: true,
    turns: courseSectionsText.ownContent,
    texts: { fullName: 'Lola Karimova', profession: 'Dizayner', body: 'Juda foydali boʻldi.' },
  },
  'course-professions': { picks: { professions: 'Dasturchi' } },
  support,
  'support-with-img': { ...support, pictures: { image: 'photo' } },
  networking: { isList: true, texts: { title: 'Xakaton', desc: 'Har oyda bir marta' }, pictures: { image: 'photo' } },
  'course-about-info': about,
  'course-about-success': about,
  faq: { isList: true, texts: { question: 'Qachon boshlanadi?' }, html: { answer: 'Har oyda' } },
}

/** One after another: fields of one form. */
async function inTurn<T>(of: Record<string, T> | undefined, each: (name: string, value: T) => Promise<void>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- as said
  for (const [name, value] of Object.entries(of ?? {})) await each(name, value)
}

async function fill(panel: Page, step: Step): Promise<void> {
  const main = panel.getByRole('main')
  if (step.turns !== undefined) await panel.getByRole('checkbox', { name: step.turns }).press('Space')
  if (step.isList === true) await main.locator('a[href$="/add"]').first().click()
  if (step.row !== undefined) await panel.getByRole('button', { name: step.row }).click()
  await inTurn(step.texts, async (name, text) => await main.locator(`[name="${name}"]`).fill(text))
  await inTurn(step.html, async (name, text) => await main.locator(`[data-field="${name}"] .ProseMirror`).fill(text))
  await inTurn(step.picks, async (name, text) => {
    await main.locator(`input[name="${name}"]`).click()
    await panel.getByRole('option', { name: text }).click()
    await panel.keyboard.press('Escape')
  })
  await inTurn(step.pictures, async (name, kind) => {
    const [width, height] = PICTURES[kind]
    await panel.getByTestId(`${name}-file`).setInputFiles(pngFile('rasm.png', width, height))
    const dialog = panel.getByRole('dialog', { name: cropText.title })
    if (kind !== 'photo') await dialog.getByRole('button', { name: cropText.use }).click()
    await expect(panel.getByText(formText.upload.waiting).first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
  if (step.film !== undefined) {
    await panel.getByTestId(`${step.film}-file`).setInputFiles(await filmFile(panel, 'film.webm'))
    await expect(panel.getByText(formText.upload.waiting)).toHaveCount(2)
  }
  await panel.keyboard.press('Control+s')
  if (step.isList === true) await expect(panel).not.toHaveURL(/\/add$/)
  else await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
}

test('every section of a course is filled from the list of empty ones, and the course is shown', async ({ panel, api }) => {
  // Two dozen screens, three minutes on an idle machine.
  test.setTimeout(480_000)
  await makeNamed(api, '/skill', 'HTML')
  await makeNamed(api, '/profession', 'Dasturchi')
  await api.call('POST', '/tool', { name: 'Figma', image: await picture(api, 'other', 64, 64) })
  await panel.goto('/courses/add')
  await panel.getByRole('textbox', { name: courseText.name }).fill('Frontend')
  await panel.getByRole('textbox', { name: courseText.courseId }).fill('42')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(/\/course\/42$/)
  const question = panel.getByRole('alertdialog')
  // Above the sections, once its code has loaded, is the same button again.
  await panel.getByRole('button', { name: courseText.moves.ACTIVE }).first().click()
  await question.getByRole('checkbox', { name: courseQuestionsText.alsoShow }).uncheck()
  await question.getByRole('button', { name: courseText.moves.ACTIVE }).click()
  await expect.poll(async () => (await readCourse(api, 42)).status).toBe('ACTIVE')

  const toCourse = panel.getByRole('navigation', { name: t.shell.breadcrumbs }).getByRole('link', { name: 'Frontend' })
  // Sections with shared content cannot be filled here.
  const empty = panel
    .getByRole('list', { name: courseSectionsText.title })
    .locator('[data-row]:not([hidden]) a[href*="/course-sections/edit/"]:not([href$="/course-text-feedback"])')
  await panel.getByRole('link', { name: new RegExp(courseSectionsText.showEmpty) }).click()
  await expect(panel).toHaveURL(/\?show=empty$/)
  const progress = panel.getByText(/^\d+\/\d+ /).or(panel.getByText(courseSectionsText.allFilled))
  const done: string[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the list changes after each step
    await expect(progress).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    if ((await empty.count()) === 0) break
    // oxlint-disable-next-line no-await-in-loop -- as above
    const screen = ((await empty.first().getAttribute('href')) ?? '').split('/').at(-1) ?? ''
    const step = STEPS[screen]
    if (step === undefined || done.includes(screen)) throw new Error(`${screen} is still empty after ${done.join(', ')}`)
    done.push(screen)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await test.step(screen, async () => {
      await empty.first().click()
      await fill(panel, step)
      await toCourse.click()
      await expect(panel).toHaveURL(/\/course\/42(?:\?|$)/)
      await expect(progress).toBeVisible()
      // The list is refetched, unless the save has updated it already.
      await expect(empty.and(panel.locator(`[href$="/${screen}"]`))).toHaveCount(0)
    })
  }
  // The rest shows shared content, which is missing and not counted.
  const fillable = (await courseSections(api, 42)).filter((one) => one.isFilled !== null)
  const left = fillable.filter((one) => one.isFilled === false).map((one) => one.name)
  expect(left.toSorted()).toEqual(['CourseBonuses', 'CourseTextFeedbacks', 'Partners'])
  await expect(panel.getByText(courseSectionsText.allFilled)).toBeVisible()

  const { displayName } = await courseSection(api, 42, 'CourseMentor')
  await panel.goto('/course/42')
  await panel.getByRole('checkbox', { name: sectionsText.switch(displayName, sectionsText.show) }).press('Space')
  await panel.getByRole('checkbox', { name: courseText.show, exact: true }).press('Space')
  await expect(question).toContainText(courseQuestionsText.showQuestion('Frontend'))
  await expect(question).not.toContainText(coursePageText.emptyVisible(1))
  await question.getByRole('button', { name: courseQuestionsText.showYes }).click()
  await expect(panel.getByText(courseText.seen)).toBeVisible()
  expect(await readCourse(api, 42)).toMatchObject({ status: 'ACTIVE', isVisible: true })
})
