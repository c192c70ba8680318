/** Serves the gallery of the site's sections on loopback, for the tests and the contact sheets. */
import react from '@vitejs/plugin-react'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'

const WEB = join(import.meta.dirname, '..')
const SITE_KIT = join(WEB, '../site-kit')

export type Gallery = {
  /** The address of a section. */
  at: (query: Readonly<Record<string, string>>) => string
  stop: () => Promise<void>
}

export async function startGallery(): Promise<Gallery> {
  const caches = join(WEB, 'node_modules/.gallery')
  await mkdir(caches, { recursive: true })
  // A separate cache, so that two runs at a time do not write the same files.
  const cacheDir = await mkdtemp(join(caches, 'run-'))
  const server = await createServer({
    root: SITE_KIT,
    configFile: false,
    cacheDir,
    logLevel: 'warn',
    plugins: [react({ compiler: true })],
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    // Listed in advance: each one discovered later would reload the page.
    optimizeDeps: {
      entries: [],
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'react/compiler-runtime'],
    },
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0]
  if (url === undefined) throw new Error('the gallery has no address')
  return {
    at: (query) => `${url}src/gallery/index.html?${String(new URLSearchParams(query))}`,
    stop: async () => {
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
  }
}
