import type { SocialType } from '../src/api/generated/model/socialType'
import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { socialText as text } from '../src/resources/social/text'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { message } from './messages'
import { expect, expectAccessible, tabTo, test, undoLast, untilDraggable } from './test'

type Social = { id: number; type: SocialType; link: string; version: number }

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const SCREEN = '/section-management/edit/footer-socials'

async function socials(api: Api): Promise<Social[]> {
  return (await api.get<{ socials: Social[] }>('/socials?perPage=1000')).socials
}

const types = async (api: Api) => (await socials(api)).map((social) => social.type)

async function seed(api: Api, ...wanted: Social['type'][]): Promise<Social[]> {
  const made: Social[] = []
  for (const type of wanted) {
    const link = type === 'phone' ? '998901234567' : `https://${type}.com/peshtoq`
    // oxlint-disable-next-line no-await-in-loop -- their order is what the tests are about
    made.push((await api.call<Social>('POST', '/social', { type, link })).data)
  }
  return made
}

test('a network is added, edited, deleted and restored', async ({ panel, api }) => {
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.empty)).toBeVisible()
  await panel.getByRole('link', { name: text.add }).first().click()
  await panel.getByRole('combobox', { name: text.name }).selectOption(text.types.telegram)
  await panel.getByRole('textbox', { name: text.link }).fill('http://t.me/peshtoq')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel).toHaveURL(new RegExp(`${SCREEN}$`))
  await expect.poll(() => socials(api)).toMatchObject([{ type: 'telegram', link: 'https://t.me/peshtoq' }])
  const [added] = await socials(api)

  await panel.getByRole('link', { name: text.types.telegram, exact: true }).click()
  await panel.getByRole('textbox', { name: text.link }).fill('t.me/peshtoq_uz')
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => socials(api)).toMatchObject([{ id: added?.id, link: 'https://t.me/peshtoq_uz' }])
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: text.link })).toHaveValue('t.me/peshtoq_uz')

  await panel.goto(SCREEN)
  await panel.getByRole('button', { name: formText.list.remove(text.types.telegram) }).click()
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect.poll(() => types(api)).toEqual([])
  await panel.getByRole('button', { name: t.common.undo }).click()
  await expect.poll(() => socials(api)).toMatchObject([{ id: added?.id, type: 'telegram', link: 'https://t.me/peshtoq_uz' }])
  await panel.reload()
  await expect(panel.getByRole('link', { name: text.types.telegram, exact: true })).toBeVisible()
})

test('a phone number is masked, and the value of the other kind is not lost', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  const type = panel.getByRole('combobox', { name: text.name })
  await type.selectOption(text.types.youtube)
  await panel.getByRole('textbox', { name: text.link }).fill('youtube.com/@peshtoq')
  await type.selectOption(text.types.phone)
  const phone = panel.getByRole('textbox', { name: text.phone })
  await expect(phone).toHaveValue('')
  await phone.pressSequentially('901234567')
  await expect(phone).toHaveValue('+998 (90) 123-45-67')
  await type.selectOption(text.types.facebook)
  await expect(panel.getByRole('textbox', { name: text.link })).toHaveValue('youtube.com/@peshtoq')
  await type.selectOption(text.types.phone)
  await expect(phone).toHaveValue('+998 (90) 123-45-67')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(() => socials(api)).toMatchObject([{ type: 'phone', link: '998901234567' }])
  await expect(panel.getByText('+998 (90) 123-45-67')).toBeVisible()
})

test('a phone number with too many digits is refused, typed and pasted, and keeps all of them', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('combobox', { name: text.name }).selectOption(text.types.phone)
  const phone = panel.getByRole('textbox', { name: text.phone })
  const error = panel.getByText(formText.field.wrongPhone)
  await phone.pressSequentially('9012345678')
  await expect(phone).toHaveValue('+998 (90) 123-45-678')
  await expect(error).toBeVisible()
  await phone.press('Backspace')
  await expect(phone).toHaveValue('+998 (90) 123-45-67')
  await expect(error).toBeHidden()
  // With a national trunk prefix, as on many business cards.
  await phone.fill('')
  await panel.evaluate(() => navigator.clipboard.writeText('8 90 123 45 67'))
  await phone.press('Control+v')
  await expect(phone).toHaveValue('+8901234567')
  await expect(error).toBeVisible()
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(phone).toBeFocused()
  await phone.fill('')
  await phone.pressSequentially('8901234567')
  await expect(phone).toHaveValue('+998 (89) 012-34-567')
  await expect(error).toBeVisible()
  await panel.keyboard.press('Control+s')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => socials(api)).toEqual([])
})

test('a network is refused without type or link, with an invalid link or number, and twice', async ({ panel, api }) => {
  await seed(api, 'telegram')
  await panel.goto(`${SCREEN}/add`)
  const type = panel.getByRole('combobox', { name: text.name })
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.required)).toHaveCount(2)
  await expect(type).toBeFocused()
  // An existing type is not offered.
  await expect(type.getByRole('option')).toHaveCount(1 + Object.keys(text.types).length - 1)
  await expect(type.getByRole('option', { name: text.types.telegram })).toHaveCount(0)

  await type.selectOption(text.types.facebook)
  await panel.getByRole('textbox', { name: text.link }).fill('ftp://facebook.com')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(fieldErrorsText.wrong_link)).toBeVisible()
  await type.selectOption(text.types.phone)
  await panel.getByRole('textbox', { name: text.phone }).pressSequentially('90123')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(panel.getByText(formText.field.wrongPhone)).toBeVisible()

  // Added by another person meanwhile.
  await type.selectOption(text.types.facebook)
  await panel.getByRole('textbox', { name: text.link }).fill('facebook.com/peshtoq')
  await seed(api, 'facebook')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect(type).toHaveAttribute('aria-invalid', 'true')
  await expect(panel.getByText(message('type_taken')).first()).toBeVisible()
  await expect.poll(() => types(api)).toEqual(['telegram', 'facebook'])
})

test('a space within a link is reported on blur, surrounding ones are trimmed', async ({ panel, api }) => {
  await panel.goto(`${SCREEN}/add`)
  await panel.getByRole('combobox', { name: text.name }).selectOption(text.types.telegram)
  const link = panel.getByRole('textbox', { name: text.link })
  // Beside the fixed https://.
  await expect(link).toHaveAttribute('placeholder', /^(?!https:)/)
  await link.pressSequentially('t.me/bizning kanal')
  await expect(link).toHaveValue('t.me/bizning kanal')
  await panel.keyboard.press('Tab')
  await expect(panel.getByText(formText.field.linkSpace)).toBeVisible()
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(panel, 'a link with a space')
  await panel.keyboard.press('Control+s')
  await expect(link).toBeFocused()
  expect(await types(api)).toEqual([])
  await link.fill('  https://t.me/kanal  ')
  await panel.keyboard.press('Tab')
  await expect(link).toHaveValue('t.me/kanal')
  await expect(panel.getByText(formText.field.linkSpace)).toHaveCount(0)
  await panel.keyboard.press('Control+s')
  await expect.poll(() => types(api)).toEqual(['telegram'])
  expect(await socials(api)).toMatchObject([{ link: 'https://t.me/kanal' }])
})

test('networks are sorted by keyboard, and their number is limited by their types', async ({ panel, api }) => {
  const [first] = await seed(api, 'facebook', 'instagram', 'linkedin', 'telegram', 'youtube')
  await panel.goto(SCREEN)
  const down = panel.getByRole('button', { name: formText.list.down(text.types.facebook) })
  await untilDraggable(panel, text.types.facebook)
  await tabTo(panel, down)
  await panel.keyboard.press('Enter')
  await expect.poll(async () => (await types(api)).slice(0, 2)).toEqual(['instagram', 'facebook'])
  await undoLast(panel)
  await expect.poll(async () => (await types(api)).slice(0, 2)).toEqual(['facebook', 'instagram'])
  await panel.reload()
  await expect(panel.getByRole('list', { name: text.title }).getByRole('listitem').first()).toContainText(text.types.facebook)

  // A copy has another type; the link is a start.
  await panel.getByRole('link', { name: formText.list.copy(text.types.facebook) }).click()
  const type = panel.getByRole('combobox', { name: text.name })
  await expect(type).toHaveValue('')
  await expect(panel.getByRole('textbox', { name: text.link })).toHaveValue(first?.link.replace('https://', '') ?? '')
  await expect(type.getByRole('option')).toHaveText([formText.field.choose, text.types.phone])
  await seed(api, 'phone')
  await panel.goto(SCREEN)
  await expect(panel.getByText(text.allUsed)).toBeVisible()
  await expect(panel.getByRole('link', { name: text.add })).toHaveCount(0)
})
