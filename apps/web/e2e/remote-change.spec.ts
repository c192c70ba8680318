import { keepDraftText } from '../src/text/uz.keep-draft'
import { skillText } from '../src/resources/skill/text'
import { conflictText as text } from '../src/text/uz.conflict'
import { formText } from '../src/text/uz.form'
import { Api } from './api'
import { makeNamed } from './course-api'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

/** Another person's session. */
async function colleague(api: Api, url: string): Promise<Api> {
  const { login, password } = await api.makePerson({ firstName: 'Dilnoza', lastName: 'Rahimova', login: 'dilnoza', role: 'editor' })
  return await Api.signIn(url, login, password)
}

for (const viewport of [PHONE, LAPTOP]) {
  test(`another person’s change is shown before saving, and nothing typed is lost, ${viewport.width} px`, async ({ panel, api, server }) => {
    const [id] = await makeNamed(api, '/skill', 'Figma')
    const other = await colleague(api, server.url)

    await panel.setViewportSize(viewport)
    await panel.clock.install()
    await panel.goto(`/courses/skills/edit/${id}`)
    const name = panel.getByRole('textbox', { name: skillText.name })
    await expect(name).toHaveValue('Figma')
    // The polling code loads after the form.
    await panel.waitForLoadState('networkidle')
    // Without typed values, the form follows the stored row.
    expect((await other.call('PUT', `/skill/${id}`, { name: 'Sketch', version: 1 })).status).toBe(200)
    await panel.clock.fastForward(31_000)
    await expect(name).toHaveValue('Sketch')
    // It says whose values it shows now.
    const line = panel.locator('[data-remote-change]')
    await expect(line).toContainText('Dilnoza Rahimova bu yozuvni oʻzgartirgan')
    await expect(line).toContainText(`: ${skillText.name}.`)
    await expectAccessible(panel, 'a followed change', [viewport])
    await line.getByRole('button', { name: text.read }).click()
    await expect(line).toHaveCount(0)
    // One's own change, made elsewhere, is followed without a word.
    expect((await api.call('PUT', `/skill/${id}`, { name: 'Sketch 2', version: 2 })).status).toBe(200)
    await panel.clock.fastForward(31_000)
    await expect(name).toHaveValue('Sketch 2')
    await expect(line).toHaveCount(0)

    await name.fill('Figma va Sketch')
    expect((await other.call('PUT', `/skill/${id}`, { name: 'Penpot', version: 3 })).status).toBe(200)
    await panel.clock.fastForward(31_000)
    await expect(line).toContainText('Dilnoza Rahimova')
    await expect(name).toHaveValue('Figma va Sketch')
    await expectAccessible(panel, 'the warning of a remote change', [viewport])
    await line.getByRole('button', { name: text.look }).click()
    const dialog = panel.getByRole('alertdialog')
    await expect(dialog).toContainText('Penpot')
    await dialog.getByRole('button', { name: text.cancel }).click()
    await expect(line).toBeVisible()
    await line.getByRole('button', { name: text.look }).click()
    await dialog.getByRole('button', { name: text.sides.colleague.allMine }).click()
    await dialog.getByRole('button', { name: text.put }).click()
    await expect(line).toHaveCount(0)
    await expect(name).toHaveValue('Figma va Sketch')
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect.poll(async () => (await api.get<{ name: string }>(`/skill/${id}`)).name).toBe('Figma va Sketch')
  })
}

test('another person’s draft is shown in an unchanged form, and reported in a changed one', async ({ panel, api, server }) => {
  const [id] = await makeNamed(api, '/skill', 'Figma')
  const other = await colleague(api, server.url)
  await panel.clock.install()
  await panel.goto(`/courses/skills/edit/${id}`)
  const name = panel.getByRole('textbox', { name: skillText.name })
  const bar = panel.getByRole('region', { name: keepDraftText.bar })
  const line = panel.locator('[data-remote-change]')
  await expect(name).toHaveValue('Figma')
  // The polling code loads after the form.
  await panel.waitForLoadState('networkidle')

  const first = { method: 'PUT', path: `/api/admin/skill/${id}`, input: { name: 'Sketch', version: 1 } }
  const { data: stored } = await other.call<{ id: number; version: number }>('POST', '/drafts', first)
  await panel.clock.fastForward(31_000)
  await expect(bar).toContainText('Dilnoza Rahimova')
  await expect(name).toHaveValue('Sketch')
  await expect(line).toHaveCount(0)

  await name.fill('Figma va Sketch')
  const over = { input: { name: 'Penpot', version: 1 }, version: stored.version }
  expect((await other.call('PUT', `/drafts/${stored.id}`, over)).status).toBe(200)
  await panel.clock.fastForward(31_000)
  await expect(line).toContainText('qoralamasini saqlagan')
  await expect(line).toContainText('Dilnoza Rahimova')
  await expect(name).toHaveValue('Figma va Sketch')
  await expectAccessible(panel, 'the warning of a remote draft')
  await line.getByRole('button', { name: text.look }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Penpot')
  await dialog.getByRole('button', { name: text.sides.colleague.allMine }).click()
  await dialog.getByRole('button', { name: text.put }).click()
  await expect(line).toHaveCount(0)
  await expect(name).toHaveValue('Figma va Sketch')

  // A draft discarded here does not come back by itself.
  await bar.getByRole('button', { name: keepDraftText.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: keepDraftText.discard }).click()
  await expect(bar).toHaveCount(0)
  await expect(name).toHaveValue('Figma')
  await panel.clock.fastForward(31_000)
  await expect(bar).toHaveCount(0)
  await expect(line).toHaveCount(0)
  expect((await api.get<{ total: number }>('/drafts')).total).toBe(0)
  expect((await api.get<{ name: string }>(`/skill/${id}`)).name).toBe('Figma')
})

test('offline, a failed poll is not reported', async ({ panel, api, context }) => {
  const [id] = await makeNamed(api, '/skill', 'Figma')
  await panel.clock.install()
  await panel.goto(`/courses/skills/edit/${id}`)
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('Figma')
  await panel.waitForLoadState('networkidle')
  await context.route('**/api/admin/skill/*', (route) => route.abort())
  await panel.clock.fastForward(31_000)
  await panel.clock.fastForward(31_000)
  await panel.waitForTimeout(500)
  await expect(panel.locator('[data-toast]')).toHaveCount(0)
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('Figma')
})

test('one’s own change in another window is called one’s own', async ({ panel, api }) => {
  const [id] = await makeNamed(api, '/skill', 'Figma')
  await panel.clock.install()
  await panel.goto(`/courses/skills/edit/${id}`)
  const name = panel.getByRole('textbox', { name: skillText.name })
  await expect(name).toHaveValue('Figma')
  // The polling code loads after the form.
  await panel.waitForLoadState('networkidle')
  await name.fill('Figma va Sketch')
  expect((await api.call('PUT', `/skill/${id}`, { name: 'Penpot', version: 1 })).status).toBe(200)
  await panel.clock.fastForward(31_000)
  const line = panel.locator('[data-remote-change]')
  await expect(line).toContainText('Bu yozuvni oʻzingiz boshqa oynada oʻzgartirgansiz')
  await line.getByRole('button', { name: text.look }).click()
  const dialog = panel.getByRole('alertdialog')
  await expect(dialog).toContainText('Uni oʻzingiz saqlagansiz')
  await expect(dialog).not.toContainText(text.sides.colleague.theirs)
  await dialog.getByRole('button', { name: text.sides.you.allTheirs }).click()
  await dialog.getByRole('button', { name: text.put }).click()
  await expect(name).toHaveValue('Penpot')
})
