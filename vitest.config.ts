import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Two programs: Node tests and DOM tests. One process per worker (forks): an embedded database keeps up to 0.8 GB that
 * only the end of its process gives back, and two workers are what two cores can use.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Dates on the screens are those of the reader's own time zone; the clock of tests stands at noon UTC.
    env: { TZ: 'UTC' },
    // Long enough for a machine that is busy with ten other things: a page test that is given up goes on in the background,
    // its unfinished `act` holds back what later tests of the file render, and all of them fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Of the second that vitest gives a poll, a busy machine may take all for something else.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src', 'testing', 'sandbox', 'scripts', 'bench', 'evaluation'].map(
            (folder) => `${folder}/**/*.test.ts`,
          ),
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          include: ['src/**/web/**/*.test.tsx'],
          setupFiles: ['testing/patience.ts'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
        },
      },
    ],
  },
})
