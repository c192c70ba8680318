import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const EXAMPLE = resolve(import.meta.dirname, '../../../../examples/next')

/** The packages of a major version of Next.js. */
export type Generation = { next: string; react: string; types: string }

/** A running site, made from a copy of the example. */
export type NextSite = { url: string; output: () => string; stop: () => Promise<void> }

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }

/** Installs a server's kit into a copy of the example, builds it, and starts it on a port. */
export async function startSite(server: string, port: number, secret: string, { next, react, types }: Generation): Promise<NextSite> {
  const folder = await mkdtemp(join(tmpdir(), 'peshtoq-site-'))
  await cp(EXAMPLE, folder, { recursive: true, filter: (path) => !/[\\/](?:node_modules|\.next)(?:[\\/]|$)/.test(path) })
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  Object.assign(manifest.dependencies, { '@peshtoq/site': `${server}/api/site-kit.tgz`, next, react, 'react-dom': react })
  Object.assign(manifest.devDependencies, { '@types/react': types, '@types/react-dom': types })
  await writeFile(path, JSON.stringify(manifest))

  const url = `http://127.0.0.1:${port}`
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('PESHTOQ_') && key !== 'NODE_OPTIONS'))
  const env = { ...inherited, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PESHTOQ_URL: server, PESHTOQ_WEBHOOK_SECRET: secret, SITE_ORIGIN: url } as const
  const output: string[] = []
  const run = (command: string, args: string[]) => {
    const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    return child
  }
  const must = async (command: string, args: string[]) => {
    const [code] = (await once(run(command, args), 'close')) as [number | null]
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.join('')}`)
  }
  await must('npm', ['install', '--include=dev', '--prefer-offline'])
  await must('npx', ['next', 'build'])
  const site = run('npx', ['next', 'start', '-H', '127.0.0.1', '-p', String(port)])
  await answering(url, site, output)
  return {
    url,
    output: () => output.join(''),
    stop: async () => {
      const gone = once(site, 'close')
      // The whole process group: npx starts its own node.
      if (site.pid !== undefined) process.kill(-site.pid, 'SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string, site: ChildProcess, output: readonly string[]): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until && site.exitCode === null) {
    // oxlint-disable-next-line no-await-in-loop -- polled until it answers
    const answer = await fetch(url).catch(() => null)
    if (answer !== null) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((wake) => setTimeout(wake, 100))
  }
  throw new Error(`the site did not start:\n${output.join('')}`)
}
