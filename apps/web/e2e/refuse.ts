import type { Page } from '@playwright/test'

/** Makes the server refuse one field of the calls to this URL, until the returned function is called. */
export async function refuseField(panel: Page, url: string, field: string, message: string): Promise<() => Promise<void>> {
  await panel.route(url, async (route) => {
    await route.fulfill({
      status: 422,
      json: {
        success: false,
        message: 'Maʼlumotlarda xatolik bor. Belgilangan maydonlarni tuzating',
        code: 'validation_failed',
        status: 422,
        errorId: 'x',
        fields: [{ field, code: 'wrong_format', message }],
      },
    })
  })
  return async () => await panel.unroute(url)
}
