import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compress } from './scripts/compress.ts'
import { preloadMain } from './scripts/preload-main.ts'

// The server that answers `/api` and `/media` while the panel itself comes from Vite.
const server = process.env['PESHTOQ_SERVER'] ?? 'http://127.0.0.1:8080'
const proxy = Object.fromEntries(['/api', '^/media/'].map((path) => [path, { target: server, changeOrigin: false }]))

// What is drawn again while one types, drags or ticks. Elsewhere the compiler's caches are a fifteenth of a first load, for
// screens that are drawn a few times; `e2e/typing-speed.spec.ts` and its like hold what it is for.
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
        // The entry names every chunk that may follow, so their names count in each first load: seven characters tell them apart.
        // `skill-list`, not one `list` of some twenty: what fails to load is told by its name.
        chunkFileNames: ({ name, facadeModuleId }) => {
          const [, resource = null] = /\/src\/resources\/([a-z-]+)\/[a-z-]+\.tsx?$/.exec(facadeModuleId ?? '') ?? []
          return `assets/${resource === null || resource === 'kit' ? name : `${resource}-${name}`}-[hash:7].js`
        },
        codeSplitting: {
          // What every page needs stands in two files: two dozen small ones would compress worse.
          groups: [
            // What runs before the panel, and must load none of its texts: they are said as they are loaded.
            { name: 'language', test: /\/src\/(?:start|text\/(?:localise|language))\.ts$|vite\/preload-helper|\/apps\/web\/index\.html/ },
            {
              name: 'core',
              test: /node_modules\/(?:react|react-dom|scheduler|@emotion|stylis)\//,
            },
            // Router and cache, which sign-in boots without.
            { name: 'panel', test: /node_modules\/(?:@tanstack|use-sync-external-store)\// },
            // All of the site's sections; what draws none of them loads nothing of it. Their names alone are asked for elsewhere.
            { name: 'site', test: /\/site-kit\/src\/(?!generated\/section-registry)/ },
            // Without the theme, which would bring the looks of what only stands behind sign-in.
            {
              name: 'base',
              test: /@chakra-ui\/react\/dist\/esm\/(?:styled-system|preset-base|utils|components\/(?:box|stack|center|button|heading|text|loader|input\/|field\/))|@pandacss|createLucideIcon|\/src\/(?:app\/(?:session|entered|splash|progress-line|search|looks)|text\/uz|api\/(?:client|errors|reply|generated\/auth\/auth)|ui\/(?:button|progress|notify))\.tsx?$/,
            },
            // What stands around every screen.
            {
              name: 'inside',
              test: /\/src\/(?:app\/(?:panel|way-back|routes|route-ids|routing|router|query|root|pending|person|use-local-storage)|resources\/[a-z-]+\/(?:routes|names)|api\/profile|ui\/(?:page|link-button|confirm|lazy-component|lazy-menu|use-breadcrumbs|person-picture))\.tsx?$|\/visually-hidden\/|\/icons\/(?:calendar-clock|chevron-right|layout-list|images|rotate-ccw-clock|send|monitor|search|ellipsis|file-question-mark)\.mjs$|\/progress\.anatomy\.mjs$/,
            },
            // The rules and catalogues of the server, which most lists do without.
            { name: 'contract', test: /\/src\/(?:api\/generated\/contract|course\/sections-of-screen)\.ts$/ },
            // What lists and forms have in common.
            {
              name: 'shared',
              test: /\/src\/(?:resources\/kit\/(?:resource|breadcrumbs|unpaged|undo|cache|expected-row)|course\/course|form\/text|text\/uz\.form|lib\/(?:dates|drafts-key|window-state|numbers|media|find|wrap-error)|ui\/(?:image|tooltip|read-error)|resources\/kit\/shown-link|form\/link|api\/(?:calls|drafts)|api\/generated\/drafts\/drafts)\.tsx?$|\/@chakra-ui\/react\/dist\/esm\/components\/(?:native-select|input-group|input-element|input-addon|group|grid|icons)\b|\/icons\/(?:chevron-(?:up|down|left)|plus|x|info|trash|pencil|rotate-cw)\.mjs$/,
            },
            // What is moved by hand: rows of lists and of forms.
            { name: 'sorting', test: /\/src\/(?:resources\/kit\/sorting|drafting\/use-drafting)\.tsx$/ },
            // What nearly every list consists of.
            {
              name: 'list',
              test: /\/src\/resources\/kit\/(?:list-screen|list-parts|use-waiting-drafts|draft-subject|search-field|use-order|row|use-page-size)\.tsx?$|\/icons\/search-x\.mjs$/,
            },
            // What every screen of a course has around it.
            {
              name: 'course',
              test: /\/src\/(?:course\/course-screen|text\/uz\.course-screen|api\/courses)\.tsx?$/,
            },
            // How a course stands, and when it is seen.
            { name: 'course-state', test: /\/src\/(?:lib\/(?:course-state|window)|text\/uz\.(?:course-picker|window))\.ts$/ },
            // What every form consists of, without the looks of its fields, which would bring those of everything else.
            {
              name: 'form',
              test: /node_modules\/react-hook-form\/|\/src\/(?:resources\/kit\/(?:form|form-screen|form-panel|use-draft|use-row)|form\/(?:form-body|fields\/frame))\.tsx?$/,
            },
            // What most forms have too.
            { name: 'files', test: /\/src\/form\/(?:file\/(?:field|upload-progress|use-reader|refused)|image\/(?:field|from-library|edit|limits|kinds|reader|use-file-url))\.tsx?$/ },
          ],
        },
      },
      treeshake: {
        // Emotion brings these for a part of it that nobody uses; being CommonJS, they count as doing something by themselves.
        moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
        // Chakra's theme module builds its whole default theme with these as soon as one part of it is imported; they
        // only hand back what they are given, so what nobody uses may go (60 recipes, 15 kB over the wire).
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineTokens', 'defineSemanticTokens', 'createAnatomy'],
      },
    },
    // Safari before 17 does without: it loads the same files, one step later.
    // A file that is imported is fetched without being named as one to preload, and its name would weigh in each list of names.
    modulePreload: { polyfill: false, resolveDependencies: (file, dependencies) => dependencies.filter((name) => name !== file) },
    target: ['chrome111', 'firefox115', 'safari16.4'],
    // Nothing is inlined as a data URI: the content security policy of scripts and styles knows only files.
    assetsInlineLimit: 0,
    // The files under assets/ are named by their content, so the server may cache them for good.
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
