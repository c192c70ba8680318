import { authorised } from '#/api/client'
import { NetworkError } from '#/api/errors'
import { failure } from '#/api/reply'
import { language } from '#/text/language'
import { t } from '#/text/uz'
import type { RequestFilter } from './queries'

const PATH = '/api/admin/requests/export.xlsx'

/** The filtered requests as a spreadsheet. */
export async function tableOf(filter: RequestFilter): Promise<Blob> {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)])).toString()
  const url = query === '' ? PATH : `${PATH}?${query}`
  const request = { method: 'GET', url }
  let file: Blob | null = null
  const reply = await authorised(url, 'GET', async (token) => {
    const headers = new Headers({ 'accept-language': language() })
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    try {
      const response = await fetch(url, { headers })
      if (response.ok) file = await response.blob()
      return { status: response.status, header: (name) => response.headers.get(name), text: response.ok ? '' : await response.text() }
    } catch (error) {
      throw new NetworkError(t.errors.network, request, error)
    }
  })
  if (file === null) throw failure(reply, request)
  return file
}
