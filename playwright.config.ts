import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'

/** Browser journeys against the built product; each worker has a server and a data folder of its own (e2e/test.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: await launchOptions(),
    locale: 'en-US',
    // Journeys hold calls back and cut them; the worker would answer in their place. Its own journey allows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
