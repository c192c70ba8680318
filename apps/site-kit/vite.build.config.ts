import { join } from 'node:path'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const src = join(import.meta.dirname, 'src')

// The package: one output module per source module, so that servers load no browser code, and one style sheet. Without React's
// compiler, whose output needs React 19.
export default defineConfig({
  define: { KIT_VERSION: JSON.stringify(manifest.version) },
  build: {
    target: ['chrome111', 'firefox115', 'safari16.4'],
    minify: false,
    cssMinify: true,
    lib: {
      entry: { index: join(src, 'index.ts'), client: join(src, 'client/index.ts'), next: join(src, 'next/index.ts') },
      formats: ['es'],
      cssFileName: 'style',
    },
    rolldownOptions: {
      external: [/^react(?:$|\/)/, /^next\//],
      output: { preserveModules: true, preserveModulesRoot: src, entryFileNames: '[name].js' },
      // Each module keeps its `'use client'`, because it stays a module of its own.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
