import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Site, WithCourse } from '../kit/site'
import { text } from '../text'
import { RequestForm } from './request-form'
import { wholePhone } from './send'

const URL_OF_REQUESTS = 'https://panel.example.uz/api/public/requests'
const words = text.request

describe('the form that asks for a call', () => {
  const page = document.createElement('div')
  let root = createRoot(page)
  const answer = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('fetch', answer)
    answer.mockReset()
    document.body.append(page)
    root = createRoot(page)
  })
  afterEach(async () => {
    await act(async () => root.unmount())
    page.remove()
    vi.unstubAllGlobals()
  })

  async function draw(requestsUrl?: string) {
    await act(async () =>
      root.render(
        <Site mediaBase="/media" {...(requestsUrl !== undefined && { requestsUrl })}>
          <WithCourse course={12}>
            <RequestForm form="CourseCallback" />
          </WithCourse>
        </Site>,
      ),
    )
  }
  const field = (name: string) => page.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const write = (name: string, value: string) => {
    const input = field(name)
    if (input === null) throw new Error(`there is no field ${name}`)
    if (input.type === 'checkbox') input.checked = value !== ''
    else input.value = value
  }
  const submit = () => act(async () => page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  async function fill() {
    write('name', ' Aziza ')
    write('phone', '(90) 123-45-67')
    write('consent', 'on')
  }

  it('sends nothing without an address, and asks for no consent', async () => {
    await draw()
    expect(field('consent')).toBeNull()
    write('name', 'Aziza')
    await submit()
    expect(answer).not.toHaveBeenCalled()
    expect(page.querySelector('form')).not.toBeNull()
  })

  it('puts nothing into the address when it is sent before the page is ready', async () => {
    await draw(URL_OF_REQUESTS)
    expect(page.querySelector('form')?.getAttribute('method')).toBe('post')
  })

  it('measures the time that was taken, even if the clock is set', async () => {
    answer.mockResolvedValue(new Response('{"success":true}', { status: 201 }))
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000.4)
    await draw(URL_OF_REQUESTS)
    await fill()
    vi.setSystemTime(0)
    clock.mockReturnValue(6000.9)
    await submit()
    clock.mockRestore()
    vi.useRealTimers()
    expect(JSON.parse(answer.mock.calls[0]?.[1].body as string)).toMatchObject({ elapsed: 5001 })
  })

  it('sends what was written, with its subject', async () => {
    answer.mockResolvedValue(new Response('{"success":true}', { status: 201 }))
    await draw(URL_OF_REQUESTS)
    await fill()
    await submit()
    const [url, init] = answer.mock.calls[0] ?? []
    expect(url).toBe(URL_OF_REQUESTS)
    expect(JSON.parse(init?.body as string)).toMatchObject({ name: 'Aziza', phone: '998901234567', form: 'CourseCallback', courseId: 12, consent: true, website: null, page: location.pathname })
    expect(page.querySelector('[role="status"]')?.textContent).toBe(words.sent)
    expect(document.activeElement).toBe(page.querySelector('[role="status"]'))
  })

  it('reports what is missing, and where', async () => {
    await draw(URL_OF_REQUESTS)
    await submit()
    expect(answer).not.toHaveBeenCalled()
    for (const [name, message] of [['name', words.needName], ['phone', words.needPhone], ['consent', words.needConsent]] as const) {
      expect(field(name)?.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(field(name)?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    }
    expect(document.activeElement).toBe(field('name'))
  })

  it.each([
    ['refused by the server', () => Response.json({ message: 'Juda tez', code: 'too_fast', fields: [] }, { status: 422 }), 'Juda tez'],
    ['answered by something else', () => new Response('<html>', { status: 502 }), words.failed],
  ])('keeps what was written when it is %s', async (_, given, message) => {
    answer.mockResolvedValue(given())
    await draw(URL_OF_REQUESTS)
    await fill()
    await submit()
    expect(page.querySelector('[role="alert"]')?.textContent).toBe(message)
    expect(field('phone')?.value).toBe('(90) 123-45-67')
  })

  it('reports a lost connection, and sends again on request', async () => {
    answer.mockRejectedValueOnce(new TypeError('offline'))
    answer.mockResolvedValueOnce(new Response('{"success":true}', { status: 201 }))
    await draw(URL_OF_REQUESTS)
    await fill()
    await submit()
    expect(page.querySelector('[role="alert"]')?.textContent).toBe(words.offline)
    await submit()
    expect(page.querySelector('[role="status"]')?.textContent).toBe(words.sent)
  })
})

it.each([
  ['90 123 45 67', '998901234567'],
  ['+998 (90) 123-45-67', '998901234567'],
  ['998901234567', '998901234567'],
  ['90123456', null],
  ['7901234567890', null],
  ['', null],
])('reads the number %j as %j', (typed, whole) => {
  expect(wholePhone(typed)).toBe(whole)
})
