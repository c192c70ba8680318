import { formText } from '../src/text/uz.form'
import { groupText } from '../src/resources/group/text'
import { professionText } from '../src/resources/profession/text'
import { socialText } from '../src/resources/social/text'
import { staffText } from '../src/resources/staff/text'
import { toolText } from '../src/resources/tool/text'
import { lookThrough } from './accessible'
import type { Api } from './api'
import { png } from './pictures'
import { expect, expectAccessible, PERSON, PHONE, test } from './test'

const LONG = 'Juda uzun nomli yozuv: mintaqaviy vakolatxonalar, filiallar va ularning hamkorlari'

/** Long values in every list. */
async function seed(api: Api): Promise<void> {
  const image = await api.upload('other', 'belgi.png', png(64, 64, [90, 60, 40]))
  const group = await api.call<{ id: number }>('POST', '/course-category', { name: LONG })
  await api.call('POST', '/course', { name: `${LONG}, kurs`, categoryId: group.data.id })
  await api.call('POST', '/tool', { name: LONG, image })
  await api.call('POST', '/profession', { name: LONG, image, desc: `${LONG}. `.repeat(5).trim() })
  await api.call('POST', '/social', { type: 'facebook', link: 'https://example.uz/juda/uzun/manzil/bolishi/ham/mumkin/albatta' })
  await api.call('POST', '/social', { type: 'phone', link: '998901234567' })
}

/** A person with a long name and login. */
async function seedStaff(api: Api): Promise<void> {
  const body = { firstName: LONG.slice(0, 60), lastName: 'Abdurahmonova', login: 'juda_uzun_login_ham_bolishi_mumk', role: 'superadmin' }
  await api.call('POST', '/staff', { ...body, password: PERSON.password })
}

test.use({ viewport: PHONE })

test('tools, professions, groups and socials are accessible', async ({ panel, api }) => {
  // A dozen screens, each checked by axe.
  test.setTimeout(300_000)
  await seed(api)
  await lookThrough(
    panel,
    ['/courses/tools', toolText.title],
    ['/fields', professionText.title],
    ['/groups', groupText.title],
    ['/section-management/edit/footer-socials', socialText.title],
  )
  await panel.getByRole('combobox', { name: socialText.name }).selectOption(socialText.types.telegram)
  await expectAccessible(panel, 'the form of a network')

  await panel.goto('/fields')
  await panel.getByRole('link', { name: formText.list.copy(LONG) }).click()
  await expect(panel.getByText(formText.form.copyOf(LONG))).toBeVisible()
  await expectAccessible(panel, 'a copy')
  await panel.goto('/groups')
  await panel.getByRole('button', { name: formText.list.remove(LONG) }).click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(panel, 'the question before a row with a long name goes')
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.getByRole('alert').getByRole('link')).toBeVisible()
  await expectAccessible(panel, 'the courses because of which a group stays')
})

test('the administrators, their menu and a new password are accessible', async ({ panel, api }) => {
  // As above.
  test.setTimeout(300_000)
  await seedStaff(api)
  await lookThrough(panel, ['/admins', staffText.title])
  await panel.goto('/admins')
  await panel.getByRole('button', { name: /kirish huquqi$/ }).click()
  await expect(panel.getByRole('menuitem', { name: staffText.block })).toBeVisible()
  await expectAccessible(panel, 'a person’s menu')
  await panel.getByRole('menuitem', { name: staffText.block }).click()
  await expect(panel.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(panel, 'the question before blocking')
  await panel.getByRole('alertdialog').getByRole('button', { name: staffText.block }).click()
  await expect(panel.getByText(staffText.statuses.BLOCKED)).toBeVisible()
  await expectAccessible(panel, 'a person blocked, and the toast of it')
  await panel.getByRole('link', { name: /Abdurahmonova$/ }).click()
  await panel.getByRole('button', { name: staffText.reset }).click()
  await panel.getByRole('button', { name: staffText.resetSubmit }).click()
  await expect(panel.getByText(staffText.newRequired)).toBeVisible()
  await expectAccessible(panel, 'a new password with its error')
})
