import type { Page } from '@playwright/test'

import { aboutText } from '../src/resources/about/text'
import { courseProfessionsText } from '../src/resources/course-professions/text'
import { itBenefitsText } from '../src/resources/it-benefits/text'
import { roadmapText } from '../src/resources/roadmap/text'
import { technologiesText } from '../src/resources/technologies/text'
import { keepDraftText as text } from '../src/text/uz.keep-draft'
import { formText } from '../src/text/uz.form'
import { associationsText } from '../src/text/uz.associations'
import type { Api } from './api'
import { newCourse, screenOf, write } from './course'
import { makeNamed } from './course-api'
import { pngFile } from './pictures'
import { expect, test } from './test'

type Listed = { drafts: { id: number; problem: string | null; version: number }[]; total: number }
const drafts = (api: Api) => api.get<Listed>('/drafts')
const bar = (panel: Page) => panel.getByRole('region', { name: text.bar })
const box = (panel: Page, name: string) => panel.getByRole('textbox', { name, exact: true })

/** Stores the form as a draft; the key works once its button is there. */
async function storeDraft(panel: Page) {
  await expect(panel.getByRole('button', { name: text.button, exact: true })).toBeVisible()
  await panel.keyboard.press('Control+Shift+S')
}

/** Chooses a row of a shared list. */
async function pick(panel: Page, label: string, name: string) {
  const field = panel.getByRole('combobox', { name: label })
  await field.fill(name)
  await panel.getByRole('option', { name, exact: true }).click()
  await panel.keyboard.press('Escape')
}

/** Forms whose save sends more than their own fields: how each is filled, and its resulting values in the form and on the site. */
const FORMS = [
  {
    screen: 'technologies',
    fill: async (panel: Page, api: Api) => {
      await makeNamed(api, '/skill', 'HTML')
      await pick(panel, technologiesText.skills, 'HTML')
    },
    shown: (panel: Page) =>
      expect(panel.getByRole('list', { name: associationsText.chosen(technologiesText.skills) }).getByRole('listitem')).toHaveText([/HTML/]),
    live: async (api: Api, course: number) =>
      (await api.get<{ courseSkills: { name: string }[] }>(`/course/${course}/skills`)).courseSkills.map((one) => one.name).join(),
    wanted: 'HTML',
  },
  {
    screen: 'course-professions',
    fill: async (panel: Page, api: Api) => {
      await makeNamed(api, '/profession', 'Dasturchi')
      await pick(panel, courseProfessionsText.professions, 'Dasturchi')
    },
    shown: (panel: Page) =>
      expect(panel.getByRole('list', { name: associationsText.chosen(courseProfessionsText.professions) }).getByRole('listitem')).toHaveText([/Dasturchi/]),
    live: async (api: Api, course: number) =>
      (await api.get<{ courseProfessions: { name: string }[] }>(`/course/${course}/professions`)).courseProfessions.map((one) => one.name).join(),
    wanted: 'Dasturchi',
  },
  {
    screen: 'it-benefits',
    fill: async (panel: Page) => {
      await box(panel, itBenefitsText.name).fill('IT nima beradi?')
      await box(panel, itBenefitsText.subtitle).fill('Ikki sabab')
      await panel.getByRole('button', { name: itBenefitsText.addItem }).click()
      await panel.keyboard.type('Maosh')
    },
    shown: async (panel: Page) => {
      await expect(box(panel, itBenefitsText.name)).toHaveValue('IT nima beradi?')
      await expect(box(panel, itBenefitsText.itemName)).toHaveValue('Maosh')
    },
    live: async (api: Api, course: number) => {
      const { body, courseItBenefits } = await api.get<{ body: { title: string } | null; courseItBenefits: { title: string }[] }>(
        `/course/${course}/it-benefits`,
      )
      return [body?.title ?? '', ...courseItBenefits.map((one) => one.title)].join()
    },
    wanted: 'IT nima beradi?,Maosh',
  },
  {
    screen: 'support-roadmap',
    fill: async (panel: Page) => {
      await panel.getByTestId('image-file').setInputFiles(pngFile('yol.png', 1200, 500))
      await panel.getByRole('textbox', { name: roadmapText.name }).fill('Ishgacha')
    },
    shown: (panel: Page) => expect(panel.getByRole('textbox', { name: roadmapText.name })).toHaveValue('Ishgacha'),
    live: async (api: Api, course: number) =>
      (await api.get<{ roadmaps: { title: string }[] }>(`/course/${course}/roadmap`)).roadmaps.map((one) => one.title).join(),
    wanted: 'Ishgacha',
  },
  {
    screen: 'course-about-info',
    fill: async (panel: Page) => {
      await box(panel, aboutText.name).fill('Kurs haqida')
      await write(panel, aboutText.desc, 'Sakkiz oy')
    },
    shown: (panel: Page) => expect(box(panel, aboutText.name)).toHaveValue('Kurs haqida'),
    live: async (api: Api, course: number) =>
      (await api.get<{ aboutInfo: { title: string } | null }>(`/course/${course}/other-info`)).aboutInfo?.title ?? '',
    wanted: 'Kurs haqida',
  },
] as const

for (const { screen, fill, shown, live, wanted } of FORMS) {
  test(`${screen} is stored as a draft, restored, and published unchanged`, async ({ panel, api }) => {
    const course = await newCourse(api)
    await panel.goto(screenOf(course, screen))
    await fill(panel, api)
    await storeDraft(panel)
    await expect(bar(panel)).toBeVisible()
    expect(await drafts(api)).toMatchObject({ total: 1, drafts: [{ problem: null }] })
    expect(await live(api, course)).toBe('')
    await panel.reload()
    await expect(bar(panel)).toBeVisible()
    await shown(panel)
    // Stored again, it is the same draft.
    await storeDraft(panel)
    await expect.poll(async () => (await drafts(api)).drafts.map((one) => one.version)).toEqual([2])
    const [kept] = (await drafts(api)).drafts
    await api.call('POST', `/drafts/${kept?.id}/publish`, {})
    expect(await live(api, course)).toBe(wanted)
    await panel.reload()
    await shown(panel)
    await expect(bar(panel)).toHaveCount(0)
  })
}

test('two forms of one call have a draft each, and one is discarded without the other', async ({ panel, api }) => {
  const course = await newCourse(api)
  for (const [screen, title] of [
    ['course-about-info', 'Kurs haqida'],
    ['course-about-success', 'Muvaffaqiyat'],
  ] as const) {
    await panel.goto(screenOf(course, screen))
    await expect(bar(panel)).toHaveCount(0)
    await box(panel, aboutText.name).fill(title)
    await write(panel, aboutText.desc, 'Sakkiz oy')
    await storeDraft(panel)
    await expect(bar(panel)).toBeVisible()
  }
  expect(await drafts(api)).toMatchObject({ total: 1, drafts: [{ problem: null }] })
  await panel.getByRole('button', { name: text.discard }).click()
  await panel.getByRole('alertdialog').getByRole('button', { name: text.discard }).click()
  await expect(box(panel, aboutText.name)).toHaveValue('')
  await panel.goto(screenOf(course, 'course-about-info'))
  await expect(box(panel, aboutText.name)).toHaveValue('Kurs haqida')
  await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
  await expect.poll(async () => (await drafts(api)).total).toBe(0)
  expect(await api.get(`/course/${course}/other-info`)).toMatchObject({ aboutInfo: { title: 'Kurs haqida' }, aboutSuccess: null })
})
