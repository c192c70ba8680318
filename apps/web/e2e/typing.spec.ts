import { bannerText } from '../src/resources/banner/text'
import { missingRecordText } from '../src/text/uz.missing-record'
import { conflictText } from '../src/text/uz.conflict'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { pagerText } from '../src/text/uz.pager'
import { faqText } from '../src/resources/faq/text'
import { partnerText } from '../src/resources/partner/text'
import { skillText } from '../src/resources/skill/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { heavyPng, png, pngFile } from './pictures'
import { expect, recordCalls, test } from './test'

type Row = { id: number; name: string; version: number; image: string | null }

const SKILLS = '/courses/skills'
const PARTNERS = '/section-management/edit/partners'

async function skillNames(api: Api): Promise<string[]> {
  const { skills } = await api.get<{ skills: Row[] }>('/skills?perPage=100')
  return skills.map((skill) => skill.name)
}

async function makePartners(api: Api, ...names: string[]): Promise<(Row & { link: string; logo: string })[]> {
  const logo = await api.upload('partners', 'logo.png', png(40, 20, [1, 2, 3]))
  const made: (Row & { link: string; logo: string })[] = []
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- their order matters
    made.push((await api.call<Row & { link: string; logo: string }>('POST', '/partner', { name, link: 'https://a.uz', logo })).data)
  }
  return made
}

test('a lost network keeps the form and says so; the same button works when it is back', async ({ panel, context, api }) => {
  await panel.goto(SKILLS)
  await panel.getByRole('link', { name: skillText.add }).first().click()
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Internetsiz')
  await panel.getByTestId('image-file').setInputFiles(pngFile('belgi.png', 64, 64))
  await expect(panel.getByText(formText.image.pixels(64, 64)).first()).toBeVisible()
  await context.setOffline(true)
  const save = panel.getByRole('button', { name: formText.save.save, exact: true })
  await save.click()
  await expect(panel.getByRole('alert').filter({ hasText: 'Internet bilan biron muammo bor' }).first()).toBeVisible()
  await expect(panel.getByText(formText.save.waits)).toBeVisible()
  await expect(name).toHaveValue('Internetsiz')
  // The leave dialog needs no network either.
  await panel.goBack()
  await panel.getByRole('button', { name: formText.save.leaveNo }).click()
  await expect(name).toHaveValue('Internetsiz')
  // Or it is saved by itself, whichever is first.
  await context.setOffline(false)
  await save.click({ timeout: 2000 }).catch(() => undefined)
  await expect(panel).toHaveURL(new RegExp(`${SKILLS}$`))
  await expect.poll(() => skillNames(api)).toEqual(['Internetsiz'])
})

test('clicking save many times saves once', async ({ panel, api }) => {
  await panel.goto(`${PARTNERS}/add`)
  await panel.getByRole('textbox', { name: partnerText.name }).fill('Bir marta')
  await panel.getByRole('textbox', { name: partnerText.link }).fill('bir.uz')
  await panel.getByTestId('logo-file').setInputFiles(pngFile('logo.png', 20, 10))
  await expect(panel.getByText(formText.image.pixels(20, 10)).first()).toBeVisible()
  const calls = recordCalls(panel)
  await panel.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]')
    for (let press = 0; press < 5; press += 1) {
      button?.click()
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS', key: 's', ctrlKey: true }))
    }
  })
  await expect(panel).toHaveURL(new RegExp(`${PARTNERS}$`))
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/upload', 'POST /api/admin/partner'])
  expect((await api.get<{ total: number }>('/partners')).total).toBe(1)
})

test('what is typed during an upload is kept, as the next change', async ({ panel, api }) => {
  await panel.goto('/section-management/edit/banner')
  const link = panel.getByRole('textbox', { name: bannerText.link })
  await link.fill('birinchi.uz')
  for (const name of ['bannerMobile', 'bannerTablet', 'bannerDesktop']) {
    // oxlint-disable-next-line no-await-in-loop -- one chooser after the other
    await panel.getByTestId(`${name}-file`).setInputFiles(pngFile(`${name}.png`, 90, 30))
  }
  // A save waits for pictures that are still being read. Each is shown, and announced.
  await expect(panel.getByText(formText.image.pixels(90, 30))).toHaveCount(6)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await panel.route('**/api/upload', async (route) => {
    await held
    await route.continue()
  })
  await panel.keyboard.press('Control+s')
  await expect(panel.getByRole('button', { name: formText.save.saving })).toBeVisible()
  await link.fill('ikkinchi.uz')
  // Another picture for a field whose first one is being uploaded.
  await panel.getByTestId('bannerMobile-file').setInputFiles(pngFile('boshqa.png', 77, 33))
  await expect(panel.getByText(formText.image.pixels(77, 33)).first()).toBeVisible()
  release()
  await expect(panel.getByText(bannerText.saved)).toBeVisible()
  await expect(panel.getByText(formText.save.changed)).toBeVisible()
  await expect(link).toHaveValue('ikkinchi.uz')
  await expect(panel.getByText(formText.image.pixels(77, 33)).first()).toBeVisible()
  await expect.poll(() => api.get('/banner')).toMatchObject({ link: 'https://birinchi.uz', version: 1 })
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => api.get('/banner')).toMatchObject({ link: 'https://ikkinchi.uz', version: 2 })
})

test('saving waits for a photo that is still being scaled down', async ({ panel, api }) => {
  await panel.goto('/section-management/edit/banner')
  await panel.getByRole('textbox', { name: bannerText.link }).fill('a.uz')
  for (const name of ['bannerMobile', 'bannerTablet']) {
    // oxlint-disable-next-line no-await-in-loop -- one chooser after the other
    await panel.getByTestId(`${name}-file`).setInputFiles(pngFile(`${name}.png`, 90, 30))
  }
  const heavy = heavyPng(1600, 1300)
  await panel.getByTestId('bannerDesktop-file').setInputFiles({ name: 'og.png', mimeType: 'image/png', buffer: heavy })
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  expect((await api.get<{ bannerDesktop: string }>('/banner')).bannerDesktop).toMatch(/\.jpe?g$/)
})

test('a person who leaves while a new row is being saved stays on the next screen', async ({ panel, api }) => {
  await panel.goto(SKILLS)
  await panel.getByRole('link', { name: skillText.add }).first().click()
  await panel.getByRole('textbox', { name: skillText.name }).fill('Sekin')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await panel.route('**/api/admin/skill', async (route) => {
    await held
    await route.continue()
  })
  // The next screen's code is still loading when the save ends: the form is mounted, though it has been left.
  let arrive = () => {}
  const coming = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await panel.route('**/assets/profile-*.js', async (route) => {
    await coming
    await route.continue()
  })
  await panel.keyboard.press('Control+s')
  await expect(panel.getByRole('button', { name: formText.save.saving })).toBeVisible()
  await panel.getByRole('link', { name: t.menu.profile, exact: true }).click()
  await panel.getByRole('button', { name: formText.save.leaveYes, exact: true }).click()
  await expect(panel).toHaveURL(/\/profile/)
  release()
  await expect(panel.getByText(formText.form.created('Sekin'))).toBeVisible()
  arrive()
  await expect(panel.getByRole('heading', { name: t.screens.profile, level: 1 })).toBeVisible()
  await expect(panel).toHaveURL(/\/profile/)
  await expect.poll(() => skillNames(api)).toEqual(['Sekin'])
  await panel.goto(`${SKILLS}/add`)
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('')
})

test('discarding asks, and restores the stored values', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'Saqlangan' })
  await panel.goto(SKILLS)
  await panel.getByRole('link', { name: 'Saqlangan', exact: true }).click()
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Keraksiz')
  const discard = panel.getByRole('button', { name: formText.save.discard, exact: true })
  await discard.click()
  await panel.getByRole('button', { name: t.common.back, exact: true }).click()
  await expect(name).toHaveValue('Keraksiz')
  await discard.click()
  await panel.getByRole('button', { name: formText.save.discardYes, exact: true }).click()
  await expect(name).toHaveValue('Saqlangan')
  await expect(discard).toBeHidden()
  await panel.reload()
  await expect(name).toHaveValue('Saqlangan')
  await expect.poll(() => skillNames(api)).toEqual(['Saqlangan'])
})

test('saving what is unchanged says so, and is no change', async ({ panel, api }) => {
  await api.call('POST', '/skill', { name: 'Saqlangan' })
  const changes = async () => (await api.get<{ total: number }>('/changes')).total
  const before = await changes()
  await panel.goto(SKILLS)
  await panel.getByRole('link', { name: 'Saqlangan', exact: true }).click()
  const name = panel.getByRole('textbox', { name: skillText.name })
  await expect(name).toHaveValue('Saqlangan')
  await panel.keyboard.press('Control+s')
  await expect(panel.locator('[data-toasts]').getByText(formText.save.clean)).toBeVisible()
  await name.fill('Boshqa')
  await name.fill('Saqlangan')
  await panel.keyboard.press('Control+s')
  await expect.poll(changes).toBe(before)
  await name.fill('Boshqa')
  await panel.keyboard.press('Control+s')
  await expect.poll(changes).toBe(before + 1)
})

test('a row deleted elsewhere: what was typed for it becomes a new one', async ({ panel, api }) => {
  const made = await api.call<Row>('POST', '/skill', { name: 'Oʻchiriladi' })
  await panel.goto(`${SKILLS}/edit/${made.data.id}`)
  await panel.getByRole('textbox', { name: skillText.name }).fill('Qayta tugʻilgan')
  await api.call('DELETE', `/skill/${made.data.id}`)
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByRole('heading', { name: formText.form.gone })).toBeVisible()
  await panel.getByRole('button', { name: missingRecordText.reuse }).click()
  await expect(panel).toHaveURL(new RegExp(`${SKILLS}/add$`))
  await expect(panel.getByRole('textbox', { name: skillText.name })).toHaveValue('Qayta tugʻilgan')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SKILLS}$`))
  await expect.poll(() => skillNames(api)).toEqual(['Qayta tugʻilgan'])
})

test('the three choices in a conflict: mine, theirs, and a mix', async ({ panel, api }) => {
  const [partner] = await makePartners(api, 'Asl')
  if (partner === undefined) throw new Error('nothing was made')
  const stored = async () => (await api.get<{ partners: (typeof partner)[] }>('/partners')).partners[0]
  const dialog = panel.getByRole('alertdialog')
  const meet = async (mine: string, theirs: string) => {
    await panel.goto(`${PARTNERS}/${partner.id}`)
    await panel.getByRole('textbox', { name: partnerText.name }).fill(mine)
    await panel.getByRole('textbox', { name: partnerText.link }).fill(`${mine}.uz`)
    const { version: _version, ...now } = (await stored()) ?? partner
    await api.call('PUT', `/partner/${partner.id}`, { ...now, name: theirs, link: `https://${theirs}.uz` })
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(dialog).toContainText(theirs)
  }
  await meet('meniki1', 'ularniki1')
  await dialog.getByRole('button', { name: conflictText.sides.you.allMine }).click()
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => stored()).toMatchObject({ name: 'meniki1', link: 'https://meniki1.uz' })

  await meet('meniki2', 'ularniki2')
  await dialog.getByRole('button', { name: conflictText.sides.you.allTheirs }).click()
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByRole('textbox', { name: partnerText.name })).toHaveValue('ularniki2')
  await expect(panel.getByText(formText.save.clean)).toBeVisible()
  await expect.poll(() => stored()).toMatchObject({ name: 'ularniki2', link: 'https://ularniki2.uz' })

  await meet('meniki3', 'ularniki3')
  await dialog
    .getByRole('group', { name: partnerText.link })
    .getByRole('radio', { name: conflictText.sides.you.theirs })
    .check()
  await dialog.getByRole('button', { name: conflictText.apply }).click()
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => stored()).toMatchObject({ name: 'meniki3', link: 'https://ularniki3.uz' })
})

test('long names, emoji, right-to-left text and pasted junk', async ({ panel, api }) => {
  const long = 'Juda'.repeat(25)
  await panel.setViewportSize({ width: 360, height: 740 })
  const sideways = () => panel.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const name = panel.getByRole('textbox', { name: skillText.name })
  for (const [typed, kept] of [
    [long, long],
    ['👩🏽‍💻 Dasturchi 🇺🇿', '👩🏽‍💻 Dasturchi 🇺🇿'],
    ['مهارة برمجية', 'مهارة برمجية'],
    ['  Word\r\ndan\tkoʻchirilgan\u0007 \u0000matn  ', 'Word dan koʻchirilgan matn'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    await panel.goto(`${SKILLS}/add`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await name.focus()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.evaluate((words) => document.execCommand('insertText', false, words), typed)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.keyboard.press('Control+s')
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel).toHaveURL(new RegExp(`${SKILLS}$`))
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect((await skillNames(api))[0]).toBe(kept)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await sideways()).toBeLessThanOrEqual(0)
  }
  // One character over the limit: reported at the field, nothing sent. An emoji is counted as on the server.
  await panel.goto(`${SKILLS}/add`)
  await name.fill(`${'a'.repeat(100)}👍`)
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(fieldErrorsText.too_long(100))).toBeVisible()
  await name.fill('👍'.repeat(100))
  await panel.keyboard.press('Control+s')
  await expect(panel).toHaveURL(new RegExp(`${SKILLS}$`))
  expect(Array.from((await skillNames(api))[0] ?? '')).toHaveLength(100)
})

test('many rows moved quickly, and deleted side by side, end as displayed', async ({ panel, api }) => {
  test.slow()
  await makePartners(api, 'Bir', 'Ikki', 'Uch', 'Toʻrt', 'Besh')
  await panel.goto(PARTNERS)
  const shown = () =>
    panel.getByRole('list', { name: partnerText.title }).getByRole('listitem').getByRole('link', { name: /^[A-Z]\S+$/ }).allTextContents()
  const stored = async () => (await api.get<{ partners: Row[] }>('/partners?perPage=100')).partners.map((row) => row.name)
  await expect.poll(shown).toHaveLength(5)
  const down = panel.getByRole('button', { name: formText.list.down('Bir') })
  for (let press = 0; press < 4; press += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as fast as a finger
    await down.click({ delay: 0 })
  }
  await expect.poll(stored).toEqual(['Ikki', 'Uch', 'Toʻrt', 'Besh', 'Bir'])
  expect(await shown()).toEqual(await stored())

  // The second deletion starts while the first is running; the first is refused.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let first = true
  await panel.route('**/api/admin/partner/*', async (route) => {
    if (!first) return await route.continue()
    first = false
    await held
    return await route.abort()
  })
  const remove = async (name: string) => {
    await panel.getByRole('button', { name: formText.list.remove(name) }).click()
    await panel.getByRole('alertdialog').getByRole('button', { name: formText.list.removeYes, exact: true }).click()
    await expect(panel.getByRole('alertdialog')).toBeHidden()
  }
  await remove('Ikki')
  await remove('Besh')
  await expect(panel.getByText(formText.list.removed('Besh'))).toBeVisible()
  release()
  await expect(panel.getByText(t.errors.network)).toBeVisible()
  await expect.poll(shown).toEqual(['Ikki', 'Uch', 'Toʻrt', 'Bir'])
  await expect.poll(() => stored()).toEqual(['Ikki', 'Uch', 'Toʻrt', 'Bir'])

  // Undone step by step, the last first.
  await panel.unroute('**/api/admin/partner/*')
  await remove('Uch')
  await panel.getByRole('button', { name: t.common.undo, exact: true }).click()
  await panel.getByRole('button', { name: /^Oldingi oʻzgarishlar/ }).click()
  await panel.getByRole('button', { name: t.common.undoOne(formText.list.removed('Besh')) }).click()
  await expect.poll(stored).toEqual(['Ikki', 'Uch', 'Toʻrt', 'Besh', 'Bir'])
  await expect.poll(shown).toEqual(await stored())
})

test('an undo that came too late is reported', async ({ panel, api }) => {
  const [partner] = await makePartners(api, 'Asl')
  if (partner === undefined) throw new Error('nothing was made')
  await panel.goto(`${PARTNERS}/${partner.id}`)
  await panel.getByRole('textbox', { name: partnerText.name }).fill('Oʻzgargan')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await api.call('PUT', `/partner/${partner.id}`, { name: 'Keyingi', link: 'https://a.uz', logo: partner.logo })
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect(panel.getByRole('alert').filter({ hasText: 'change_superseded' })).toBeVisible()
  // The form shows the stored values now.
  await expect(panel.getByRole('textbox', { name: partnerText.name })).toHaveValue('Keyingi')
})

test('a refusal for lack of permission is reported, without a reload, and the form stays', async ({ panel }) => {
  await panel.goto(`${SKILLS}/add`)
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Ruxsatsiz')
  let loads = 0
  panel.on('framenavigated', () => {
    loads += 1
  })
  // No current screen can be refused this way by the real server.
  await panel.route('**/api/admin/skill', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, status: 403, code: 'forbidden', message: 'Bu amal uchun ruxsatingiz yoʻq', errorId: 'e-403', fields: [] }),
    }),
  )
  await panel.keyboard.press('Control+s')
  const toast = panel.getByRole('alert').filter({ hasText: 'ruxsatingiz yoʻq' })
  await expect(toast).toContainText('forbidden')
  await expect(toast).toContainText('403')
  await expect(toast).toContainText('e-403')
  await expect(name).toHaveValue('Ruxsatsiz')
  expect(loads).toBe(0)
  expect(await panel.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
})

test('back and forward go through pages and forms, and a reload in between loses nothing', async ({ panel, api }) => {
  for (let index = 1; index <= 25; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await api.call('POST', '/skill', { name: `Qator ${index}` })
  }
  await panel.goto(SKILLS)
  await panel.getByRole('button', { name: pagerText.page(2) }).click()
  await expect(panel).toHaveURL(/page=2/)
  await panel.getByRole('button', { name: pagerText.page(3) }).click()
  await expect(panel).toHaveURL(/page=3/)
  await panel.goBack()
  await expect(panel).toHaveURL(/page=2/)
  await expect(panel.getByRole('link', { name: 'Qator 15', exact: true })).toBeVisible()
  await panel.getByRole('link', { name: 'Qator 15', exact: true }).click()
  const name = panel.getByRole('textbox', { name: skillText.name })
  await name.fill('Qator oʻrtasida')
  await panel.waitForTimeout(500)
  await panel.reload()
  await expect(name).toHaveValue('Qator oʻrtasida')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await panel.goBack()
  await expect(panel).toHaveURL(/page=2/)
  await expect(panel.getByRole('link', { name: 'Qator oʻrtasida', exact: true })).toBeVisible()
  await panel.goForward()
  await expect(name).toHaveValue('Qator oʻrtasida')
})

test('a reload right after the last letter loses none', async ({ panel, api }) => {
  const { data } = await api.call<{ id: number }>('POST', '/course', { name: 'Frontend' })
  const made = await api.call<{ id: number }>('POST', `/course/${data.id}/faq`, { question: 'Qachon?', answer: '<p>Ertaga.</p>' })
  panel.on('dialog', (dialog) => void dialog.accept())
  await panel.goto(`/course/${data.id}/course-sections/edit/faq/${made.data.id}`)
  const answer = panel.getByRole('textbox', { name: faqText.answer })
  for (const word of ['tayyorlovchi', 'boshlovchi', 'yakunlovchi']) {
    // oxlint-disable no-await-in-loop -- one reload after the other
    await answer.click()
    await panel.keyboard.press('Control+End')
    await panel.keyboard.type(` ${word}`, { delay: 30 })
    await panel.reload()
    await expect(panel.getByText(formText.draft.restored)).toBeVisible()
    await expect(answer).toContainText(word)
    // oxlint-enable no-await-in-loop
  }
  await expect(answer).toHaveText('Ertaga. tayyorlovchi boshlovchi yakunlovchi')
  expect(await panel.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('unsaved:')))).toEqual([])
})
