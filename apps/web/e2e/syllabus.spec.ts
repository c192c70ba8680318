import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, LAPTOP, test } from './test'

const SYLLABUS = [
  { title: 'HTML va CSS', lessons: [{ title: 'Birinchi sahifa', minutes: 45, isFree: true }, { title: 'Havolalar', minutes: 30 }] },
  { title: 'JavaScript', lessons: [{ title: 'Funksiyalar' }] },
]

test.use({ viewport: LAPTOP })

test('the syllabus of the learning system is shown on the page of its course', async ({ panel, server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'peshtoq-import-'))
  const file = join(folder, 'kurslar.json')
  const bring = async (syllabus: object[]) => {
    await writeFile(file, JSON.stringify([{ courseId: 104, name: 'Frontend dasturlash', syllabus }]))
    return await server.run(['courses', 'import', file])
  }
  expect(await bring(SYLLABUS)).toContain('created: 104 Frontend dasturlash')
  await panel.goto('/course/104/course-sections/view/CourseContents')
  const shown = panel.locator('[data-device]').first()
  await expect(shown.getByText('HTML va CSS')).toBeVisible()
  await expect(shown.getByText('JavaScript')).toBeVisible()
  await expect(shown.getByText('Birinchi sahifa')).toBeVisible()

  expect(await bring(SYLLABUS.slice(1))).toContain('changed: 104')
  await panel.reload()
  await expect(shown.getByText('JavaScript')).toBeVisible()
  await expect(shown.getByText('HTML va CSS')).toHaveCount(0)
  await rm(folder, { recursive: true })
})
