import { partnerInput } from '../src/api/generated/inputs/partnerInput'
import { mentorText } from '../src/resources/mentor/text'
import { partnerText } from '../src/resources/partner/text'
import { cropText } from '../src/text/uz.crop'
import { formText } from '../src/text/uz.form'
import { newCourse, screenOf } from './course'
import { png, pngFile } from './pictures'
import { expect, expectAccessible, LAPTOP, PHONE, test } from './test'

const LOGO = partnerInput.fields.logo.slot ?? { width: 0, height: 0 }
const { hintWanted, pixels } = formText.image

for (const [viewport, colorScheme] of [
  [LAPTOP, 'light'],
  [PHONE, 'dark'],
] as const) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme })

    test('a portrait of another shape is told what is cropped, and cropped in the field', async ({ panel, api }) => {
      await panel.goto(screenOf(await newCourse(api), 'course-mentor/add'))
      const field = panel.getByRole('group', { name: mentorText.media })
      await expect(field).toContainText(hintWanted(800, 800))
      await panel.getByTestId('media-file').setInputFiles(pngFile('a.png', 900, 450))
      await expect(field).toContainText(cropText.wrongShape(800, 800))
      await expectAccessible(panel, 'a picture of another shape', [viewport])
      await field.getByRole('button', { name: `${mentorText.media}: ${cropText.ways.crop}` }).click()
      await panel.getByRole('dialog', { name: cropText.title }).getByRole('button', { name: cropText.use }).click()
      await expect(field).not.toContainText(cropText.wrongShape(800, 800))
      await expect(field.getByText(pixels(450, 450)).first()).toBeVisible()
    })

    test('a stored picture is cropped in the field too, and saved as a new file', async ({ panel, api }) => {
      const course = await newCourse(api)
      const media = await api.upload('student-images', 'a.png', png(900, 450, [50, 80, 120]))
      const made = await api.call<{ id: number }>('POST', `/course/${course}/mentor`, { fullName: 'Aziz', profession: 'Dasturchi', desc: 'U oʻqitadi', media })
      await panel.goto(screenOf(course, `course-mentor/single/${made.data.id}`))
      const field = panel.getByRole('group', { name: mentorText.media })
      await field.getByRole('button', { name: `${mentorText.media}: ${cropText.ways.crop}` }).click()
      await panel.getByRole('dialog', { name: cropText.title }).getByRole('button', { name: cropText.use }).click()
      await expect(field.getByText(pixels(450, 450)).first()).toBeVisible()
      await expectAccessible(panel, 'a stored picture that was cut', [viewport])
      await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
      await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
      const stored = await api.get<{ media: string }>(`/course/mentor/${made.data.id}`)
      expect(stored.media).toMatch(/^student-images\/.+\.(?:png|jpg)$/)
      expect(stored.media).not.toBe(media)
    })

    test('a logo is uncropped: its size is advised, and any shape is fine', async ({ panel }) => {
      await panel.goto('/section-management/edit/partners/add')
      const field = panel.getByRole('group', { name: partnerText.logo })
      await expect(field).toContainText(hintWanted(LOGO.width, LOGO.height))
      await panel.getByTestId('logo-file').setInputFiles(pngFile('a.png', 300, 300))
      await expect(field).toContainText(pixels(300, 300))
      await expect(field.getByRole('button', { name: `${partnerText.logo}: ${cropText.ways.crop}` })).toBeVisible()
      await expect(field).not.toContainText(cropText.wrongShape(LOGO.width, LOGO.height))
      // A far larger one is scaled down, and one that is lighter without loss loses nothing.
      await panel.getByTestId('logo-file').setInputFiles(pngFile('katta.png', 3000, 2000))
      await expect(field.getByText(new RegExp(`PNG, ${pixels(3000, 2000)}.*→.*PNG, ${pixels(720, 480)}`))).toBeVisible()
    })
  })
}
