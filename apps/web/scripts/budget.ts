/**
 * Fails if a first load is larger than docs/panel.md#measures allows, measured in brotli as the server sends it: the page, its
 * links, the entry, the screen's chunk, and all their static imports.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; assets?: string[] }

const dist = new URL('../dist/', import.meta.url).pathname
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) throw new Error('no dist/.vite/manifest.json: run `npm run build` first')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>

const sizes = new Map<string, number>()
function brotli(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = brotliCompressSync(readFileSync(join(dist, file)), {
    // The server's compression quality.
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length
  sizes.set(file, size)
  return size
}

/** Every file that the chunks import statically. */
function closure(keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest: its source file was renamed?`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

const page = ['index.html', 'boot.js']
const isScript = (file: string) => file.endsWith('.js')
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + brotli(file), 0)

/** The page's script, and the panel that it loads. */
const ENTRY = ['index.html', 'src/main.tsx']
/** What every page of a signed-in person loads; `src/app/panel.tsx` is in the chunk `inside`. */
const INSIDE = Object.keys(manifest).find((key) => manifest[key]?.name === 'inside')
if (INSIDE === undefined) throw new Error('the chunk `inside` is gone: has it another name?')
const PANEL = [INSIDE, 'src/app/shell.tsx']
/** Lists without a resource, each with its limit. */
const LISTS: readonly [key: string, limit: number][] = [
  ['src/screens/home.tsx', 198_000],
  ['src/screens/deliveries.tsx', 189_000],
  ['src/history/screens.ts', 196_500],
  ['src/history/versions-screen.tsx', 195_000],
  ['src/history/audit-screen.tsx', 204_000],
  ['src/resources/course-page/page.tsx', 207_500],
]
const screens = (name: string) => Object.keys(manifest).filter((key) => new RegExp(`^src/resources/[a-z-]+/${name}\\.tsx$`).test(key))
/** The list of courses has filters and switches, that of a course's feedback the tabs of the course. */
const RICH_LISTS = new Set(['src/resources/course/list.tsx', 'src/resources/course-feedback/list.tsx'])
/** Fields of every kind, access beside them, rows with rich text. */
const RICH_FORMS = new Set(['src/resources/course/form.tsx', 'src/resources/staff/form.tsx', 'src/resources/course-info/form.tsx'])
const inside = (key: string, limit: number, mostFiles?: number): Page => ({
  name: `${key}, everything but pictures`,
  chunks: [...ENTRY, ...PANEL, key],
  scriptsOnly: false,
  limit,
  mostFiles,
})
/** A page, its first load, its limit in bytes and, where it matters, in files. */
type Page = { name: string; chunks: string[]; scriptsOnly: boolean; limit: number; mostFiles?: number | undefined }
const PAGES: Page[] = [
  { name: 'sign-in, JavaScript', chunks: [...ENTRY, 'src/screens/sign-in.tsx'], scriptsOnly: true, limit: 115_000, mostFiles: 20 },
  ...LISTS.map(([key, limit]) => inside(key, limit, 34)),
  ...screens('list').map((key) => (RICH_LISTS.has(key) ? inside(key, 194_500, 28) : inside(key, 187_500, 21))),
  ...screens('form').map((key) => (RICH_FORMS.has(key) ? inside(key, 229_000, 35) : inside(key, 225_500, 28))),
]

/** Chunks that must not be part of a first load: the site's sections (`vite.config.ts` names their chunk), and the rules of forms. */
// Some screens have "site" in their names too.
const LATER = ['site-(?!faq|settings)', 'validation-'].map((name) => new RegExp(`^assets/${name}`))
for (const later of LATER) {
  if (!Object.values(manifest).some(({ file }) => later.test(file))) throw new Error(`${later.source}: the chunk is gone: has it another name?`)
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The font loads after the text is shown, so it is not part of the page's size; Cyrillic is loaded with the first such letter. */
const FACE = { name: /^onest-latin-wght-normal-.*\.woff2$/, limit: 40_000 }

let over = 0
const face = readdirSync(join(dist, 'assets')).find((file) => FACE.name.test(file))
const weight = face === undefined ? Infinity : statSync(join(dist, 'assets', face)).size
console.log(`${weight > FACE.limit ? 'OVER' : 'ok  '} the face, Latin letters, 1 file: ${kB(weight)} of ${kB(FACE.limit)}`)
if (weight > FACE.limit) over += 1
for (const { name, chunks, scriptsOnly, limit, mostFiles } of PAGES) {
  const files = new Set([...page, ...closure(chunks)])
  if (mostFiles !== undefined && files.size > mostFiles) {
    console.log(`OVER ${name}: ${files.size} files of ${mostFiles}`)
    over += 1
  }
  const size = sum(scriptsOnly ? [...files].filter(isScript) : files)
  // `cargo xtask bench` reads these lines.
  console.log(`${size > limit ? 'OVER' : 'ok  '} ${name}, ${files.size} files: ${kB(size)} of ${kB(limit)}`)
  if (size > limit || process.argv.includes('--files')) {
    for (const file of [...files].toSorted((a, b) => brotli(b) - brotli(a))) console.log(`       ${kB(brotli(file))} ${file}`)
  }
  if (size > limit) over += 1
  for (const file of [...files].filter((one) => LATER.some((later) => later.test(one)))) {
    console.log(`OVER ${name}: loads ${file}`)
    over += 1
  }
}
if (over > 0) process.exit(1)
