import type { Page } from '@playwright/test'

import { formText } from '../src/text/uz.form'
import { t } from '../src/text/uz'
import type { Api } from './api'
import { png } from './pictures'
import { expect, putDown, undoLast } from './test'

/** Creates a course and returns its number. */
export async function newCourse(api: Api, name = 'Dasturlash asoslari'): Promise<number> {
  return (await api.call<{ id: number }>('POST', '/course', { name })).data.id
}

/** The address of a screen of a course. */
export const screenOf = (course: number, screen: string) => `/course/${course}/course-sections/edit/${screen}`

/** A stored picture for new rows. */
export async function picture(api: Api, folder = 'course-illustrations', width = 200, height = 120): Promise<string> {
  return await api.upload(folder, 'rasm.png', png(width, height, [90, 60, 40]))
}

/** Creates rows one after another, because the tests depend on their order. */
export async function make<Row>(api: Api, method: 'POST' | 'PUT', path: string, bodies: readonly object[]): Promise<Row[]> {
  const made: Row[] = []
  for (const body of bodies) {
    // oxlint-disable-next-line no-await-in-loop -- as said above
    const answer = await api.call<Row>(method, path, body)
    expect(answer.status, `${method} ${path}`).toBeLessThan(300)
    made.push(answer.data)
  }
  return made
}

/** Types into a rich text field, once its editor is there. */
export async function write(panel: Page, name: string, text: string): Promise<void> {
  await panel.getByRole('textbox', { name, exact: true }).click()
  await panel.keyboard.type(text)
}

/** Saves and waits for the confirmation of the form. */
export async function saveForm(panel: Page): Promise<void> {
  await panel.keyboard.press('Control+s')
  await expect(panel.getByText(/^Saqlandi \d\d:\d\d$/)).toBeVisible()
}

/** Deletes a row of the open list, and waits until it is gone. */
export async function remove(panel: Page, name: string): Promise<void> {
  await panel.getByRole('button', { name: formText.list.remove(name) }).click()
  await expect(panel.getByRole('alertdialog')).toContainText(formText.list.removeQuestion(name))
  await panel.getByRole('button', { name: formText.list.removeYes, exact: true }).click()
  await expect(panel.getByRole('link', { name, exact: true })).toHaveCount(0)
}

/** Undoes the last change by its toast. */
export async function undo(panel: Page): Promise<void> {
  await undoLast(panel)
  await expect(panel.getByText(t.common.undone).last()).toBeVisible()
}

/** Takes a row by its handle and moves it up by one position, without a mouse. */
export async function liftByKeyboard(panel: Page, name: string): Promise<void> {
  const handle = panel.getByRole('button', { name: formText.list.drag(name) })
  await handle.focus()
  await panel.keyboard.press('Space')
  await panel.keyboard.press('ArrowUp')
  await panel.waitForTimeout(300)
  await panel.keyboard.press('Space')
  await putDown(panel)
}
