import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// For the gallery and the tests: the sections themselves are source that a site or the panel compiles.
export default defineConfig({
  plugins: [react({ compiler: true })],
  server: { host: '127.0.0.1' },
  test: {
    name: 'site-kit',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
