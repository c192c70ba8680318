/**
 * npm writes only the platform packages it installed into package-lock.json when it updates an existing tree, so that `npm ci` on
 * another system misses its binary. This adds the missing optional entries (name, version and systems, derived from the name), so
 * that the lock is the same for every system. Run after `npm install`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Entry> }

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64']

const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock

/** Every folder in which a package at `place` would find `name`, nearest first. */
function lookups(place: string, name: string): string[] {
  const found: string[] = []
  let base = place
  for (;;) {
    found.push(`${base === '' ? '' : `${base}/`}node_modules/${name}`)
    if (base === '') return found
    base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))
  }
}

let added = 0
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lookups(place, name).some((path) => path in lock.packages)) continue
    const words = name.split(/[/-]/)
    const os = SYSTEMS.filter((system) => words.includes(system))
    const cpu = PROCESSORS.filter((processor) => words.includes(processor))
    if (os.length === 0 || cpu.length === 0) continue
    const libc = words.some((w) => w.startsWith('musl'))
      ? ['musl']
      : words.some((w) => w.startsWith('gnu')) && os[0] === 'linux'
        ? ['glibc']
        : undefined
    lock.packages[`node_modules/${name}`] = { version, optional: true, os, cpu, ...(libc ? { libc } : {}) }
    added += 1
  }
}

const packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
process.stdout.write(`${added} entries added\n`)
