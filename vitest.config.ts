import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { tools } from './scripts/tools.mjs'

const folders = ['src', 'testing', 'scripts']
const LONG = '**/*.long.test.ts'

/** What `npm test` runs. */
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
      // A group of its own: a process that goes on with the next file must have the same environment.
      sequence: { groupOrder: 1 },
    },
  },
]

/** What `npm run test:long` runs (`--mode long`): programs that are killed, Redis, and PostgreSQL. */
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

/** Files whose tests run on each kind of database (testing/database.ts). */
function onEveryDatabase(): string[] {
  const names = ['src', 'testing'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return names.filter((name) => name.endsWith('.test.ts') && readFileSync(name, 'utf8').includes('(databaseKinds)'))
}

/** Files that take minutes, longest first: each that began last would leave the other core idle. */
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
 * Two processes, as many as two cores can use, and each keeps its modules and its databases from file to file: evaluating
 * them anew for each file took most of the time. So a test undoes what it changes in the process.
 */
export default defineConfig(async ({ mode }) => ({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    // What Vite makes of a file is kept for later runs: it is a third of the time of a run of few files.
    experimental: { fsModuleCache: true },
    setupFiles: ['testing/setup.ts'],
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Dates on the screens are those of the reader's own time zone; the clock of tests stands at noon UTC.
    env: { TZ: 'UTC' },
    // Long enough for a machine that is busy with ten other things: a page test that is given up goes on in the background,
    // its unfinished `act` holds back what later tests of the file render, and all of them fail.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Of the second that vitest gives a poll, a busy machine may take all for something else.
    expect: { poll: { timeout: 30_000 } },
    // What is kept of a run is often only its end, where each failure has one message: at vitest's 40 characters it says
    // `{ code: 1, …(1) }` of a program that failed, and not what the program said.
    chaiConfig: { truncateThreshold: 4_000 },
    ...(mode === 'long' && { globalSetup: 'testing/long-run.ts', sequence: { sequencer: LongestFirst } }),
    projects: mode === 'long' ? long((await import('./testing/postgres.ts')).noPostgres) : daily,
  },
}))
