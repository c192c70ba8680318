// Checks the code in the guides for the site's developer against the types and the sections. With a folder as argument it writes
// the code there as an app.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const GUIDES = ['../../docs/landing-site.md', '../../docs/site-kit.md', '../site-kit/README.md']
/** A block of TypeScript with its path in the app: ```` ```ts lib/peshtoq.ts ````. */
const BLOCK = /^```tsx? ?(\S*)\n(.*?)^```$/gms

const [folder] = process.argv.slice(2)
const target = folder ?? join(root, 'node_modules/.guide')
if (folder === undefined) rmSync(target, { recursive: true, force: true })

const paths: string[] = []
for (const guide of GUIDES) {
  for (const [, path = '', code = ''] of readFileSync(join(root, guide), 'utf8').matchAll(BLOCK)) {
    if (path === '') throw new Error(`${guide}: code without a path would be checked by nobody:\n${code}`)
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), code)
    paths.push(path)
  }
}
if (paths.length === 0) throw new Error('there is no code in the guides')

if (folder === undefined) {
  copyFileSync(join(root, 'scripts/next.d.ts'), join(target, 'next.d.ts'))
  const config = {
    extends: '../../../tsconfig.base.json',
    compilerOptions: {
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      paths: {
        '@peshtoq/site': ['../../../site-kit/src/index.ts'],
        '@peshtoq/site/style.css': ['../../../site-kit/src/kit/site.module.css'],
        '@peshtoq/site/*': ['../../../site-kit/src/*/index.ts'],
        '@/peshtoq/*': ['../../../site-kit/src/*'],
        '@/*': ['./*'],
      },
    },
    files: ['next.d.ts', '../../../site-kit/src/next/next.d.ts', ...paths],
  }
  writeFileSync(join(target, 'tsconfig.json'), JSON.stringify(config))
  const { status } = spawnSync('tsc', ['-p', target], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  process.exitCode = status ?? 1
}
