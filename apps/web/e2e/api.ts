/** The result of a call: the status, the envelope's data, the id of its change. */
export type Answer<T> = { status: number; data: T; code: string | undefined; change: number | undefined }

/** The response of a sign-in. */
export type SignedIn = { accessToken: string; refreshToken: string; staffInfo: object }

export async function signInByApi(url: string, username: string, password: string): Promise<SignedIn> {
  const { data, status } = await new Api(url, '').call<SignedIn>('POST', '/signin', { username, password })
  if (status !== 200) throw new Error(`sign-in was answered with ${status}`)
  return data
}

/** A person to be created. */
export type Newcomer = { firstName: string; lastName: string; login: string; role: 'editor' | 'operator' }

/** A client of the API, independent of the panel, to check what is really stored. */
export class Api {
  readonly url: string
  token: string

  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  static async signIn(url: string, username: string, password: string): Promise<Api> {
    return new Api(url, (await signInByApi(url, username, password)).accessToken)
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const response = await fetch(`${this.url}/api/admin${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const envelope = (await response.json()) as { data: T; code?: string }
    const change = response.headers.get('x-change-id')
    return {
      status: response.status,
      data: envelope.data,
      code: envelope.code,
      change: change === null ? undefined : Number(change),
    }
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.call<T>('GET', path)
    if (answer.status !== 200) throw new Error(`GET ${path} was answered with ${answer.status} ${answer.code ?? ''}`)
    return answer.data
  }

  /** Creates a person who has replaced the first password by one of their own, as everybody must. */
  async makePerson(person: Newcomer): Promise<{ login: string; password: string }> {
    const [first, password] = ['Parol-2026!', 'Parol-2027!']
    const made = await this.call('POST', '/staff', { ...person, password: first })
    if (made.status !== 201) throw new Error(`POST /staff was answered with ${made.status} ${made.code ?? ''}`)
    const own = await Api.signIn(this.url, person.login, first)
    const changed = await own.call('PUT', '/change-password', { currentPassword: first, newPassword: password, confirmPassword: password })
    if (changed.status !== 200) throw new Error(`PUT /change-password was answered with ${changed.status}`)
    return { login: person.login, password }
  }

  /** Uploads a picture and returns its path. */
  async upload(folder: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = new FormData()
    form.append('fileFolder', folder)
    form.append('files', new Blob([bytes]), name)
    const response = await fetch(`${this.url}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}` },
      body: form,
    })
    const { data } = (await response.json()) as { data: { path: string }[] }
    const [file] = data
    if (file === undefined) throw new Error(`the upload was answered with ${response.status}`)
    return file.path
  }
}
