import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

/**
 * Configures the browser journeys, which run against the built product. Each worker has its own servers and data folders
 * (e2e/products.ts). `npm test` runs the project `daily`, `npm run test:long` the project `long`, the journeys with the tag
 * `@long`.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // In milliseconds; long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: await launchOptions(),
    locale: 'en-US',
    // Blocks the service worker, because it would answer calls that journeys delay or abort. Only its own journey allows it.
    serviceWorkers: 'block',
    // Recording doubles the time of every journey; `npm test` runs the failed ones again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'daily', grepInvert: /@long/ },
    { name: 'long', grep: /@long/ },
  ],
})
