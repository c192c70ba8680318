import { defineConfig } from '@playwright/test'

/** Tests that depend on the browser itself: these run on a headed Chromium, the newest available. */
const OF_THE_BROWSER = ['html', 'picture-editor', 'video-feedback', 'session', 'shell', 'public-preview'].map((name) => `**/${name}.spec.ts`)

/** Looks, previews and resources whose lists and forms work like those of the others: these run on request. */
const EXTENDED = [
  'bonus-courses', 'contrast', 'counts', 'course-associations', 'course-feedback', 'course-people', 'course-picker',
  'course-singletons', 'cyrillic', 'day-field', 'deliveries', 'faq', 'finder', 'groups', 'help',
  'highlighted-row', 'home-latest', 'home-strip', 'live-preview', 'looks', 'networking', 'numbers', 'offer-to-show',
  'pickers', 'preview-gallery', 'preview-pane', 'professions', 'quick-search', 'row-places', 'section-names',
  'section-pictures', 'section-steps', 'section-views', 'seen', 'site-settings', 'socials', 'sorting', 'support',
  'text-feedback', 'tools', 'top-courses', 'wanted-sizes', 'widths', 'windows', 'work-samples',
].map((name) => `**/${name}.spec.ts`)

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
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
