import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { tools } from './scripts/tools.mjs'

const folders = ['src', 'testing', 'scripts']
const LONG = '**/*.long.test.ts'

const daily: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: { name: 'node', include: folders.map((folder) => `${folder}/**/*.test.ts`), exclude: [LONG] },
  },
  ...tools.map((tool) => ({
    extends: true as const,
    test: { name: tool, include: [`tools/${tool}/**/*.test.ts`], exclude: [LONG] },
  })),
  {
    extends: true,
    plugins: [react()],
    test: {
      name: 'dom',
      include: ['src/screens/**/*.test.tsx', 'src/**/web/**/*.test.tsx'],
      setupFiles: ['testing/setup.ts', 'testing/dom-setup.ts'],
      environment: 'happy-dom',
      environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
      // Uses a separate group, because a process runs several test files and cannot switch between test environments.
      sequence: { groupOrder: 1 },
    },
  },
]

/**
 * The test projects of `npm run test:long`, which are the long tests and, on PostgreSQL, the tests for every kind of database.
 */
const long = (noPostgres: string | null): TestProjectInlineConfiguration[] => [
  { extends: true, test: { name: 'long', include: [...folders, 'tools'].map((folder) => `${folder}/${LONG}`) } },
  {
    extends: true,
    test: {
      name: 'postgres',
      include: noPostgres === null ? onEveryDatabase() : [],
      env: { TEST_DATABASE_KIND: 'PostgreSQL' },
      sequence: { groupOrder: 1 },
    },
  },
]

function onEveryDatabase(): string[] {
  const names = ['src', 'testing'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return names.filter((name) => name.endsWith('.test.ts') && readFileSync(name, 'utf8').includes('(databaseKinds)'))
}

/** Test files that take minutes, longest first, because a long file that starts last would leave the other core idle. */
const LONGEST = ['backup', 'every-script', 'check', 'other-nodes', 'search-crash', 'local', 'crash', 'mcp-conformance']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(basename(moduleId, '.long.test.ts'))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/**
 * Tests run in two processes. A process keeps modules and databases between test files, because loading them again is slow.
 * Each test must therefore undo its changes to the process.
 */
export default defineConfig(async ({ mode }) => ({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    // Caches transformed files for later runs, because transforming takes a third of a short run.
    experimental: { fsModuleCache: true },
    setupFiles: ['testing/setup.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Fixes the time zone, because pages show dates in the reader's time zone.
    env: { TZ: 'UTC' },
    // Long, because the machine may be very busy, and a timed-out test continues and breaks all later tests of its file.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest's default of one second is too short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // Shows enough of a failed program's output. Vitest's default of 40 characters would show only `{ code: 1, …(1) }`.
    chaiConfig: { truncateThreshold: 4_000 },
    ...(mode === 'long' && { globalSetup: 'testing/long-run.ts', sequence: { sequencer: LongestFirst } }),
    projects: mode === 'long' ? long((await import('./testing/postgres.ts')).noPostgres) : daily,
  },
}))
