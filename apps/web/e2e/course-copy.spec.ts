import type { Page } from '@playwright/test'

import { coursePageText } from '../src/resources/course-page/text'
import { sectionToolsText } from '../src/text/uz.section-tools'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { courseSection, makeCourse, makeNamed, setSection, type Course } from './course-api'
import { expect, test, undoLast } from './test'

const text = coursePageText.copy

const questions = async (api: Api, id: number) =>
  (await api.get<{ faqs: { question: string }[] }>(`/course/${id}/faqs?perPage=1000`)).faqs.map((one) => one.question)
const skills = async (api: Api, id: number) =>
  (await api.get<{ courseSkills: { name: string }[] }>(`/course/${id}/skills?perPage=1000`)).courseSkills.map((one) => one.name)

async function ask(api: Api, id: number, ...asked: string[]): Promise<void> {
  for (const question of asked) {
    // oxlint-disable-next-line no-await-in-loop -- their order is what the test is about
    await api.call('POST', `/course/${id}/faq`, { question, answer: '<p>Ha.</p>' })
  }
}

/** Copying is in the course's menu. */
async function openCopy(panel: Page): Promise<void> {
  await panel.getByRole('button', { name: coursePageText.actions, exact: true }).click()
  await panel.getByRole('menuitem', { name: text.open, exact: true }).click()
}

/** A course with questions and skills, and an empty one. */
async function seed(api: Api): Promise<{ from: Course; to: Course }> {
  const from = await makeCourse(api, 'Backend')
  const to = await makeCourse(api, 'Frontend')
  await ask(api, from.id, 'Qachon?', 'Qayerda?')
  const ids = await makeNamed(api, '/skill', 'HTML', 'CSS')
  await api.call('PUT', `/course/${from.id}/skills`, { ids })
  await setSection(api, from.id, 'FAQ', { isVisible: true, displayName: 'Savollar' })
  return { from, to }
}

test('another course’s content is copied completely, and undone completely', async ({ panel, api }) => {
  const { to } = await seed(api)
  await panel.goto(`/course/${to.id}`)
  await openCopy(panel)
  const dialog = panel.getByRole('dialog', { name: text.title })
  const run = dialog.getByRole('button', { name: text.run })
  await expect(run).toBeDisabled()
  const field = dialog.getByRole('combobox', { name: text.from })
  await field.fill('back')
  await panel.getByRole('option', { name: 'Backend' }).click()
  // Only existing parts are listed, with their size; the missing ones are ticked, never the order and names of sections.
  await expect(dialog.getByRole('checkbox', { name: new RegExp(text.parts.faqs) })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: new RegExp(text.parts.sections) })).not.toBeChecked()
  await expect(run).toHaveText(text.runOf(2))
  await expect(dialog.getByText(text.count(2), { exact: true })).toHaveCount(2)
  await expect(dialog.getByRole('checkbox', { name: new RegExp(text.parts.mentors) })).toHaveCount(0)
  // Nothing is replaced, so nothing is asked.
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: text.all }).check()
  await expect(run).toHaveText(text.runOf(3))
  await run.click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => questions(api, to.id)).toEqual(['Qachon?', 'Qayerda?'])
  await expect.poll(() => skills(api, to.id)).toEqual(['HTML', 'CSS'])
  expect(await courseSection(api, to.id, 'FAQ')).toMatchObject({ isVisible: true, displayName: 'Savollar' })
  await expect(panel.getByText('Savollar', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => questions(api, to.id)).toEqual([])
  await expect.poll(() => skills(api, to.id)).toEqual([])
  expect((await courseSection(api, to.id, 'FAQ')).isVisible).toBe(false)
  await expect(panel.getByText('Savollar', { exact: true })).toHaveCount(0)
})

test('parts are copied, added to existing content or replacing it', async ({ panel, api }) => {
  const { from, to } = await seed(api)
  await ask(api, to.id, 'Nima?')
  await panel.goto(`/course/${to.id}`)
  const dialog = panel.getByRole('dialog', { name: text.title })
  const choose = async () => {
    await openCopy(panel)
    await dialog.getByRole('combobox', { name: text.from }).fill('back')
    await panel.getByRole('option', { name: 'Backend' }).click()
    // Existing parts are not ticked, and how they are treated is asked first.
    await expect(dialog.getByRole('checkbox', { name: new RegExp(text.parts.faqs) })).not.toBeChecked()
    expect(await dialog.getByRole('radio').first().evaluate((radio) => radio.compareDocumentPosition(radio.closest('[role=dialog]')?.querySelector('[type=checkbox]') ?? radio) & Node.DOCUMENT_POSITION_FOLLOWING)).toBeTruthy()
    await dialog.getByRole('checkbox', { name: text.all }).check()
    await dialog.getByRole('checkbox', { name: text.all }).uncheck()
    await expect(dialog.getByRole('button', { name: text.run })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: new RegExp(text.parts.faqs) }).check()
  }
  await choose()
  await expect(dialog.getByText(text.countOwn(1))).toBeVisible()
  await expect(dialog.getByRole('radio', { name: text.modes.add })).toBeChecked()
  await dialog.getByRole('button', { name: text.run }).click()
  await expect.poll(() => questions(api, to.id)).toEqual(['Nima?', 'Qachon?', 'Qayerda?'])
  expect(await skills(api, to.id)).toEqual([])

  await choose()
  await dialog.getByRole('radio', { name: text.modes.replace }).check()
  await dialog.getByRole('button', { name: text.run }).click()
  await expect.poll(() => questions(api, to.id)).toEqual(['Qachon?', 'Qayerda?'])
  await undoLast(panel)
  await expect.poll(() => questions(api, to.id)).toEqual(['Nima?', 'Qachon?', 'Qayerda?'])
  expect(await questions(api, from.id)).toEqual(['Qachon?', 'Qayerda?'])
})

test('a course is not copied into itself, and Escape closes first the list, then the dialog', async ({ panel, api }) => {
  const { from, to } = await seed(api)
  await panel.goto(`/course/${to.id}`)
  await openCopy(panel)
  const dialog = panel.getByRole('dialog', { name: text.title })
  const field = dialog.getByRole('combobox', { name: text.from })
  await field.click()
  await expect(panel.getByRole('option', { name: from.name })).toBeVisible()
  await expect(panel.getByRole('option', { name: to.name })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: text.run })).toBeDisabled()
  await panel.keyboard.press('Escape')
  await expect(panel.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await panel.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: coursePageText.actions, exact: true })).toBeFocused()
})

for (const size of [
  { width: 683, height: 384 },
  { width: 740, height: 360 },
]) {
  test.describe(`in a window of ${size.width} × ${size.height} pixels`, () => {
    test.use({ viewport: size })

    test('the dialog holds all of its content, and its buttons are reached', async ({ panel, api }) => {
      const { from, to } = await seed(api)
      await panel.goto(`/course/${to.id}`)
      await openCopy(panel)
      const dialog = panel.getByRole('dialog', { name: text.title })
      await dialog.getByRole('combobox').fill('Back')
      await panel.getByRole('option', { name: from.name }).click()
      const run = dialog.getByRole('button', { name: text.runOf(2) })
      for (const part of [dialog.getByRole('checkbox', { name: text.all }), run]) {
        // oxlint-disable no-await-in-loop -- one after the other
        await part.scrollIntoViewIfNeeded()
        await expect(part).toBeInViewport({ ratio: 1 })
        const [inner, outer] = [await part.boundingBox(), await dialog.boundingBox()]
        expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0))
        // oxlint-enable no-await-in-loop
      }
      await run.click()
      await expect(dialog).toBeHidden()
      // What the action of the toast would do is in words.
      await expect(panel.locator('[data-toasts]').getByText(sectionToolsText.showThem)).toBeVisible()
    })
  })
}
