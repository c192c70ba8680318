import { join } from 'node:path'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }

const src = join(import.meta.dirname, 'src')

// The package: a module for each module, so that servers load nothing that only browsers need, and one style sheet. Without
// React's compiler, whose code only React 19 runs.
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
      // Each module keeps its `'use client'`, as it stays a module of its own.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
})
