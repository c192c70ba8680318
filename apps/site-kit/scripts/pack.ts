// Packs the build as npm would, the same bytes from the same sources, into the folder of the panel's files, where the server
// embeds it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import manifest from '../package.json' with { type: 'json' }

const kit = resolve(import.meta.dirname, '..')
const dist = join(kit, 'dist')
const target = resolve(kit, '../web/dist/site-kit.tgz')

/** The package.json of the package. `next` is an optional peer; without it only `@peshtoq/site/next` cannot be used. */
const published = {
  name: '@peshtoq/site',
  version: manifest.version,
  description: 'The sections of a landing site whose content is edited in Peshtoq, and a client of its public API.',
  type: 'module',
  sideEffects: ['**/*.css'],
  exports: {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './client': { types: './dist/client/index.d.ts', default: './dist/client.js' },
    './next': { types: './dist/next/index.d.ts', default: './dist/next.js' },
    './style.css': './dist/style.css',
    './package.json': './package.json',
  },
  peerDependencies: { next: '>=14', react: '^18.2.0 || ^19.0.0' },
  peerDependenciesMeta: { next: { optional: true } },
}

/** A declaration file imports its neighbours with extensions, so that every `moduleResolution` finds them. */
function complete(path: string, text: string): string {
  return text.replaceAll(/(from |import\()'(\.[^']*)'/g, (_, before: string, name: string) => {
    const bare = name.replace(/\.tsx?$/, '')
    const isFolder = !existsSync(`${join(dirname(path), bare)}.d.ts`)
    return `${before}'${bare}${isFolder ? '/index' : ''}.js'`
  })
}

function files(): Map<string, Buffer> {
  const paths = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const all = new Map([
    ['package.json', Buffer.from(`${JSON.stringify(published, null, 2)}\n`)],
    ['README.md', readFileSync(join(kit, 'README.md'))],
    ...paths.map((path): [string, Buffer] => {
      const content = readFileSync(path)
      const name = relative(kit, path).replaceAll('\\', '/')
      return [name, path.endsWith('.d.ts') ? Buffer.from(complete(path, content.toString())) : content]
    }),
  ])
  return new Map([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const BLOCK = 512
/** The timestamp that npm gives every packed file: 26 October 1985. */
const TIME = 499_162_500

/** One file of a tar archive (ustar), its content padded to full blocks. */
function packed(name: string, content: Buffer): Buffer {
  const path = `package/${name}`
  if (path.length > 99) throw new Error(`${path} is too long for the archive`)
  const head = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) => head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  head.write(path, 0)
  octal(0o644, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(content.length, 124, 12)
  octal(TIME, 136, 12)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)])
}

const archive = Buffer.concat([...[...files()].map(([name, content]) => packed(name, content)), Buffer.alloc(2 * BLOCK)])
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, gzipSync(archive, { level: constants.Z_BEST_COMPRESSION }))
