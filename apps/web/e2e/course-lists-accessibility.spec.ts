import { advantageText } from '../src/resources/advantage/text'
import { audienceText } from '../src/resources/audience/text'
import { faqText } from '../src/resources/faq/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { learnerText } from '../src/resources/learner/text'
import { mentorText } from '../src/resources/mentor/text'
import { networkingText } from '../src/resources/networking/text'
import { roadmapText } from '../src/resources/roadmap/text'
import { supportText } from '../src/resources/support/text'
import { workSampleText } from '../src/resources/work-sample/text'
import type { Page } from '@playwright/test'
import { lookThrough } from './accessible'
import type { Api } from './api'
import { make, newCourse, picture, screenOf } from './course'
import { film, filmFile } from './films'
import { pngFile } from './pictures'
import { expect, expectAccessible, PHONE, test } from './test'

const LONG = 'Juda uzun nomli yozuv: mintaqaviy vakolatxonalar, filiallar va ularning hamkorlari'
const LONGER = `${LONG}. `.repeat(8).trim()

/** Two long rows in every list of a course with a long name. */
async function seed(api: Api, panel: Page): Promise<number> {
  const course = await newCourse(api, LONG)
  const [image, icon, work] = [
    await picture(api),
    await picture(api, 'other', 64, 64),
    await picture(api, 'student-homeworks'),
  ]
  const media = await api.upload('short-videos', 'a.webm', await film(panel))
  const at = `/course/${course}`
  const twice = <Body>(body: Body) => [body, body]
  await make(api, 'POST', `${at}/target-audience`, twice({ title: LONG, desc: LONGER, icon }))
  await make(api, 'PUT', `${at}/networking`, twice({ title: LONG, desc: LONGER, image }))
  await make(api, 'POST', `${at}/learn-everybody`, twice({ name: LONG, role: LONG, desc: LONGER, image }))
  await make(api, 'POST', `${at}/mentor`, twice({ fullName: LONG, profession: LONG, desc: LONGER, media: image }))
  await make(api, 'POST', `${at}/opportunity`, twice({ title: LONG, descriptions: [LONGER, LONG], image }))
  await make(api, 'POST', `${at}/support`, twice({ title: LONG, desc: LONGER, image }))
  await make(api, 'POST', `${at}/faq`, twice({ question: LONG, answer: `<p>${LONGER}</p>` }))
  const sample = { title: LONG, desc: LONGER, author: LONG, image: work, link: 'https://example.uz/juda/uzun/manzil/bolishi/ham/mumkin' }
  const groups = [{ category: 1 }, { category: 1, media }, { category: 4 }]
  await make(api, 'POST', `${at}/work-sample`, groups.flatMap((group) => twice({ ...sample, ...group })))
  return course
}

test.use({ viewport: PHONE })

test('the lists of learners’ works are accessible', async ({ panel, api }) => {
  // Half a dozen screens, each checked by axe.
  test.setTimeout(300_000)
  const course = await seed(api, panel)
  await lookThrough(
    panel,
    [screenOf(course, 'portfolio-projects'), workSampleText.portfolio.title],
    [screenOf(course, 'student-works-media'), workSampleText.films.title],
    [screenOf(course, 'student-works'), workSampleText.works.title],
  )
  await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'a.webm'))
  await expect(panel.getByText(workSampleText.withMedia(workSampleText.films.title))).toBeVisible()
  await expectAccessible(panel, 'a work that goes to the other list')
})

test('the other lists of a course are accessible', async ({ panel, api }) => {
  // A dozen screens.
  test.setTimeout(300_000)
  const course = await seed(api, panel)
  await lookThrough(
    panel,
    [screenOf(course, 'course-audience'), audienceText.title],
    [screenOf(course, 'networking'), networkingText.title],
    [screenOf(course, 'open-to-all-learners'), learnerText.title],
    [screenOf(course, 'course-mentor'), mentorText.title],
    [screenOf(course, 'support'), supportText.plain.title],
    [screenOf(course, 'support-with-img'), supportText.pictured.title],
    [screenOf(course, 'faq'), faqText.title],
    [screenOf(course, 'course-advantages'), advantageText.title],
  )
  const add = panel.getByRole('button', { name: advantageText.addDescription })
  for (let place = 2; place <= 5; place += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await add.click()
  }
  await expectAccessible(panel, 'as many texts as there can be')
  await panel.goto(screenOf(course, 'support-roadmap'))
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.image_required)).toBeVisible()
  await expectAccessible(panel, `${roadmapText.title} with errors`)
  await panel.getByTestId('image-file').setInputFiles(pngFile('yol.png', 1200, 500))
  await panel.keyboard.press('Control+s')
  await panel.getByRole('button', { name: roadmapText.remove, exact: true }).click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(panel, 'the question before the roadmap goes')
})
