import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A server of one test: with its own port, database, media and secrets. */
export type Server = {
  url: string
  /** Its output so far. */
  output: () => string
  /** Runs another command of the program on the same data. */
  run: (args: readonly string[], input?: string) => Promise<string>
  /** Stops it and returns its data folder. */
  leave: () => Promise<string>
  /** Stops it and deletes its data. */
  stop: () => Promise<void>
}

const BINARY = resolve(process.env['PESHTOQ_BIN'] ?? join(import.meta.dirname, '../../../target/debug/peshtoq'))

async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Collects the output of a program. */
function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server stopped with ${child.exitCode}:\n${output()}`)
    // oxlint-disable-next-line no-await-in-loop -- polled until it answers
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((wake) => setTimeout(wake, 25))
  }
  throw new Error(`the server did not get ready:\n${output()}`)
}

/** A new folder for the data of a server. */
const newFolder = () => mkdtemp(join(tmpdir(), 'peshtoq-e2e-'))

/** Starts a server on a copy of a data folder, or on empty data. `env` adds configuration keys. */
export async function startServer(env: Readonly<Record<string, string>> = {}, from?: string): Promise<Server> {
  const data = await newFolder()
  if (from !== undefined) await cp(from, data, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Only listed variables: a configuration of the machine must not leak into the test.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('PESHTOQ_')))
  const environment = {
    ...inherited,
    PESHTOQ_LISTEN: `127.0.0.1:${port}`,
    PESHTOQ_PUBLIC_URL: url,
    PESHTOQ_DATA_DIR: data,
    ...env,
  }
  const child = spawn(BINARY, ['serve'], { cwd: data, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collect(child)
  const gone = new Promise<void>((done, fail) => {
    child.on('exit', () => done())
    child.on('error', fail)
  })
  await Promise.race([
    ready(url, child, output),
    gone.then(() => {
      throw new Error(`the server stopped at once:\n${output()}`)
    }),
  ])
  const leave = async () => {
    child.kill('SIGTERM')
    await gone
    return data
  }
  return {
    url,
    output,
    run: async (args, input) => {
      const other = spawn(BINARY, args, { cwd: data, env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
      const said = collect(other)
      other.stdin.end(input ?? '')
      const [code] = (await once(other, 'close')) as [number | null]
      if (code !== 0) throw new Error(`peshtoq ${args.join(' ')} ended with ${code}:\n${said()}`)
      return said()
    },
    leave,
    stop: async () => rm(await leave(), { recursive: true, force: true }),
  }
}

/** The initial data of a server: nothing, one person, or also the demo content. */
export type Start = 'nothing' | 'person' | 'demo'

/**
 * Data folders to start servers on, each created when first needed. The tables and the person are the same for every test, and
 * copying them is fast.
 */
export class Templates {
  readonly #made = new Map<Start, Promise<string>>()
  readonly #person: (server: Server) => Promise<unknown>

  /** `person` creates the person. */
  constructor(person: (server: Server) => Promise<unknown>) {
    this.#person = person
  }

  folder(start: Start): Promise<string> {
    const made = this.#made.get(start) ?? this.#make(start)
    this.#made.set(start, made)
    return made
  }

  async #make(start: Start): Promise<string> {
    const server = await startServer()
    if (start === 'demo') await server.run(['demo', 'load'])
    if (start !== 'nothing') await this.#person(server)
    return await server.leave()
  }

  async remove(): Promise<void> {
    const folders = await Promise.allSettled(this.#made.values())
    const made = folders.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })))
  }
}
