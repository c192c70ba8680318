import { authorised } from '#/api/client'
import { NetworkError } from '#/api/errors'
import { failure } from '#/api/reply'
import { language } from '#/text/language'
import { t } from '#/text/uz'

/** The byte order mark tells spreadsheets the encoding; reading the response as text drops it. */
const MARK = '\uFEFF'

/** The filtered list as a table (docs/api.md#history); `worded` replaces its words. */
export async function tableOf(
  path: '/api/admin/changes' | '/api/admin/audit',
  params: object,
  worded: (table: string) => string = (table) => table,
): Promise<Blob> {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString()
  const url = query === '' ? path : `${path}?${query}`
  const request = { method: 'GET', url }
  const reply = await authorised(url, 'GET', async (token) => {
    const headers = new Headers({ accept: 'text/csv', 'accept-language': language() })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    try {
      const response = await fetch(url, { headers })
      return { status: response.status, header: (name) => response.headers.get(name), text: await response.text() }
    } catch (error) {
      throw new NetworkError(t.errors.network, request, error)
    }
  })
  if (reply.status !== 200) throw failure(reply, request)
  return new Blob([MARK, worded(reply.text.replace(MARK, ''))], { type: 'text/csv;charset=utf-8' })
}

/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
