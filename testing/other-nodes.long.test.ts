/** Tests the product on the oldest Node that package.json allows, on Node 24 and on the image's version (§10). */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { startProduct } from '../e2e/product.ts'
import { root, run } from '../scripts/run.mjs'
import { fetchedNode } from './fetched-node.ts'
import { visitorAt } from './visitor.ts'

const COMMANDS =
  /^(?:architecture|build|check|complete-lock|dev|evaluate|icons|node-version|program|screens|start|test)\.mjs$/

/** The timeout of each test in milliseconds, enough to download 50 MB, start the product and run some of its tests. */
const TIMEOUT = 600_000

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } }
const lowest = `${engines.node.replace('>=', '')}.0`
const ofTheImage = /node:(\d+)-/.exec(readFileSync(join(root, 'Containerfile'), 'utf8'))?.[1] ?? ''
const others = [lowest, '24', ofTheImage].filter((version) => !`${process.versions.node}.`.startsWith(`${version}.`))

const PART = ['src/platform/server/database', 'src/platform/server/http']

const shell = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL|VITEST.*)$/.test(name)),
)

const folder = mkdtempSync(join(tmpdir(), 'other-nodes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  '§10 a Node that is too old is refused in one line by every script and every built program',
  { timeout: TIMEOUT },
  async ({ skip }) => {
    const found = await fetchedNode('18', folder)
    if ('why' in found) return skip(found.why)
    const entries = ['main', 'admin', 'backup', 'doctor', 'model-setup', 'restore', 'seed-program', 'upgrade']
    const programs = [
      ...readdirSync(join(root, 'scripts'))
        .filter((name) => COMMANDS.test(name))
        .map((name) => `scripts/${name}`),
      ...entries.map((name) => `dist/server/${name}.js`),
    ]
    const said = /^Node 18\.\S+ is too old: Einstein vs Cat needs Node 20\.19 or newer \(\S+\)\.\n$/
    for (const program of programs) {
      const { code, output } = await run(found.node, [program], { quiet: true, cwd: root, env: shell })
      expect({ program, code, output }).toEqual({ program, code: 1, output: expect.stringMatching(said) })
    }
  },
)

describe.each(others)('§10 Node %s', { timeout: TIMEOUT }, (version) => {
  let found: Awaited<ReturnType<typeof fetchedNode>> = { why: '' }
  beforeAll(async () => void (found = await fetchedNode(version, folder)), TIMEOUT)

  test('starts on an empty data folder, writes a turn, and ends', async ({ skip }) => {
    if ('why' in found) return skip(found.why)
    expect((await run(found.node, ['--version'], { quiet: true })).output).toMatch(new RegExp(`^v${version}\\b`))
    const product = await startProduct({ SCRIPTED_MS_PER_PIECE: '0' }, found.node)
    onTestFinished(() => product.stop())
    const visitor = visitorAt(product.url)
    const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    const { id } = await visitor.call(createDebate, { body: question })
    const stream = await visitor.open(generateTurn, { params: { id }, body: {} })
    expect(await stream?.response.text()).toContain('data: [DONE]')
    expect((await visitor.call(readDebate, { params: { id } })).responses).toHaveLength(1)
  })

  // These tests run only on the oldest version, which may lack Node's newest APIs.
  test.runIf(version === others[0])('passes the tests of the databases and of HTTP', async ({ skip }) => {
    if ('why' in found) return skip(found.why)
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node']
    const { code, output } = await run(found.node, [...vitest, ...PART], { quiet: true, cwd: root, env: shell })
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/Tests .*passed/) })
  })
})
