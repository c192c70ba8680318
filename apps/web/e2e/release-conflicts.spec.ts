import { skillText } from '../src/resources/skill/text'
import { conflictText } from '../src/text/uz.conflict'
import { formText } from '../src/text/uz.form'
import { keepDraftText } from '../src/text/uz.keep-draft'
import { draftDiffText, releasesText as text, releaseText } from '../src/text/uz.releases'
import { nameOf } from '../src/releases/draft-kind'
import { makeCourse, readCourse } from './course-api'
import { makeDraft, makeRelease, makeSkill, readRelease, renameLater, skillDraft, skillName } from './releases'
import { expect, expectAccessible, tabTo, test } from './test'

test('a change under a release is a conflict in the form, resolved by keyboard, and then published', async ({ panel, api }) => {
  test.setTimeout(120_000)
  const skill = await makeSkill(api, 'React')
  const release = await makeRelease(api, 'Bahorgi aksiya')
  await renameLater(api, skill, 'React 19', release.id)
  await panel.goto(`/releases/${release.id}`)
  const drafts = panel.getByRole('region', { name: releaseText.drafts })
  await expect(drafts).not.toContainText(text.conflict)

  // Another person renames it meanwhile.
  expect((await api.call('PUT', `/skill/${skill.id}`, { name: 'React.js' })).status).toBe(200)
  await panel.reload()
  await expect(drafts).toContainText(text.conflict)
  await expectAccessible(panel, 'a release with its problem')

  const publish = panel.getByRole('button', { name: releaseText.publish, exact: true })
  const publishByKeys = async (isFirst: boolean) => {
    await tabTo(panel, publish)
    await panel.keyboard.press('Enter')
    const question = panel.getByRole('alertdialog', { name: releaseText.publishTitle })
    await expect(question).toContainText(releaseText.publishQuestion(1))
    if (isFirst) await expectAccessible(panel, 'the question before a release is published')
    await tabTo(panel, question.getByRole('button', { name: releaseText.publish }))
    await panel.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
  }
  await publishByKeys(true)
  await expect(panel.getByText(releaseText.refused(1)).first()).toBeVisible()
  const link = drafts.getByRole('link', { name: skillDraft('React 19') })
  await expect(link).toBeFocused()
  expect(await skillName(api, skill.id)).toBe('React.js')
  expect((await readRelease(api, release.id)).publishedAt).toBeNull()

  await panel.keyboard.press('Enter')
  const dialog = panel.getByRole('alertdialog', { name: conflictText.title })
  await expect(dialog).toContainText('React.js')
  await expectAccessible(panel, 'the conflict of a draft')
  await tabTo(panel, dialog.getByRole('button', { name: conflictText.sides.you.allMine }))
  await panel.keyboard.press('Enter')
  await tabTo(panel, dialog.getByRole('button', { name: conflictText.put }))
  await panel.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('React 19')
  await tabTo(panel, panel.getByRole('button', { name: keepDraftText.button, exact: true }))
  await panel.keyboard.press('Enter')
  await expect(panel.getByText(formText.save.saving)).toHaveCount(0)
  await expect(panel.getByText(keepDraftText.kept)).toBeVisible()
  expect(await skillName(api, skill.id)).toBe('React.js')

  await panel.goto(`/releases/${release.id}`)
  await expect(drafts).toContainText('React 19')
  await expect(drafts).not.toContainText(text.conflict)
  await publishByKeys(false)
  await expect(panel.getByText(text.isPublished, { exact: true })).toBeVisible()
  expect(await skillName(api, skill.id)).toBe('React 19')
})

test('an outdated removal and an outdated switch are reviewed and kept', async ({ panel, api }) => {
  const skill = await makeSkill(api, 'React')
  const course = await makeCourse(api, 'Frontend')
  const removal = await makeDraft(api, 'DELETE', `/skill/${skill.id}`, { version: skill.version })
  const show = await makeDraft(api, 'PATCH', `/course/${course.id}/visibility`, { isVisible: true, version: course.version })
  await api.call('PUT', `/skill/${skill.id}`, { name: 'React 19' })
  await api.call('PUT', `/course/${course.id}`, { name: 'Frontend dasturlash' })
  await panel.goto('/releases')
  const row = (id: number) => panel.locator(`[data-draft="${id}"]`)
  await expect(row(removal.id)).toContainText(text.conflictOfAct)
  await expect(row(show.id)).toContainText(text.conflictOfAct)
  const dialog = panel.getByRole('dialog')
  const open = async (id: number) => {
    await row(id).locator('[aria-haspopup="menu"]').focus()
    await panel.keyboard.press('Enter')
    const item = panel.getByRole('menuitem', { name: text.keep })
    await expect(item).toBeVisible()
    // On a busy machine the letters come too far apart to be one word.
    await expect(async () => {
      await panel.keyboard.type(text.keep.slice(0, 2))
      await expect(item).toHaveAttribute('data-highlighted', '', { timeout: 1000 })
    }).toPass({ intervals: [1000] })
    await panel.keyboard.press('Enter')
    await expect(dialog.getByRole('region', { name: draftDiffText.since })).toBeVisible()
  }
  await open(removal.id)
  const since = dialog.getByRole('region', { name: draftDiffText.since })
  await expect(since.locator('[data-field="name"] ins')).toContainText('19')
  await expect(since.locator('[data-field]')).toHaveCount(1)
  await expectAccessible(panel, 'what has changed since a draft was stored')
  // Closed, it is unchanged.
  await panel.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row(removal.id)).toContainText(text.conflictOfAct)
  await open(removal.id)
  await dialog.getByRole('button', { name: draftDiffText.keep }).press('Enter')
  await expect(dialog.getByRole('region', { name: draftDiffText.rows })).toContainText('oʻchiriladi')
  await panel.keyboard.press('Escape')
  await expect(row(removal.id)).not.toContainText(text.conflictOfAct)

  await open(show.id)
  await expect(since.locator('[data-field="name"]')).toContainText('dasturlash')
  await dialog.getByRole('button', { name: draftDiffText.keep }).press('Enter')
  await expect(dialog.getByRole('region', { name: draftDiffText.rows })).toBeVisible()
  await panel.keyboard.press('Escape')
  for (const { id } of [removal, show]) expect((await api.call('POST', `/drafts/${id}/publish`, {})).status).toBe(200)
  expect(await readCourse(api, course.id)).toMatchObject({ isVisible: true, name: 'Frontend dasturlash' })
  expect((await api.get<{ total: number }>('/skills')).total).toBe(0)
})

test('a draft of a deleted row says so, and its form too', async ({ panel, api }) => {
  const skill = await makeSkill(api, 'React')
  const release = await makeRelease(api, 'Bahorgi aksiya')
  await renameLater(api, skill, 'React 19', release.id)
  await api.call('DELETE', `/skill/${skill.id}`)
  await panel.goto(`/releases/${release.id}`)
  const drafts = panel.getByRole('region', { name: releaseText.drafts })
  await expect(drafts).toContainText(text.conflict)
  await drafts.getByRole('link', { name: skillDraft('React 19') }).click()
  await expect(panel).toHaveURL(new RegExp(`/courses/skills/edit/${skill.id}$`))
  await expect(panel.getByText(formText.form.gone)).toBeVisible()
  await expectAccessible(panel, 'the form of a draft whose record is gone')
})

test('texts and events link from their draft to their form, which shows the draft', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend')
  const body = { feedbackType: 2, fullName: 'Oygul Karimova', profession: 'Dizayner', body: 'Zoʻr kurs' }
  const site = await makeDraft(api, 'POST', '/feedback', body)
  const own = await makeDraft(api, 'POST', '/feedback', { ...body, fullName: 'Aziz Rahimov', courseId: course.id })
  const event = await makeDraft(api, 'PUT', `/course/${course.id}/networking`, { title: 'Xakaton', desc: 'Har oy' })
  const shown = [
    [site, nameOf({ method: 'POST', path: '', entity: 'feedback', rowId: 0, label: 'Oygul Karimova' }), 'fullName', 'Oygul Karimova'],
    [own, nameOf({ method: 'POST', path: '', entity: 'feedback', rowId: 0, label: 'Aziz Rahimov' }), 'fullName', 'Aziz Rahimov'],
    [event, nameOf({ method: 'PUT', path: '', entity: 'networking', rowId: 0, label: 'Xakaton' }), 'title', 'Xakaton'],
  ] as const
  for (const [draft, name, field, value] of shown) {
    await panel.goto('/releases')
    await panel.locator(`[data-draft="${draft.id}"]`).getByRole('link', { name }).click()
    await expect(panel).toHaveURL(new RegExp(`/add\\?draft=${draft.id}$`))
    await expect(panel.locator(`input[name="${field}"]`)).toHaveValue(value)
    await expect(panel.getByRole('region', { name: keepDraftText.bar })).toBeVisible()
    await panel.locator(`input[name="${field}"]`).fill(`${value} 2`)
    await panel.keyboard.press('Control+Shift+s')
    await expect.poll(async () => (await api.get<{ label: string }>(`/drafts/${draft.id}`)).label).toBe(`${value} 2`)
  }
  expect(await api.get(`/drafts/${own.id}`)).toMatchObject({ input: { courseId: course.id } })
})
