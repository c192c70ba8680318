import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compress } from './scripts/compress.ts'
import { preloadMain } from './scripts/preload-main.ts'

// The server that answers `/api` and `/media` while Vite serves the panel itself.
const server = process.env['PESHTOQ_SERVER'] ?? 'http://127.0.0.1:8080'
const proxy = Object.fromEntries(['/api', '^/media/'].map((path) => [path, { target: server, changeOrigin: false }]))

// Components that render again while typing, dragging or ticking. Elsewhere the compiler's caches would be a fifteenth of a first
// load, for screens that render a few times; `e2e/typing-speed.spec.ts` and similar tests check the benefit.
const COMPILED = [
  '/src/form/fields/',
  '/src/form/html/',
  '/src/form/form-body',
  '/src/sections/section-row',
  '/src/sections/section-list',
  '/src/sections/use-section-view',
  '/src/live-preview/',
  '/src/resources/kit/sort',
  '/site-kit/src/',
]

export default defineConfig({
  plugins: [react({ compiler: { sources: COMPILED } }), preloadMain('/src/main.tsx'), compress()],
  resolve: { alias: { '#': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { host: '127.0.0.1', proxy },
  preview: { host: '127.0.0.1', proxy },
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry contains the name of every possible chunk, so their names count in each first load: seven characters
        // distinguish them. `skill-list` instead of one `list` among some twenty: a failed load is reported by name.
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, resource = null] = /\/src\/resources\/([a-z-]+)\/[a-z-]+\.tsx?$/.exec(facadeModuleId ?? '') ?? []
          return `assets/${resource === null || resource === 'kit' ? name : `${resource}-${name}`}-[hash:7].js`
        },
        codeSplitting: {
          // The common code of all pages is in two files: two dozen small ones would compress worse.
          groups: [
            // The code that runs before the panel. It must load none of its texts, which are localised when loaded.
            { name: 'language', test: /\/src\/(?:start|text\/(?:localise|language))\.ts$|vite\/preload-helper|\/apps\/web\/index\.html/ },
            {
              name: 'core',
              test: /node_modules\/(?:react|react-dom|scheduler|@emotion|stylis)\//,
            },
            // Router and cache, which sign-in starts without. Also the initial of a person's name, which the frame needs: the group
            // `site` would include it with what imports it there, and every screen would load that.
            { name: 'panel', test: /node_modules\/(?:@tanstack|use-sync-external-store)\/|\/site-kit\/src\/initial\./ },
            // All sections of the site; pages that render none of them load nothing of it. Their names alone are used elsewhere.
            { name: 'site', test: /\/site-kit\/src\/(?!generated\/section-registry)/ },
            // Without the theme, which would include the recipes of everything behind sign-in.
            {
              name: 'base',
              test: /@chakra-ui\/react\/dist\/esm\/(?:styled-system|preset-base|utils|components\/(?:box|stack|center|button|heading|text|loader|input\/|field\/))|@pandacss|createLucideIcon|\/src\/(?:app\/(?:session|entered|splash|progress-line|search|looks)|text\/uz|api\/(?:client|errors|reply|generated\/auth\/auth)|ui\/(?:button|progress|notify))\.tsx?$/,
            },
            // The frame around every screen.
            {
              name: 'inside',
              test: /\/src\/(?:app\/(?:panel|way-back|routes|route-ids|routing|router|query|root|pending|person|use-local-storage)|resources\/[a-z-]+\/(?:routes|names)|api\/profile|ui\/(?:page|link-button|confirm|lazy-component|lazy-menu|use-breadcrumbs|person-picture))\.tsx?$|\/visually-hidden\/|\/icons\/(?:calendar-clock|chevron-right|layout-list|images|rotate-ccw-clock|send|settings|monitor|search|ellipsis|file-question-mark)\.mjs$|\/progress\.anatomy\.mjs$/,
            },
            // The server's rules and catalogues, which most lists do not need.
            { name: 'contract', test: /\/src\/(?:api\/generated\/contract|course\/sections-of-screen)\.ts$/ },
            // Shared by lists and forms.
            {
              name: 'shared',
              test: /\/src\/(?:resources\/kit\/(?:resource|breadcrumbs|unpaged|undo|cache|expected-row)|course\/course|form\/(?:text|conflict|image\/value)|text\/uz\.form|lib\/(?:dates|drafts-key|window-state|numbers|media|find|wrap-error)|ui\/(?:image|tooltip|input-group|read-error|use-announcement|keep-focus)|resources\/kit\/shown-link|form\/link|api\/(?:calls|drafts)|api\/generated\/drafts\/drafts)\.tsx?$|\/@chakra-ui\/react\/dist\/esm\/components\/(?:native-select|badge|grid|icons)\b|\/icons\/(?:chevron-(?:up|down|left)|plus|x|info|trash|pencil|rotate-cw)\.mjs$/,
            },
            // Drag and drop of rows, in lists and forms.
            { name: 'sorting', test: /\/src\/(?:resources\/kit\/sorting|drafting\/use-drafting)\.tsx$/ },
            // The code of nearly every list.
            {
              name: 'list',
              test: /\/src\/resources\/kit\/(?:list-screen|list-parts|use-waiting-drafts|draft-subject|search-field|use-order|row|use-page-size)\.tsx?$|\/icons\/search-x\.mjs$/,
            },
            // The frame of every screen of a course.
            {
              name: 'course',
              test: /\/src\/(?:course\/course-screen|text\/uz\.course-screen|api\/courses)\.tsx?$/,
            },
            // The status of a course, and its visibility.
            { name: 'course-state', test: /\/src\/(?:lib\/(?:course-state|window)|text\/uz\.(?:course-picker|window))\.ts$/ },
            // The code of every form, without the recipes of its fields, which would include those of everything else.
            {
              name: 'form',
              test: /node_modules\/react-hook-form\/|\/src\/(?:resources\/kit\/(?:form|form-screen|form-panel|use-draft|use-row)|form\/(?:form-body|form-bar|use-shortcut|fields\/frame))\.tsx?$/,
            },
            // The groups of courses, with their calls: two small files of the course's form.
            { name: 'group', test: /\/src\/(?:resources\/group\/resource|api\/generated\/course-categories\/course-categories)\.tsx?$/ },
            // Shared by most forms.
            { name: 'files', test: /\/src\/(?:form\/(?:file\/(?:field|upload-progress|use-reader|refused)|image\/(?:field|from-library|edit|limits|kinds|reader|use-file-url)))\.tsx?$/ },
          ],
        },
      },
      treeshake: {
        // Emotion imports these for an unused part of it; being CommonJS, they count as having side effects.
        moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
        // Chakra's theme module builds its whole default theme with these as soon as one part of it is imported. They only return
        // their argument, so unused results can be dropped (60 recipes, 15 kB over the wire).
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineTokens', 'defineSemanticTokens', 'createAnatomy'],
      },
    },
    // Safari before 17 does without: it loads the same files, one step later. An imported file is loaded without being listed as
    // a preload, and its name would add to every list.
    modulePreload: { polyfill: false, resolveDependencies: (file, dependencies) => dependencies.filter((name) => name !== file) },
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // Nothing is inlined as a data URI: the content security policy of scripts and styles allows only files.
    assetsInlineLimit: 0,
    // Files under assets/ are named by their content, so they can be cached for good.
    assetsDir: 'assets',
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'web', environment: 'happy-dom', include: ['src/**/*.test.{ts,tsx}'], restoreMocks: true },
      },
      '../site-kit',
    ],
  },
})
