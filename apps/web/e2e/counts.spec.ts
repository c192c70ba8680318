import { careerText } from '../src/resources/career/text'
import { courseSectionsText } from '../src/resources/course-page/sections-text'
import { formText } from '../src/text/uz.form'
import { homeStripText } from '../src/text/uz.home-strip'
import { sectionToolsText as text } from '../src/text/uz.section-tools'
import { CONTENTS, courseSections, makeCourse, setSection } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, tabTo, test } from './test'

test('every count is explained in a tooltip and to screen readers', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const stored = await courseSections(api, course.id)
  const empty = stored.filter((one) => one.isFilled === false).length
  await panel.goto(`/course/${course.id}`)
  const tooltip = panel.getByRole('tooltip')

  // The filled share of the course's own content, each counted once, and the number of sections with shared content.
  const { own, different } = CONTENTS
  const ring = panel.getByRole('link', { name: new RegExp(`^${courseSectionsText.filledOf(0, different)} ?, ${courseSectionsText.showEmpty}$`) })
  await ring.hover()
  await expect(tooltip).toHaveText(courseSectionsText.filledHelp(0, different, own, stored.length - own))
  await expect(ring).toHaveAttribute('aria-describedby', (await tooltip.getAttribute('id')) ?? '-')
  await expectAccessible(panel, 'what the ring counts')
  await panel.mouse.move(0, 400)
  await expect(tooltip).toHaveCount(0)
  // Touch screens have no tooltip.
  const others = panel.getByText(courseSectionsText.filledElsewhere(own, stored.length - own))
  await expect(others).toBeHidden()
  await panel.setViewportSize(PHONE)
  await expect(others).toBeVisible()
  await panel.setViewportSize(LAPTOP)

  // The filters, by keyboard.
  for (const [show, count] of [['all', stored.length], ['empty', empty]] as const) {
    const filter = panel.getByRole('button', { name: `${text.filters[show]} ${count} ${text.pieces}`, exact: true })
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tabTo(panel, filter)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(tooltip).toHaveText(text.counts[show](count))
  }

  // On the home screen, after each course's name.
  const first = stored.find((one) => one.isFilled === false)
  if (first === undefined) throw new Error('no section is empty')
  await setSection(api, course.id, first.name, { isVisible: true })
  await api.call('PATCH', `/course/${course.id}/visibility`, { isVisible: true })
  await panel.goto('/')
  await expect(panel.getByRole('link', { name: `Frontend ${homeStripText.sections(1)}` })).toBeVisible()
})

test('the rows of a form are counted with a label', async ({ panel, api }) => {
  await api.call('PUT', '/mod-profession', { type: 1, title: 'Guruh', items: [{ name: 'Bir' }, { name: 'Ikki' }] })
  await panel.goto('/section-management/edit/emerging-career-options/1')
  await expect(panel.getByRole('group', { name: careerText.items })).toContainText(formText.rows.count(2, 30))
})
