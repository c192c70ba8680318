import { formText } from '../src/text/uz.form'
import { t } from '../src/text/uz'
import { expect, PHONE, test } from './test'

test('on a phone Back closes what lies over the screen, one layer at a time, and only then leaves it', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'Figma' })
  await panel.setViewportSize(PHONE)
  await panel.goto('/groups')
  await panel.getByRole('button', { name: t.shell.openMenu }).click()
  await panel.getByRole('link', { name: 'Kurs koʻnikmalari', exact: true }).click()
  await expect(panel).toHaveURL(/\/courses\/skills$/)
  const layers = [
    { open: panel.getByRole('button', { name: t.shell.openMenu }), layer: panel.getByRole('dialog', { name: t.shell.menu }) },
    { open: panel.getByRole('button', { name: t.shell.palette }), layer: panel.getByRole('dialog', { name: t.shell.palette }) },
    { open: panel.getByRole('button', { name: formText.list.remove('Figma') }), layer: panel.getByRole('alertdialog') },
  ]
  for (const { open, layer } of layers) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await open.click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(layer).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.evaluate(() => history.back())
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(layer).toBeHidden()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel).toHaveURL(/\/courses\/skills$/)
  }
  await panel.goBack()
  await expect(panel).toHaveURL(/\/groups$/)
  await panel.goForward()
  await expect(panel.getByRole('link', { name: 'Figma', exact: true })).toBeVisible()
})
