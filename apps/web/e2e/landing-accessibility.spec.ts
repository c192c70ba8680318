import { bonusText } from '../src/resources/bonus-course/text'
import { careerText } from '../src/resources/career/text'
import { feedbackText } from '../src/resources/feedback/text'
import { finderText } from '../src/resources/profession-finder/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { topCourseText } from '../src/resources/top-course/text'
import { videoText } from '../src/text/uz.video'
import type { Page } from '@playwright/test'
import { lookThrough } from './accessible'
import type { Api } from './api'
import { film, filmFile } from './films'
import { png } from './pictures'
import { expect, expectAccessible, PHONE, test } from './test'

const EDIT = '/section-management/edit'
const LONG = 'Juda uzun nomli yozuv: mintaqaviy vakolatxonalar, filiallar va ularning hamkorlari'

/** Long values in every list, of a course that is not on the site. */
async function seed(api: Api, panel: Page): Promise<void> {
  const image = await api.upload('course-banners', 'a.png', png(200, 120, [90, 60, 40]))
  const media = await api.upload('videos', 'a.webm', await film(panel))
  const { id } = (await api.call<{ id: number }>('POST', '/course', { name: LONG })).data
  const person = { fullName: LONG, profession: LONG, rating: 4 }
  await api.call('POST', '/feedback', { ...person, feedbackType: 2, body: `${LONG}. `.repeat(10).trim(), media: image })
  await api.call('POST', '/feedback', { ...person, feedbackType: 1, media, thumbnail: image })
  await api.call('POST', '/feedback', { ...person, feedbackType: 1, media })
  await api.call('PUT', '/landing-bonus-courses', { bonusCourses: [{ courseId: id, title: LONG, subtitle: LONG, image }] })
  await api.call('POST', '/top-course', { kind: 1, courseId: id, title: LONG, desc: LONG, image })
  for (let slide = 0; slide < 10; slide += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await api.call('POST', '/top-course', { kind: 2, title: `${slide} ${LONG}`, desc: LONG, image })
  }
  const items = Array.from({ length: 30 }, (_, index) => ({ name: `${index} ${LONG}`, link: 'https://example.uz/juda/uzun/manzil' }))
  await api.call('PUT', '/mod-profession', { type: 1, title: LONG, desc: LONG, items })
}

test.use({ viewport: PHONE })

test('feedback is accessible', async ({ panel, api }) => {
  // Half a dozen screens, each checked by axe.
  test.setTimeout(300_000)
  await seed(api, panel)
  await lookThrough(panel, [`${EDIT}/text-feedbacks`, feedbackText.text.title])
  await panel.getByRole('radio', { name: formText.rating.mark(3) }).check()
  await expectAccessible(panel, 'stars given')
  await panel.goto(`${EDIT}/text-feedbacks`)
  await panel.getByRole('button', { name: feedbackText.view(LONG) }).click()
  await expect(panel.getByRole('dialog')).toBeVisible()
  await expectAccessible(panel, 'a text in its window')

  await lookThrough(panel, [`${EDIT}/video-feedbacks`, feedbackText.films.title])
  await panel.getByTestId('media-file').setInputFiles(await filmFile(panel, 'fikr.webm'))
  await expect(panel.getByText(videoText.pixels(320, 180))).toBeVisible()
  await expectAccessible(panel, 'a video chosen')
  await panel.goto(`${EDIT}/video-feedbacks`)
  await panel.getByRole('button', { name: feedbackText.play(LONG) }).first().click()
  await expect(panel.getByRole('dialog')).toBeVisible()
  await expectAccessible(panel, 'a video in its window')
})

test('bonus and top courses, careers and the finder are accessible', async ({ panel, api }) => {
  // As above.
  test.setTimeout(300_000)
  await seed(api, panel)
  await lookThrough(panel, [`${EDIT}/bonus-courses`, bonusText.title])
  await panel.getByRole('combobox', { name: bonusText.course }).fill('juda')
  await panel.getByRole('option').click()
  await expectAccessible(panel, 'a course chosen that nobody sees')
  await lookThrough(panel, ['/courses/top-rated-courses', topCourseText.rated.title])
  await lookThrough(panel, ['/courses/new-courses-carousel', topCourseText.carousel.title])

  await lookThrough(panel, [`${EDIT}/emerging-career-options`, careerText.title])
  await panel.goto(`${EDIT}/emerging-career-options/1`)
  await expect(panel.getByText(formText.rows.full(30))).toBeVisible()
  await expectAccessible(panel, 'as many careers as there can be')
  await panel.goto(`${EDIT}/profession-finder`)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required).first()).toBeVisible()
  await expectAccessible(panel, `${finderText.title} with errors`)
})
