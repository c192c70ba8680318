import { defineConfig } from '@playwright/test'

/** Tests that depend on the browser itself: these run on a headed Chromium, the newest available. */
const OF_THE_BROWSER = ['html', 'picture-editor', 'video-feedback', 'session', 'shell', 'public-preview'].map((name) => `**/${name}.spec.ts`)

/** Looks, previews and resources whose lists and forms work like those of the others: these run on request. */
const EXTENDED = [
  'accessibility-course', 'audit', 'bonus-courses', 'careers', 'contrast', 'counts', 'course-associations',
  'course-drafts', 'course-feedback', 'course-from-nothing', 'course-lists-accessibility', 'course-people',
  'course-picker', 'course-singletons', 'course-singletons-accessibility', 'cyrillic', 'day-field', 'deliveries',
  'faq', 'finder', 'findings', 'groups', 'help', 'highlighted-row', 'home', 'home-latest', 'home-strip',
  'list-drafts', 'lists-accessibility', 'live-preview', 'looks', 'mentors', 'networking', 'numbers', 'offer-to-show',
  'order-history', 'pickers', 'preview-gallery', 'preview-pane', 'professions', 'quick-search', 'release-conflicts',
  'row-places', 'section-names', 'section-pictures', 'section-steps', 'section-views', 'seen', 'site-kit-package',
  'site-settings', 'skills', 'socials', 'sorting', 'support', 'syllabus', 'text-feedback', 'toasts', 'tools',
  'top-courses', 'unreadable-picture', 'wanted-sizes', 'widths', 'windows', 'work-samples',
].map((name) => `**/${name}.spec.ts`)

/** A shared machine without anybody before it: disks and processors of others may hold it up for seconds. */
const isUnattended = process.env['CI'] !== undefined

/** The real server with the real panel in Chromium: each test starts its own server (`e2e/server.ts`). */
export default defineConfig({
  testDir: 'e2e',
  // Measurements run alone: `cargo xtask speed`.
  projects: [
    { name: 'panel', testMatch: '*.spec.ts', testIgnore: ['*-speed.spec.ts', ...OF_THE_BROWSER, ...EXTENDED] },
    // `cargo xtask test --extended`
    { name: 'extended', testMatch: EXTENDED },
    { name: 'browser', testMatch: OF_THE_BROWSER },
    { name: 'speed', testMatch: '*-speed.spec.ts' },
  ],
  fullyParallel: true,
  workers: 2,
  // A test that only passes on a retry has failed. An unattended shared machine gets one retry, and the report says so.
  retries: isUnattended ? 1 : 0,
  forbidOnly: true,
  timeout: isUnattended ? 120_000 : 60_000,
  expect: { timeout: isUnattended ? 30_000 : 10_000 },
  reporter: 'list',
  use: {
    locale: 'uz-UZ',
    timezoneId: 'Europe/London',
    // Recording every test to keep the few that fail takes a quarter of the time; `--trace on` records a single one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['PESHTOQ_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
