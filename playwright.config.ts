import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

/**
 * Configures the browser tests of the built product. Each worker has its own servers and data folders (e2e/products.ts). `npm
 * test` runs the project `daily`, and `npm run test:long` runs `long`.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Time limit of each test in milliseconds, long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: await launchOptions(),
    locale: 'en-US',
    // Blocks the service worker, which would answer calls that tests delay or abort.
    serviceWorkers: 'block',
    // Traces double the time of every test, so `npm test` runs only failed tests again with a trace.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'daily', grepInvert: /@long/ },
    { name: 'long', grep: /@long/ },
  ],
})
