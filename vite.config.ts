import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { afterBuild } from './scripts/vite/after-build.ts'
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
import { checked, checkedPrograms } from './scripts/vite/checked-programs.ts'
import { completeNotices, NOTICES } from './scripts/vite/notices.ts'
import { inlineTexts } from './scripts/vite/inline-texts.ts'
import { minifyTheme } from './scripts/vite/minify-theme.ts'
import { writeOfflineTexts } from './scripts/vite/offline-texts.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { stampWorker } from './scripts/vite/stamp-worker.ts'
import { withoutSummaries } from './scripts/vite/without-summaries.ts'

const programs = [
  'src/app/server/main.ts',
  'src/app/server/programs/admin.ts',
  'src/app/server/programs/backup.ts',
  'src/app/server/programs/doctor.ts',
  'src/app/server/programs/model-setup.ts',
  'src/app/server/programs/restore.ts',
  'src/app/server/programs/seed-program.ts',
  'src/app/server/programs/stripe-setup.ts',
  'src/app/server/programs/upgrade.ts',
]

/**
 * Modules that are started or loaded by file name, such as worker threads. They are built into dist/server, because the
 * programs find them relative to `import.meta.url`.
 */
const parts = [
  'src/app/server/config.ts',
  'src/features/sources/server/reading/reading-process.ts',
  'src/platform/server/database/embedded/pglite-worker.ts',
  'src/platform/server/database/embedded/unpack-template.ts',
  'src/platform/server/llm/local/local-process.ts',
  'src/platform/server/images/draw-worker.ts',
]

/** The server's address in `npm run dev`. Vite listens on the product's usual port and forwards API calls to it. */
const devApi = process.env['DEV_API'] ?? 'http://127.0.0.1:3001'

/**
 * `vite build --app` writes dist/web (browser), dist/server (Node), dist/pages (React components that the server renders) and
 * dist/sandbox (the payment sandbox).
 */
export default defineConfig({
  plugins: [
    react(),
    withoutSummaries(),
    inlineTexts(),
    checkedPrograms(),
    afterBuild('stamp-worker', stampWorker),
    afterBuild('minify-theme', minifyTheme),
    afterBuild('offline-texts', writeOfflineTexts),
    afterBuild('notices', completeNotices),
    // Must be last, because it compresses the files that the other steps write.
    afterBuild('precompress', precompress),
  ],
  server: {
    host: 'localhost',
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/embed', '/healthz', '/readyz', '/metrics'].map((path) => [path, devApi])),
  },
  build: { target: 'baseline-widely-available', emptyOutDir: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        manifest: true,
        license: { fileName: NOTICES },
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          // Cannot be bundled, because `npm start` does not install it.
          external: ['node-llama-cpp'],
          input: Object.fromEntries([
            ...programs.map((path) => [basename(path, '.ts'), checked(path)]),
            ...[...parts, 'scripts/database-template.ts'].map((path) => [basename(path, '.ts'), path]),
          ]),
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // Omits the sources, because Node parses the maps at each start, and stack traces need no sources.
            sourcemapExcludeSources: true,
          },
        },
      },
    },
    pages: {
      consumer: 'server',
      // Bundles all packages, so that the pages use one copy of React, in its production build regardless of NODE_ENV.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/pages',
        target: 'node20',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          input: { 'server-pages': 'src/app/web/server-pages.tsx' },
          output: { entryFileNames: '[name].js', codeSplitting: false, sourcemapExcludeSources: true },
        },
      },
    },
    sandbox: {
      consumer: 'server',
      build: {
        outDir: 'dist/sandbox',
        target: 'node20',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: { input: { main: 'tools/stripe-sandbox/main.ts' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment)
      }
    },
  },
})
