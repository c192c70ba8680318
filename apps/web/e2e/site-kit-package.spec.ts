import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from './test'

type Manifest = { name: string; version: string; exports: Record<string, string | Record<string, string>> }
type Client = { VERSION: string; createSite: (options: { url: string; warn: (message: string) => void }) => { site: () => Promise<object | null> } }

test('the server serves the complete kit of its own version', async ({ server }) => {
  const address = `${server.url}/api/site-kit.tgz`
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  const version = answer.headers.get('x-peshtoq-version')
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  const etag = answer.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const again = await fetch(address, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(again.headers.get('x-peshtoq-version')).toBe(version)

  const folder = await mkdtemp(join(tmpdir(), 'peshtoq-kit-'))
  const archive = join(folder, 'site-kit.tgz')
  await writeFile(archive, Buffer.from(await answer.arrayBuffer()))
  await promisify(execFile)('tar', ['-xzf', archive, '-C', folder])
  const root = join(folder, 'package')
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest
  expect(manifest).toMatchObject({ name: '@peshtoq/site', version })
  expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining(['.', './client', './next', './style.css']))
  const paths = Object.values(manifest.exports).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)))
  await Promise.all(paths.map((path) => access(join(root, path))))

  // A server's kit fits that server: it reads without warnings.
  const client = (await import(pathToFileURL(join(root, 'dist/client.js')).href)) as Client
  expect(client.VERSION).toBe(version)
  const warned: string[] = []
  const site = client.createSite({ url: server.url, warn: (message) => warned.push(message) })
  expect(await site.site()).toMatchObject({ menu: [], requests: { isOn: false } })
  expect(warned).toEqual([])
  await rm(folder, { recursive: true })
})
