import { historyText } from '../src/text/uz.history'
import { latestText as text } from '../src/text/uz.latest'
import { sectionsText } from '../src/text/uz.sections'
import { t } from '../src/text/uz'
import { expect, expectAccessible, PERSON, test } from './test'

const ME = `${PERSON.firstName} ${PERSON.lastName}`

test('the home screen ends with the latest changes, which can be undone there', async ({ panel, api }) => {
  const ids: number[] = []
  for (const name of ['Bir', 'Ikki', 'Uch', 'Toʻrt', 'Besh', 'Olti']) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    ids.push((await api.call<{ id: number }>('POST', '/skill', { name })).data.id)
  }
  await panel.goto('/')
  const list = panel.getByRole('list', { name: text.title })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  const first = list.getByRole('listitem').first()
  await expect(first).toContainText(ME)
  await expect(first).toContainText('Koʻnikma “Olti” qoʻshildi')
  await expect(list.getByText('“Bir”')).toHaveCount(0)
  await expectAccessible(panel, 'the home screen with what was changed last')

  await first.getByRole('button', { name: /ortga qaytarish$/ }).click()
  await expect(list.locator('del').filter({ hasText: `“Olti” ${historyText.kinds.added}` })).toBeVisible()
  await expect(panel.getByRole('heading', { name: text.title })).toBeFocused()
  expect((await api.call('GET', `/skill/${ids.at(-1)}`)).status).toBe(404)
  await panel.locator('[data-toasts]').getByRole('button', { name: t.common.undo }).click()
  await expect(list.locator('del').filter({ hasText: `“Olti” ${historyText.kinds.added}` })).toHaveCount(0)

  // A change on this screen is shown at once.
  const { sections } = await api.get<{ sections: { displayName: string; isVisible: boolean }[] }>('/sections')
  const shown = sections.find(({ isVisible }) => isVisible)
  if (shown === undefined) throw new Error('no section is shown')
  await panel.getByRole('checkbox', { name: sectionsText.switch(shown.displayName, sectionsText.show), exact: true }).press('Space')
  await expect(list.getByRole('listitem').first()).toContainText(historyText.kinds.hidden)

  await panel.getByRole('link', { name: text.all }).click()
  await expect(panel).toHaveURL(/\/history$/)
})
