import { createRequire } from 'node:module'
import { afterEach, describe, expect, test } from 'vitest'
import { architectureProblems, sourceFiles } from './architecture.mjs'
import { plant } from './planted.ts'

const rules: { forbidden: { name: string }[] } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const one = "export const one = 'one'\n"
const from = (path: string) => `import { one } from '${path}'\nexport const two = one\n`

const features = rules.forbidden
  .flatMap(({ name }) => /^(\w+)-before-later-features$/.exec(name)?.[1] ?? [])
  .concat('voice')

const offenders: { rule: string; file: string; text: string; needs?: Record<string, string> }[] = [
  {
    rule: 'platform-imports-downward',
    file: 'src/platform/up.ts',
    text: from('#features/models/one.ts'),
    needs: { 'src/features/models/one.ts': one },
  },
  {
    rule: 'features-imports-downward',
    file: 'src/features/share/up.ts',
    text: from('#app/one.ts'),
    needs: { 'src/app/one.ts': one },
  },
  {
    rule: 'screens-imports-downward',
    file: 'src/screens/up.ts',
    text: from('#app/one.ts'),
    needs: { 'src/app/one.ts': one },
  },
  ...features.slice(0, -1).map((feature, at) => ({
    rule: `${feature}-before-later-features`,
    file: `src/features/${feature}/later.ts`,
    text: from(`#features/${features[at + 1]}/one.ts`),
    needs: { [`src/features/${features[at + 1]}/one.ts`]: one },
  })),
  {
    rule: 'features-are-listed',
    file: 'src/app/unlisted.ts',
    text: from('#features/gossip/one.ts'),
    needs: { 'src/features/gossip/one.ts': one },
  },
  {
    rule: 'web-never-reaches-server',
    file: 'src/platform/web/screen.ts',
    text: from('../server/one.ts'),
    needs: { 'src/platform/server/one.ts': one },
  },
  {
    rule: 'product-without-its-tests',
    file: 'src/platform/web/tested.ts',
    text: from('./bridge.test.ts'),
    needs: { 'src/platform/web/bridge.test.ts': one },
  },
  {
    rule: 'server-never-imports-web',
    file: 'src/platform/server/draws.ts',
    text: from('../web/one.ts'),
    needs: { 'src/platform/web/one.ts': one },
  },
  {
    rule: 'pages-are-drawn-by-the-server',
    file: 'src/app/web/draws.ts',
    text: from('./server-pages.tsx'),
    needs: { 'src/app/web/server-pages.tsx': one },
  },
  {
    rule: 'neutral-imports-neither',
    file: 'src/platform/neutral.ts',
    text: from('./server/two.ts'),
    needs: { 'src/platform/server/two.ts': one },
  },
  {
    rule: 'no-node-in-the-browser',
    file: 'src/platform/web/reads.ts',
    text: "import { readFileSync } from 'node:fs'\nexport const text = readFileSync('x')\n",
  },
  {
    rule: 'tables-belong-to-their-store',
    file: 'src/features/debates/server/routes.ts',
    text: from('./tables.ts'),
    needs: { 'src/features/debates/server/tables.ts': one },
  },
  {
    rule: 'a-store-asks-its-own-tables',
    file: 'src/features/share/server/store.ts',
    text: from('#features/account/server/tables.ts'),
    needs: { 'src/features/account/server/tables.ts': one },
  },
  {
    rule: 'queries-live-in-stores',
    file: 'src/features/debates/server/present.ts',
    text: "import { sql } from 'drizzle-orm'\nexport const query = sql`select 1`\n",
  },
  {
    rule: 'vendors-only-in-platform',
    file: 'src/app/server/calls.ts',
    text: "import type { Dispatcher } from 'undici'\nexport type Caller = Dispatcher\n",
  },
  {
    rule: 'traces-are-loaded-when-asked-for',
    file: 'src/platform/server/tracing/loads.ts',
    text: from('./open-telemetry.ts'),
    needs: { 'src/platform/server/tracing/open-telemetry.ts': one },
  },
  {
    rule: 'readers-only-in-sources',
    file: 'src/features/debates/server/reads.ts',
    text: "import { parseHTML } from 'linkedom'\nexport const parse = parseHTML\n",
  },
  {
    rule: 'product-without-tools',
    file: 'src/app/server/uses.ts',
    text: from('#testing/one.ts'),
    needs: { 'testing/one.ts': one },
  },
  {
    rule: 'sandbox-for-tests-only',
    file: 'tools/evaluation/pays.ts',
    text: from('../stripe-sandbox/one.ts'),
    needs: { 'tools/stripe-sandbox/one.ts': one },
  },
  {
    rule: 'sandbox-knows-no-product',
    file: 'tools/stripe-sandbox/asks.ts',
    text: from('#features/debates/rules.ts'),
    needs: { 'src/features/debates/rules.ts': one },
  },
  {
    rule: 'product-without-dev-packages',
    file: 'src/platform/server/dev.ts',
    text: "import fc from 'fast-check'\nexport const any = fc\n",
  },
  {
    rule: 'no-cycles',
    file: 'src/platform/hen.ts',
    text: "import type { Egg } from './egg.ts'\nexport type Hen = Egg | 1\n",
    needs: { 'src/platform/egg.ts': "import type { Hen } from './hen.ts'\nexport type Egg = Hen | 2\n" },
  },
  { rule: 'resolvable', file: 'src/platform/lost.ts', text: from('./nowhere.ts') },
]

const planted: { remove(): void }[] = []
const projectOf = (files: Record<string, string>) => {
  const project = plant(files)
  planted.push(project)
  return project.folder
}
afterEach(() => {
  for (const project of planted.splice(0)) project.remove()
})

describe('the architecture gate', () => {
  test('every rule has an offender here, and none is left over', () => {
    const names = rules.forbidden.map(({ name }) => name).toSorted()
    expect(offenders.map(({ rule }) => rule).toSorted()).toEqual(names)
  })

  test('each offender is caught by its rule', async () => {
    const files: Record<string, string> = {}
    for (const { file, text, needs } of offenders) Object.assign(files, { [file]: text }, needs)
    const problems = await architectureProblems(projectOf(files))
    const caught = problems.map(({ rule, from: file }) => `${rule}: ${file}`)
    const expected = offenders.filter(({ rule }) => rule !== 'no-cycles').map(({ rule, file }) => `${rule}: ${file}`)
    expect(caught).toEqual(expect.arrayContaining(expected))
    expect(problems.map(({ rule }) => rule)).toContain('no-cycles')
    expect(problems.map(({ rule }) => rule)).not.toContain('every-file-is-seen')
  })

  test('a tree that keeps the rules passes', async () => {
    const folder = projectOf({
      'src/platform/server/port.ts': "import { readFileSync } from 'node:fs'\nexport const port = readFileSync\n",
      'src/features/debates/rules.ts': one,
      'src/features/debates/server/tables.ts': "import { sql } from 'drizzle-orm'\nexport const one = sql`1`\n",
      'src/features/debates/server/store.ts': `${from('./tables.ts')}export { two as one }\n`,
      'src/features/debates/web/view.tsx': from('../rules.ts'),
      'src/features/debates/web/view.test.tsx': "import { two } from '#testing/world.ts'\nexport const three = two\n",
      'src/app/web/main.tsx': from('#features/debates/rules.ts'),
      'testing/world.ts': from('#features/debates/server/store.ts'),
      'src/platform/clock.ts': one,
      'tools/stripe-sandbox/sandbox.ts': from('./clock.ts'),
      'tools/stripe-sandbox/clock.ts': one,
      'testing/payments.ts': from('../tools/stripe-sandbox/sandbox.ts'),
    })
    expect(await architectureProblems(folder)).toEqual([])
    expect(sourceFiles(folder)).toHaveLength(12)
  })

  test('a file that was not parsed is a problem, not a success', async () => {
    const folder = projectOf({ 'src/platform/seen.ts': one, 'src/platform/unseen.ts': one })
    const problems = await architectureProblems(folder, { exclude: { path: 'unseen' } })
    expect(problems.map(({ rule, from: file }) => [rule, file])).toEqual([
      ['every-file-is-seen', 'src/platform/unseen.ts'],
    ])
  })
})
