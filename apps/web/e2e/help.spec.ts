import { TOPICS } from '../src/help/topics'
import { helpText as text } from '../src/text/uz.help'
import { shortcutsText } from '../src/text/uz.shortcuts'
import { formText } from '../src/text/uz.form'
import { t } from '../src/text/uz'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

const search = { name: formText.list.searchLabel(text.what) }

test('help opens from the person’s menu and from the shortcuts', async ({ panel }) => {
  await panel.setViewportSize(LAPTOP)
  await panel.goto('/groups')
  await panel.getByRole('button', { name: t.shell.person }).click()
  await panel.getByRole('menuitem', { name: t.screens.help }).click()
  await expect(panel).toHaveURL(/\/help$/)
  await expect(panel.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
  await panel.goto('/groups')
  await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
  await panel.keyboard.press('?')
  const dialog = panel.getByRole('dialog', { name: shortcutsText.title })
  await dialog.getByRole('link', { name: t.screens.help }).click()
  await expect(panel).toHaveURL(/\/help$/)
  await expect(dialog).toHaveCount(0)
})

test('screens that need explanation link to their topic', async ({ panel }) => {
  for (const [screen, topic] of [
    ['/releases', 'drafts'],
    ['/media', 'pictures'],
  ]) {
    /* oxlint-disable no-await-in-loop -- it is one window */
    await panel.goto(screen ?? '')
    await panel.getByRole('main').getByRole('link', { name: t.screens.help, exact: true }).click()
    await expect(panel).toHaveURL(new RegExp(`/help/${topic}$`))
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
    /* oxlint-enable no-await-in-loop */
  }
})

test('every topic opens, and links to the next one and to existing screens', async ({ panel }) => {
  await panel.goto('/help')
  const topics = panel.getByRole('list', { name: text.topics })
  await expect(topics.getByRole('listitem')).toHaveCount(TOPICS.length)
  await topics.getByRole('link').first().click()
  const screens = new Set<string>()
  for (const [index, topic] of TOPICS.entries()) {
    /* oxlint-disable no-await-in-loop -- one after another, as one reads them */
    await expect(panel).toHaveURL(new RegExp(`/help/${topic.id}$`))
    await expect(panel.getByRole('heading', { level: 1, name: topic.title })).toBeVisible()
    for (const { title } of topic.sections) await expect(panel.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    const links = panel.getByRole('navigation', { name: text.links }).getByRole('link')
    await expect(links).toHaveCount(topic.links.length)
    for (const link of await links.all()) screens.add((await link.getAttribute('href')) ?? '')
    const next = TOPICS[index + 1]
    if (next !== undefined) await panel.getByRole('main').getByRole('link', { name: `${text.next}: ${next.title}` }).click()
  }
  expect(screens.size).toBeGreaterThan(8)
  for (const screen of screens) {
    await panel.goto(screen)
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(panel.getByRole('heading', { name: t.notFound.title })).toHaveCount(0)
    /* oxlint-enable no-await-in-loop */
  }
})

test('a word is found while typing, and the result opens at its place, by keyboard alone', async ({ panel }) => {
  await panel.setViewportSize(LAPTOP)
  await panel.goto('/help')
  const field = panel.getByRole('textbox', search)
  await field.focus()
  await panel.keyboard.type('asosiy nuqta')
  const found = panel.getByRole('list', { name: text.found })
  await expect(found.getByRole('listitem').first()).toContainText('Asosiy nuqta')
  await expect(panel).toHaveURL(/key=asosiy/)
  await found.getByRole('link').first().focus()
  await panel.keyboard.press('Enter')
  await expect(panel).toHaveURL(/\/help\/pictures#focal$/)
  const place = panel.locator('#focal')
  await expect(place).toBeInViewport()
  expect((await place.boundingBox())?.y ?? 0, 'not behind the header').toBeGreaterThanOrEqual(56)
  await panel.goBack()
  await expect(field).toHaveValue('asosiy nuqta')
  await field.fill('qovurilgan baliq')
  await expect(panel.getByText(text.nothing('qovurilgan baliq'))).toBeVisible()
})

test('a missing topic leads back', async ({ panel }) => {
  await panel.goto('/help/yoq')
  await expect(panel.getByRole('heading', { name: text.missing })).toBeVisible()
  await panel.getByRole('main').getByRole('link', { name: text.toAll }).click()
  await expect(panel.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
})

test('help is accessible, light and dark, on a phone and a laptop', async ({ panel }) => {
  await panel.goto('/help')
  await expect(panel.getByRole('list', { name: text.topics })).toBeVisible()
  await expectAccessible(panel, 'the topics of the help')
  await panel.goto('/help?key=saqlash')
  await expect(panel.getByRole('list', { name: text.found })).toBeVisible()
  await expectAccessible(panel, 'what is found in the help')
  for (const id of ['drafts', 'keys', 'words']) {
    // oxlint-disable-next-line no-await-in-loop -- it is one window
    await panel.goto(`/help/${id}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expectAccessible(panel, `the help on ${id}`)
  }
  await panel.setViewportSize(PHONE)
  for (const link of await panel.getByRole('navigation', { name: text.topics }).getByRole('link').all()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(40)
  }
})
