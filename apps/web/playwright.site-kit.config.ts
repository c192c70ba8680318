import { defineConfig } from '@playwright/test'
import own from './playwright.config'

// The projects of the panel's own tests would run instead.
const { projects: _panel, ...shared } = own

/** A site made of the kit, on both major versions of Next.js: each is installed, built and started, which takes minutes. */
export default defineConfig({
  ...shared,
  testMatch: 'site-kit/*.long.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 40 * 60_000,
})
