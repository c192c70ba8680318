import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }

// For the gallery and the tests: the panel compiles the source itself, and the package is built by `vite.build.config.ts`.
export default defineConfig({
  plugins: [react({ compiler: true })],
  define: { KIT_VERSION: JSON.stringify(manifest.version) },
  server: { host: '127.0.0.1' },
  test: {
    name: 'site-kit',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    restoreMocks: true,
  },
})
