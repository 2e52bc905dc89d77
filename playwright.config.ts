import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

/**
 * Browser journeys against the built product; each worker has servers and data folders of its own (e2e/products.ts).
 * `npm test` runs the project `daily`, `npm run test:long` the project `long`: the journeys with the tag `@long`.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Long enough for a machine that is busy with other things; a journey that passes does not wait for it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: await launchOptions(),
    locale: 'en-US',
    // Journeys hold calls back and cut them; the worker would answer in their place. Its own journey allows it.
    serviceWorkers: 'block',
    // Recording doubles the time of every journey; `npm test` runs the failed ones once more with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'daily', grepInvert: /@long/ },
    { name: 'long', grep: /@long/ },
  ],
})
