import { bannerText } from '../src/resources/banner/text'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { pagerText } from '../src/text/uz.pager'
import { partnerText } from '../src/resources/partner/text'
import { profileText } from '../src/text/uz.profile'
import { signInText } from '../src/text/uz.signin'
import { skillText } from '../src/resources/skill/text'
import { t } from '../src/text/uz'
import { Api } from './api'
import { violationsOf } from './axe'
import { png, pngFile } from './pictures'
import { expect, expectAccessible, LAPTOP, makePerson, PERSON, PHONE, test } from './test'

test.describe('on a phone and a laptop, light and dark', () => {
  test.use({ viewport: PHONE })

  test('screens, dialogs and errors are accessible', async ({ page, server, panel, api }) => {
    // A dozen screens, each checked by axe.
    test.setTimeout(300_000)
    const logo = await api.upload('partners', 'logo.png', png(200, 100, [90, 60, 40]))
    const made = await api.call<{ id: number; version: number }>('POST', '/partner', {
      name: 'Juda uzun nomli hamkor tashkilot va uning mintaqaviy vakolatxonalari',
      link: 'https://example.uz/juda/uzun/manzil/bolishi/ham/mumkin',
      logo,
    })
    const { id } = made.data
    for (const path of ['/', '/profile', '/profile?tab=security-settings', '/groups', '/no-such-screen']) {
      await panel.goto(`${server.url}${path}`)
      await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(panel, path)
    }

    await panel.goto(`${server.url}/courses/skills`)
    await expect(panel.getByText(skillText.empty)).toBeVisible()
    await expectAccessible(panel, 'an empty list')
    await panel.goto(`${server.url}/section-management/edit/partners`)
    await expect(panel.getByRole('button', { name: /oʻchirish$/ })).toBeVisible()
    await expectAccessible(panel, 'a sorted list')
    await panel.getByRole('button', { name: /oʻchirish$/ }).click()
    await expect(panel.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(panel, 'the question before deleting')
    await panel.keyboard.press('Escape')

    await panel.goto(`${server.url}/section-management/edit/banner`)
    await expect(panel.getByText(bannerText.imagesHelp)).toBeVisible()
    await expectAccessible(panel, 'an empty form')
    await panel.getByTestId('bannerTablet-file').setInputFiles(pngFile('a.png', 300, 200))
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(bannerText.required)).toBeVisible()
    await expectAccessible(panel, 'a form with errors')

    await panel.goto(`${server.url}/section-management/edit/partners/${id}`)
    await panel.getByRole('textbox', { name: partnerText.name }).fill('Mening nomim')
    await api.call('PUT', `/partner/${id}`, { name: 'Ularniki', link: 'https://b.uz', logo, version: made.data.version })
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(panel, 'two changes of one row')
    await page.keyboard.press('Escape')
    await expectAccessible(panel, 'a form with unsaved changes')
  })

  test('menus, quick search, the profile with errors and a failed list are accessible', async ({ panel, api, server }) => {
    // As above.
    test.setTimeout(300_000)
    await panel.goto('/')
    await panel.getByRole('button', { name: t.shell.theme }).click()
    await expect(panel.getByRole('menu')).toBeVisible()
    await expectAccessible(panel, 'the theme’s menu')
    await panel.keyboard.press('Escape')
    await panel.getByRole('button', { name: new RegExp(t.shell.person) }).click()
    await expect(panel.getByRole('menuitem', { name: t.shell.signOut })).toBeVisible()
    await expectAccessible(panel, 'the person’s menu')
    await panel.getByRole('menuitem', { name: t.shell.signOut }).click()
    await expect(panel.getByRole('alertdialog')).toContainText('Siz aniq chiqishni xohlaysizmi?')
    await expectAccessible(panel, 'the question before signing out')
    await panel.keyboard.press('Escape')
    await expect(panel.getByRole('alertdialog')).toBeHidden()
    await panel.keyboard.press('Control+k')
    await expect(panel.getByRole('combobox', { name: t.shell.palette })).toBeVisible()
    await expectAccessible(panel, 'quick search')
    await panel.keyboard.press('Escape')
    await panel.getByRole('button', { name: t.shell.openMenu }).click()
    await expect(panel.getByRole('dialog', { name: t.shell.menu })).toBeVisible()
    await expectAccessible(panel, 'the menu on a phone', [PHONE])
    await panel.keyboard.press('Escape')
    await expect(panel.getByRole('dialog', { name: t.shell.menu })).toBeHidden()
    await panel.setViewportSize(LAPTOP)
    await panel.getByRole('button', { name: t.shell.collapse }).click()
    await panel.getByRole('navigation', { name: t.shell.menu }).getByRole('button', { name: t.menu.courses }).click()
    await expect(panel.getByRole('menu')).toBeVisible()
    await expectAccessible(panel, 'the narrow menu with its group open', [LAPTOP])
    await panel.keyboard.press('Escape')
    await panel.setViewportSize(PHONE)

    await panel.goto('/profile')
    await panel.getByRole('textbox', { name: profileText.firstName }).fill('')
    await panel.getByRole('textbox', { name: profileText.login }).fill('X')
    await panel.getByRole('textbox', { name: profileText.phone }).fill('12')
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    await expect(panel.getByText(formText.field.wrongPhone)).toBeVisible()
    await expect(panel.getByText(fieldErrorsText.wrong_login)).toBeVisible()
    await expectAccessible(panel, 'the profile with errors')
    await panel.getByRole('tab', { name: profileText.security }).click()
    await panel.getByRole('button', { name: profileText.passwordSubmit }).click()
    await expect(panel.getByText(signInText.currentRequired)).toBeVisible()
    await expectAccessible(panel, 'the change of a password with errors')
    await panel.reload()
    await panel.getByRole('tab', { name: profileText.account }).click()
    await expect(panel.getByText(formText.draft.restored)).toBeVisible()
    await expectAccessible(panel, 'a form with what was left unsaved')

    for (let index = 0; index < 12; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await api.call('POST', '/skill', { name: `Koʻnikma ${index}` })
    }
    await panel.goto(`${server.url}/courses/skills`)
    await expect(panel.getByRole('navigation', { name: pagerText.pages })).toBeVisible()
    await expectAccessible(panel, 'a paged list')
    await panel.route('**/api/admin/skills*', (route) => route.abort())
    await panel.reload()
    await expect(panel.getByText(formText.list.failed)).toBeVisible()
    await expectAccessible(panel, 'a list that could not be read, and its toast')
  })

  test.describe('on empty data', () => {
    test.use({ start: 'nothing' })

    test('the choice of a password and the first set-up are accessible', async ({ page, server }) => {
      const link = /https?:\/\/\S+\/signin\?setup=\S+/.exec(server.output())?.[0]
      if (link === undefined) throw new Error(`no set-up link in:\n${server.output()}`)
      await page.goto(link)
      await page.getByRole('button', { name: signInText.setupSubmit }).click()
      await expect(page.getByText(signInText.firstNameRequired)).toBeVisible()
      await expectAccessible(page, 'the first set-up with errors')
      await makePerson(server)
      const api = await Api.signIn(server.url, PERSON.login, PERSON.password)
      await api.call('POST', '/staff', { firstName: 'N', lastName: 'Y', login: 'nodir', password: PERSON.password, role: 'editor' })
      await page.goto(`${server.url}/signin`)
      await page.locator('input[name="username"]').fill('nodir')
      await page.locator('input[name="password"]').fill(PERSON.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: signInText.chooseTitle })).toBeVisible()
      await page.getByRole('button', { name: signInText.chooseSubmit }).click()
      await expect(page.getByText(signInText.newRequired)).toBeVisible()
      await expectAccessible(page, 'the choice of a password with errors')
    })
  })

  test('sign-in is accessible, also with an error', async ({ page, server }) => {
    await page.goto(`${server.url}/signin`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'sign-in')
    await page.locator('input[name="username"]').fill('nobody')
    await page.locator('input[name="password"]').fill('Notogri-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expectAccessible(page, 'a refused sign-in')
  })
})

test.describe('1920 px', () => {
  const WIDE = { width: 1920, height: 1080 }
  test.use({ viewport: WIDE })

  test('nothing overflows a wide window', async ({ panel }) => {
    for (const path of ['/', '/courses/skills', '/section-management/edit/partners', '/section-management/edit/banner', '/profile']) {
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other
      await panel.goto(path)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expectAccessible(panel, path, [WIDE])
    }
  })
})

test.describe('a laptop', () => {
  test.use({ viewport: LAPTOP })

  test('the banner’s three pictures are visible at once, clear of the save bar', async ({ panel, api }) => {
    const [mobile, tablet, desktop] = await Promise.all(
      ([[360, 480], [768, 400], [1440, 480]] as const).map(([width, height]) =>
        api.upload('course-banners', 'a.png', png(width, height, [90, 60, width % 255])),
      ),
    )
    await api.call('PUT', '/banner/save', { bannerMobile: mobile, bannerTablet: tablet, bannerDesktop: desktop, link: 'https://a.uz' })
    await panel.goto('/section-management/edit/banner')
    const bar = panel.getByRole('region', { name: formText.save.bar })
    for (const label of [bannerText.mobile, bannerText.tablet, bannerText.desktop]) {
      const remove = panel.getByRole('button', { name: `${label}: ${formText.image.remove}` })
      // oxlint-disable-next-line no-await-in-loop -- one picture after the other
      await expect(remove).toBeInViewport({ ratio: 1 })
      // oxlint-disable-next-line no-await-in-loop -- as above
      const [button, top] = await Promise.all([remove.boundingBox(), bar.boundingBox()])
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
    }
  })
})

test('an inaccessible element is found', async ({ page, server }) => {
  await page.goto(`${server.url}/signin`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const names = async (rules: Parameters<typeof violationsOf>[1]) => (await violationsOf(page, rules)).map((one) => one.split(':')[0])
  expect(await names({})).toEqual([])
  await page.getByRole('main').evaluate((main) => {
    const image = document.createElement('img')
    const words = document.createElement('p')
    words.textContent = 'Deyarli koʻrinmaydi'
    words.style.cssText = 'color: #777; background: #888'
    main.append(image, words)
  })
  expect(await names({})).toEqual(['color-contrast', 'image-alt'])
  expect(await names({ only: ['color-contrast'] })).toEqual(['color-contrast'])
  expect(await names({ without: ['color-contrast'] })).toEqual(['image-alt'])
})
