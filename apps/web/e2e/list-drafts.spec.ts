import { newDraftsText } from '../src/text/uz.new-drafts'
import { formText } from '../src/text/uz.form'
import { makeDraft, makeSkill, renameLater } from './releases'
import { expect, expectAccessible, recordCalls, test } from './test'

const text = formText.list

test('a list marks the rows with drafts, and links to those of new rows', async ({ panel, api }) => {
  const [react] = [await makeSkill(api, 'React'), await makeSkill(api, 'Vue')]
  await renameLater(api, react, 'React 19')
  const draft = await makeDraft(api, 'POST', '/skill', { name: 'Svelte' })
  await makeDraft(api, 'POST', '/skill', { name: 'Solid' })
  await panel.goto('/readyz')
  const calls = recordCalls(panel)
  // The rows do not move: drafts are shown together with them.
  await panel.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { node: Node | null }[] = Reflect.get(entry, 'sources')
        const moved = sources.some(({ node }) => node instanceof Element && (node.closest('[data-row]') !== null || node.querySelector('[data-row]') !== null))
        if (moved) document.documentElement.dataset['moved'] = ''
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await panel.goto('/courses/skills')
  const row = (name: string) => panel.locator('[data-row]').filter({ hasText: name })
  await expect(row('React')).toContainText(text.hasDraft)
  await expect(row('Vue')).not.toContainText(text.hasDraft)
  const strip = panel.locator('[data-drafts]')
  await expect(strip).toContainText(newDraftsText.newDrafts(2))
  expect(await panel.locator('html').getAttribute('data-moved')).toBeNull()
  expect(calls.filter((call) => call.includes('/drafts'))).toEqual(['GET /api/admin/drafts?entity=skill&perPage=100'])
  await expectAccessible(panel, 'a list with drafts')

  await strip.getByRole('link', { name: 'Svelte' }).click()
  await expect(panel).toHaveURL(new RegExp(`/courses/skills/add\\?draft=${draft.id}$`))
  await expect(panel.locator('input[name="name"]')).toHaveValue('Svelte')
})

test('a list without drafts shows none, and one of several screens only its own', async ({ panel, api }) => {
  await makeSkill(api, 'React')
  const body = { courseId: null, fullName: 'Malika Yusupova', profession: 'Dizayner', body: 'Kurs yoqdi.', rating: 5, media: null, thumbnail: null }
  await makeDraft(api, 'POST', '/feedback', { ...body, feedbackType: 2 })
  await panel.goto('/courses/skills')
  await expect(panel.locator('[data-row]')).toHaveCount(1)
  await expect(panel.getByText(text.hasDraft)).toHaveCount(0)
  await expect(panel.locator('[data-drafts]')).toHaveCount(0)
  await panel.goto('/section-management/edit/text-feedbacks')
  await expect(panel.locator('[data-drafts]')).toContainText(newDraftsText.newDrafts(1))
  await panel.goto('/section-management/edit/video-feedbacks')
  await expect(panel.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(panel.locator('[data-drafts]')).toHaveCount(0)
})
