import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(?:js|css|svg|html|json|txt|webmanifest)$/

/**
 * Writes `.br` and `.gz` beside each file of the build: the server sends what the browser accepts and compresses nothing itself,
 * so that the best compression costs nothing at run time. The page is excluded, because it gets a nonce.
 */
export function compress(): Plugin {
  let folder = 'dist'
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && worthwhile.test(entry.name) && entry.name !== 'index.html')
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name)
          const content = await readFile(path)
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
          const packed = { br: brotliCompressSync(content, { params }), gz: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }) }
          await Promise.all(
            Object.entries(packed)
              // The server always embeds scripts as gzip and decompresses that for the plain form.
              .filter(([ending, bytes]) => bytes.length < content.length || (ending === 'gz' && entry.name.endsWith('.js')))
              .map(([ending, bytes]) => writeFile(`${path}.${ending}`, bytes)),
          )
        }),
      )
    },
  }
}
