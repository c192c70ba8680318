import type { Page } from '@playwright/test'

import { fieldErrorsText } from '../src/text/uz.field-errors'
import { formText } from '../src/text/uz.form'
import { expect, expectAccessible } from './test'

/** The address and title of a list. */
export type ListScreen = readonly [path: string, title: string]

/** Checks each list with rows, and its form with errors. */
export async function lookThrough(panel: Page, ...screens: readonly ListScreen[]): Promise<void> {
  for (const [path, title] of screens) {
    // oxlint-disable-next-line no-await-in-loop -- one screen after the other
    await panel.goto(path)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByRole('list', { name: title })).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expectAccessible(panel, `the list ${path}`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.goto(`${path}/add`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await panel.getByRole('button', { name: formText.save.save, exact: true }).click()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(panel.getByText(fieldErrorsText.required).first()).toBeVisible()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expectAccessible(panel, `the form of ${path} with errors`)
  }
}
