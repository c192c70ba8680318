import { defineConfig } from '@playwright/test'
import own from './playwright.config'

/** A site made of the kit, on both major versions of Next.js: each is installed, built and started, which takes minutes. */
export default defineConfig({
  ...own,
  testMatch: 'site-kit/*.long.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 40 * 60_000,
})
