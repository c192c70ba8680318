import { skillText } from '../src/resources/skill/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { historyText } from '../src/text/uz.history'
import { draftDiffText, releaseDialogText, releasesText as text, releaseText } from '../src/text/uz.releases'
import { momentText } from '../src/text/uz.moment'
import { t } from '../src/text/uz'
import { viewText } from '../src/text/uz.view'
import { makeCourse, setSection } from './course-api'
import { inSeconds, makeDraft, makeRelease, makeSkill, readRelease, renameLater, skillDraft, skillName } from './releases'
import { expect, expectAccessible, PERSON, tabTo, test, undoLast } from './test'

const ME = `${PERSON.firstName} ${PERSON.lastName}`

test('a release is created, filled, checked, published and undone', async ({ panel, api }) => {
  const [react, vue] = [await makeSkill(api, 'React'), await makeSkill(api, 'Vue')]
  await renameLater(api, react, 'React 19')
  await renameLater(api, vue, 'Vue 4')
  await makeDraft(api, 'POST', '/skill', { name: 'Svelte' })

  await panel.goto('/')
  await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('link', { name: t.screens.releases }).click()
  await expect(panel).toHaveTitle(new RegExp(text.title))
  const alone = panel.getByRole('region', { name: text.alone })
  await expect(alone.getByRole('listitem')).toHaveCount(3)
  await expect(alone.getByRole('listitem').filter({ hasText: 'Svelte' })).toContainText(text.kinds.added)

  await panel.getByRole('button', { name: text.add }).click()
  const dialog = panel.getByRole('dialog')
  await dialog.getByRole('button', { name: releaseDialogText.create }).click()
  const name = dialog.getByLabel(releaseDialogText.name, { exact: true })
  await expect(name).toBeFocused()
  await expect(dialog.getByText(fieldErrorsText.required)).toBeVisible()
  await name.fill('Bahorgi aksiya')
  await dialog.getByRole('button', { name: releaseDialogText.create }).click()
  await expect(panel).toHaveURL(/\/releases\/\d+$/)
  await expect(panel.getByRole('heading', { level: 1, name: 'Bahorgi aksiya' })).toBeVisible()
  const id = Number(panel.url().split('/').at(-1))

  // Several at once.
  await panel.getByRole('button', { name: releaseText.addDrafts }).click()
  const picking = panel.getByRole('dialog', { name: releaseDialogText.pickTitle })
  await picking.getByRole('checkbox', { name: skillDraft('React 19') }).check()
  await picking.getByRole('checkbox', { name: skillDraft('Vue 4') }).check()
  await picking.getByRole('button', { name: releaseDialogText.pick(2) }).click()
  const drafts = panel.getByRole('region', { name: releaseText.drafts })
  await expect(drafts.getByRole('listitem')).toHaveCount(2)

  // Another person takes the name meanwhile.
  const other = await makeSkill(api, 'Vue 4')
  await panel.getByRole('button', { name: releaseText.check }).click()
  const wrong = drafts.getByRole('listitem').filter({ hasText: 'Vue 4' })
  await expect(wrong).toContainText('Bu nom band')
  await expect(wrong.getByRole('link', { name: skillDraft('Vue 4') })).toBeFocused()
  await expect(wrong.getByRole('link')).toHaveAttribute('href', `/courses/skills/edit/${vue.id}`)

  // All of it or nothing.
  await panel.getByRole('button', { name: releaseText.publish }).click()
  const question = panel.getByRole('alertdialog', { name: releaseText.publishTitle })
  await expect(question).toContainText(releaseText.publishQuestion(2))
  await question.getByRole('button', { name: releaseText.publish }).click()
  await expect(panel.getByText(releaseText.refused(1)).first()).toBeVisible()
  expect(await skillName(api, react.id)).toBe('React')

  await api.call('DELETE', `/skill/${other.id}`)
  await panel.getByRole('button', { name: releaseText.check }).click()
  await expect(panel.getByText(releaseText.checked).first()).toBeVisible()
  await expect(drafts).not.toContainText('Bu nom band')
  await panel.getByRole('button', { name: releaseText.publish }).click()
  await question.getByRole('button', { name: releaseText.publish }).click()
  await expect(panel.getByText(text.isPublished, { exact: true })).toBeVisible()
  expect([await skillName(api, react.id), await skillName(api, vue.id)]).toEqual(['React 19', 'Vue 4'])

  await undoLast(panel)
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByText(text.takenBack)).toBeVisible()
  expect(await skillName(api, react.id)).toBe('React')
  expect((await readRelease(api, id)).drafts).toBe(2)

  // A draft continues as if it had never been published: the undo is not another person's change.
  await drafts.getByRole('link', { name: skillDraft('React 19') }).click()
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('React 19')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => skillName(api, react.id)).toBe('React 19')
  await expect(panel.getByRole('dialog')).toHaveCount(0)
})

test('a draft shows what it would change, and why it would be refused', async ({ panel, api }) => {
  const [react, vue] = [await makeSkill(api, 'React'), await makeSkill(api, 'Vue')]
  const renamed = await renameLater(api, react, 'React 19')
  const removal = await makeDraft(api, 'DELETE', `/skill/${vue.id}`, { version: 1 })
  const fresh = await makeDraft(api, 'POST', '/skill', { name: 'Svelte' })
  await panel.goto('/releases')
  const open = async (id: number) => {
    await panel.locator(`[data-draft="${id}"] [aria-haspopup="menu"]`).click()
    await panel.getByRole('menuitem', { name: text.diff }).click()
    await expect(panel.getByRole('dialog').getByRole('region', { name: draftDiffText.rows })).toBeVisible()
  }
  const dialog = panel.getByRole('dialog')
  const rows = dialog.getByRole('region', { name: draftDiffText.rows })

  await open(renamed.id)
  await expect(dialog).toHaveAccessibleName(draftDiffText.title(skillDraft('React 19')))
  await expect(rows.locator('[data-field="name"] ins')).toContainText('19')
  await expectAccessible(panel, 'what a draft would change')
  await panel.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(panel.locator(`[data-draft="${renamed.id}"] [aria-haspopup="menu"]`)).toBeFocused()

  await open(removal.id)
  await expect(rows).toContainText('oʻchiriladi')
  await panel.keyboard.press('Escape')
  await open(fresh.id)
  await expect(rows).toContainText('qoʻshiladi')
  await expect(rows.locator('[data-field="name"]')).toContainText('Svelte')
  await panel.keyboard.press('Escape')

  // Another person takes the name meanwhile.
  await makeSkill(api, 'Svelte')
  await open(fresh.id)
  await expect(rows).toContainText('Bu nom band')
  await expect(rows.locator('[data-field]')).toHaveCount(0)
  expect(await skillName(api, react.id)).toBe('React')
})

test('a published release says who published it, links to the change and is undone there', async ({ panel, api }) => {
  const skill = await makeSkill(api, 'React')
  const release = await makeRelease(api, 'Bahorgi aksiya')
  await renameLater(api, skill, 'React 19', release.id)
  expect((await api.call('POST', `/releases/${release.id}/publish`)).status).toBe(200)
  await panel.goto('/releases')
  await panel.getByRole('link', { name: text.publishedTab }).click()
  const line = panel.locator(`[data-release="${release.id}"]`)
  await expect(line).toContainText(ME)
  await expectAccessible(panel, 'the releases that went out')
  await line.getByRole('link', { name: releaseText.changeOf('Bahorgi aksiya') }).click()
  await expect(panel.getByRole('dialog')).toContainText('Bahorgi aksiya')
  await panel.goBack()

  // Its own screen lists its content.
  await line.getByRole('link', { name: 'Bahorgi aksiya', exact: true }).click()
  const held = panel.getByRole('list', { name: releaseText.held })
  await expect(held.getByRole('listitem')).toHaveText([`${skillDraft('React 19')}${releaseText.changedFields(skillText.name)}`])
  await expectAccessible(panel, 'a release that went out')
  await panel.goBack()

  await line.getByRole('button', { name: releaseText.undoOf('Bahorgi aksiya') }).click()
  const question = panel.getByRole('alertdialog', { name: releaseText.takeBackTitle })
  await expect(question).toContainText(releaseText.takeBackQuestion('Bahorgi aksiya'))
  await question.getByRole('button', { name: releaseText.undo }).click()
  await expect(panel.getByText(text.nonePublished)).toBeVisible()
  expect(await skillName(api, skill.id)).toBe('React')
  await panel.goto('/releases')
  await expect(line).toContainText(text.takenBack)
  // The history names it too, and asks for a confirmation as well.
  await panel.goto('/history')
  await expect(panel.locator('[data-change]').first()).toContainText(`Nashr “Bahorgi aksiya” ${historyText.kinds.undone}`)
})

test('a new record undone with its release is only a draft, and in the bin once that is discarded', async ({ panel, api }) => {
  const release = await makeRelease(api, 'Bahorgi aksiya')
  const draft = await makeDraft(api, 'POST', '/skill', { name: 'Svelte' }, release.id)
  await api.call('POST', `/releases/${release.id}/publish`)
  await panel.goto('/history')
  const line = panel.locator('[data-change]').first()
  await line.getByRole('button', { name: historyText.undoOf(`Nashr “Bahorgi aksiya” ${historyText.kinds.released}`) }).click()
  await panel.getByRole('alertdialog', { name: releaseText.takeBackTitle }).getByRole('button', { name: releaseText.undo }).click()
  await expect(line).toContainText(historyText.kinds.undone)
  await panel.goto('/history/bin')
  await expect(panel.getByText(historyText.binEmpty)).toBeVisible()
  const { version } = await api.get<{ version: number }>(`/drafts/${draft.id}`)
  expect((await api.call('DELETE', `/drafts/${draft.id}?version=${version}`)).status).toBe(200)
  await panel.reload()
  const entry = panel.getByRole('list', { name: historyText.binList }).getByRole('listitem')
  await expect(entry).toContainText('Svelte')
  await expect(entry).toContainText(`${ME} qoʻshilishini ortga qaytargan`)
  await entry.getByRole('button', { name: historyText.restoreOf('Koʻnikma “Svelte”') }).click()
  await expect(panel.getByText(historyText.binEmpty)).toBeVisible()
  expect((await api.get<{ total: number }>('/skills')).total).toBe(1)
})

test('a release is published at its time, and the screen shows it', async ({ panel, api }) => {
  const skill = await makeSkill(api, 'React')
  const release = await makeRelease(api, 'Tungi yangilik', inSeconds(4))
  await renameLater(api, skill, 'React 19', release.id)
  await panel.goto(`/releases/${release.id}`)
  await expect(panel.getByRole('region', { name: releaseText.drafts })).toContainText('React 19')
  await expect(panel.getByText(text.isPublished, { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await skillName(api, skill.id)).toBe('React 19')
})

test('one that failed at its time says why, and gets a new time', async ({ panel, api }) => {
  const skill = await makeSkill(api, 'React')
  const release = await makeRelease(api, 'Tungi yangilik', inSeconds(2))
  await renameLater(api, skill, 'Vue', release.id)
  await makeSkill(api, 'Vue')
  await expect.poll(async () => (await readRelease(api, release.id)).failedAt, { timeout: 20_000 }).not.toBeNull()
  await panel.goto('/releases')
  const line = panel.locator(`[data-release="${release.id}"]`)
  await expect(line).toContainText(text.failed)
  await expect(line).toContainText(text.whyFailed.get('release_refused') ?? '—')
  await expectAccessible(panel, 'a release that failed')
  await line.getByRole('link').click()
  await panel.getByRole('button', { name: releaseText.edit }).click()
  const dialog = panel.getByRole('dialog')
  await dialog.getByText(releaseDialogText.byTime).click()
  await dialog.getByLabel(momentText.day(releaseDialogText.moment), { exact: true }).fill('01.01.2020')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(dialog.getByText(releaseDialogText.past)).toBeVisible()
  await expect(dialog.getByLabel(momentText.day(releaseDialogText.moment), { exact: true })).toBeFocused()
  await expectAccessible(panel, 'the dialog of a release with an error')
  await dialog.getByLabel(momentText.day(releaseDialogText.moment), { exact: true }).fill('01.03.2999')
  await dialog.getByLabel(momentText.time(releaseDialogText.moment), { exact: true }).fill('09:30')
  await dialog.getByRole('button', { name: t.common.save }).click()
  await expect(panel.getByText(text.atTime('1-mar, 2999, 09:30'))).toBeVisible()
  await expect(panel.getByText(text.whyFailed.get('release_refused') ?? '—')).toBeHidden()
  // Half past nine in Tashkent, whatever the computer's zone.
  expect(await api.get(`/releases/${release.id}`)).toMatchObject({ publishAt: expect.stringMatching(/^2999-03-01T04:30:00/), failedAt: null })
})

test('a draft without a release is published, discarded and put into a new release, by keyboard', async ({ panel, api }) => {
  const [react, vue, solid] = [await makeSkill(api, 'React'), await makeSkill(api, 'Vue'), await makeSkill(api, 'Solid')]
  await renameLater(api, react, 'React 19')
  await renameLater(api, vue, 'Vue 4')
  await renameLater(api, solid, 'Solid 2')
  await panel.goto('/releases')
  const row = (label: string) => panel.locator('[data-draft]').filter({ hasText: label })
  const choose = async (label: string, action: string) => {
    await tabTo(panel, panel.getByRole('button', { name: text.actions(skillDraft(label)) }), 'Tab')
    await panel.keyboard.press('Enter')
    const item = panel.getByRole('menuitem', { name: action })
    await expect(item).toBeVisible()
    // On a busy machine the letters come too far apart to be one word.
    await expect(async () => {
      await panel.keyboard.type(action.slice(0, 3))
      await expect(item).toHaveAttribute('data-highlighted', '', { timeout: 1000 })
    }).toPass({ intervals: [1000] })
    await panel.keyboard.press('Enter')
  }

  await choose('React 19', text.discard)
  await expect(row('React 19')).toBeHidden()
  await undoLast(panel)
  await expect(row('React 19')).toBeVisible()

  await panel.reload()
  await choose('Vue 4', text.publishNow)
  await expect(row('Vue 4')).toBeHidden()
  expect(await skillName(api, vue.id)).toBe('Vue 4')

  await panel.reload()
  await choose('Solid 2', text.move)
  const dialog = panel.getByRole('dialog', { name: releaseDialogText.moveTitle })
  await dialog.getByLabel(releaseDialogText.freshName).fill('Kuzgi yangilik')
  await panel.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('list', { name: text.waitingList })).toContainText('Kuzgi yangilik')
  await expect(row('Solid 2')).toBeHidden()
})

test('a draft of a new row opens its form, and a deleted release leaves its drafts', async ({ panel, api }) => {
  const release = await makeRelease(api, 'Bahorgi aksiya')
  const draft = await makeDraft(api, 'POST', '/skill', { name: 'Svelte' }, release.id)
  await panel.goto(`/releases/${release.id}`)
  await panel.getByRole('link', { name: skillDraft('Svelte') }).click()
  await expect(panel).toHaveURL(new RegExp(`/courses/skills/add\\?draft=${draft.id}$`))
  await expect(panel.locator('input[name="name"]')).toHaveValue('Svelte')
  await panel.goto(`/releases/${release.id}`)
  await panel.getByRole('button', { name: releaseText.more }).click()
  await panel.getByRole('menuitem', { name: releaseText.remove }).click()
  const question = panel.getByRole('alertdialog')
  await expect(question).toContainText(releaseText.removeQuestion('Bahorgi aksiya'))
  await question.getByRole('button', { name: releaseText.remove }).click()
  await expect(panel).toHaveURL(/\/releases$/)
  await expect(panel.getByRole('region', { name: text.alone })).toContainText('Svelte')
  await panel.goto(`/releases/${release.id}`)
  await expect(panel.getByText(releaseText.gone)).toBeVisible()
})

test('the site is previewed with a release, with a note that it is not live', async ({ panel, api }) => {
  const logo = await api.upload('partners', 'logo.png', (await import('./pictures')).png(120, 60, [160, 60, 20]))
  const release = await makeRelease(api, 'Bahorgi aksiya')
  await makeDraft(api, 'POST', '/partner', { name: 'Kelajak hamkori', link: 'https://misol.uz', logo }, release.id)
  const course = await makeCourse(api, 'Frontend')
  await setSection(api, course.id, 'FAQ', { isVisible: true })
  await makeDraft(api, 'POST', `/course/${course.id}/faq`, { question: 'Sertifikat beriladimi?', answer: '<p>Ha</p>' }, release.id)
  await panel.goto(`/releases/${release.id}`)
  await panel.getByRole('link', { name: text.ofCourse('Frontend') }).click()
  await expect(panel).toHaveURL(/course-sections\/view\?releaseId=/)
  await expect(panel.getByText('Sertifikat beriladimi?').last()).toBeVisible()
  await panel.goBack()
  await panel.getByRole('link', { name: releaseText.view }).click()
  await expect(panel.getByText(viewText.asReleased)).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Kelajak hamkori' }).last()).toBeVisible()
  await expectAccessible(panel, 'the site with a release')
  const drafts = panel.getByRole('checkbox', { name: viewText.withDrafts })
  await drafts.focus()
  await panel.keyboard.press('Space')
  await expect(panel.getByText(viewText.asReleased)).toBeHidden()
  await expect(panel.getByRole('img', { name: 'Kelajak hamkori' })).toHaveCount(0)
  await expect(drafts).toBeFocused()
  await panel.keyboard.press('Space')
  await expect(panel).toHaveURL(/drafts=true/)
  await expect(panel.getByText(viewText.asDrafted)).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Kelajak hamkori' }).last()).toBeVisible()
})

test('waiting drafts and releases are accessible, light and dark, on a phone and a laptop, with their dialogs', async ({ panel, api }) => {
  const course = await makeCourse(api, 'Frontend dasturlash')
  const skill = await makeSkill(api, 'React')
  const release = await makeRelease(api, 'Bahorgi aksiya', inSeconds(100_000))
  await renameLater(api, skill, 'React 19', release.id)
  await makeDraft(api, 'POST', `/course/${course.id}/faq`, { question: 'Sertifikat beriladimi?', answer: '<p>Ha</p>' })
  await makeDraft(api, 'POST', '/skill', { name: 'Svelte' })
  await panel.goto('/releases')
  await expect(panel.getByRole('region', { name: text.ofCourse('Frontend dasturlash') })).toBeVisible()
  await expectAccessible(panel, 'the releases')
  await panel.getByRole('button', { name: text.actions(skillDraft('Svelte')) }).click()
  await panel.getByRole('menuitem', { name: text.move }).click()
  await expect(panel.getByRole('dialog')).toContainText(releaseDialogText.release)
  await expectAccessible(panel, 'the dialog that moves a draft')
  await panel.goto(`/releases/${release.id}`)
  await expect(panel.getByRole('region', { name: releaseText.drafts })).toContainText('React 19')
  await expectAccessible(panel, 'a release')
  await panel.getByRole('button', { name: releaseText.addDrafts }).click()
  await expect(panel.getByRole('dialog')).toContainText('Svelte')
  await expectAccessible(panel, 'the dialog that adds drafts')
})
