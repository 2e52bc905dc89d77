/** Runs every script of package.json that CI does not run, because an unused script breaks unnoticed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { LocalModelError, probeLocal } from '#platform/server/llm/local/local-worker.ts'
import { fileServer } from '#testing/file-server.ts'
import { openPayments } from 'stripe-sandbox/testing'
import { writeTinyGguf } from '#testing/tiny-gguf.ts'
import { alone } from '../e2e/product.ts'
import { operated } from '../e2e/screens/operated.ts'
import { states } from '../e2e/screens/states.ts'
import { isBuilt } from './build.mjs'
import { freePort } from './free-port.mjs'
import { root, run } from './run.mjs'

const TIMEOUT = 1_200_000

const folder = mkdtempSync(join(tmpdir(), 'evc-scripts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The environment of a shell, without the variables that vitest adds. */
const shell = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|TEST|DEV|PROD|MODE|SSR|BASE_URL|VITEST.*)$/.test(name)),
)
const environment = { ...shell, ...alone, DATA_DIR: join(folder, 'data'), NO_PROXY: '127.0.0.1,localhost' }

const npmRun = (name: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}, cwd = root) =>
  run('npm', ['run', '--silent', name, '--', ...args], { env: { ...environment, ...env }, quiet: true, cwd })

let made: string | null = null
function copy(): string {
  if (made !== null) return made
  made = join(folder, 'copy')
  const ours = new Set(['node_modules', 'dist', '.git', 'data', 'test-results', 'evaluation-report'])
  cpSync(root, made, { recursive: true, filter: (path) => !(ours.has(basename(path)) && join(path, '..') === root) })
  symlinkSync(join(root, 'node_modules'), join(made, 'node_modules'))
  return made
}

const noLocalModel = await probeLocal().then(
  () => false,
  (error: unknown) => error instanceof LocalModelError && error.why === 'not-installed',
)

interface RunByCi {
  readonly file: string
  readonly line: string
}
const byCi = (line: string): RunByCi => ({ file: '.ci/run', line })
const throughCi: Readonly<Record<string, RunByCi>> = {
  test: byCi('npm test -- --release </dev/null'),
  'release:check': { file: 'scripts/test.mjs', line: "'scripts/check.mjs'" },
  'test:long': byCi('npm run test:long </dev/null'),
  start: byCi('setsid npm start'),
  check: { file: 'scripts/test.mjs', line: "'scripts/check.mjs'" },
  release: { file: 'scripts/release.long.test.ts', line: "'release'" },
  'ship:check': { file: 'tools/ship/check.long.test.ts', line: "'ship:check'" },
}

const runs: Readonly<Record<string, () => Promise<void>>> = {
  async build() {
    const { code, output } = await npmRun('build', [], {}, copy())
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) })
    expect(isBuilt(copy())).toBe(true)
  },

  async 'lock:complete'() {
    const { code, output } = await npmRun('lock:complete', [], {}, copy())
    const [first, ...others] = output.trim().split('\n')
    expect({ code, first }).toEqual({ code: 0, first: 'package-lock.json: 0 entries added' })
    // Ignores missing checksums, because not every registry offers the packages of all platforms.
    expect(others.filter((line) => !line.startsWith('no checksum: '))).toEqual([])
    const lockedIn = (project: string) =>
      Object.keys(
        (JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: object }).packages,
      )
    expect(lockedIn(copy())).toEqual(lockedIn(root))
  },

  async dev() {
    const url = `http://localhost:${await freePort()}`
    const env = { ...environment, PORT: new URL(url).port, DATA_DIR: join(folder, 'dev') }
    // Starts a new process group, so that the test can signal the whole group, as a terminal does for Ctrl-C.
    const child = spawn('npm', ['run', 'dev'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
    const ended = once(child, 'close')
    const group = -(child.pid ?? 0)
    const signalled = (signal: NodeJS.Signals | 0) => {
      try {
        return process.kill(group, signal)
      } catch {
        return false
      }
    }
    onTestFinished(() => void signalled('SIGKILL'))
    const answer = async (path: string) => {
      const response = await fetch(url + path).catch(() => null)
      return response?.ok ? response.text() : (response?.status ?? output)
    }
    await expect.poll(() => answer('/readyz'), { timeout: 120_000, interval: 200 }).toContain('ready')
    expect(await answer('/')).toContain('/@vite/client')
    expect(await answer('/src/app/web/main.tsx')).toContain('import')
    signalled('SIGTERM')
    await ended
    await expect.poll(() => signalled(0), { timeout: 30_000 }).toBe(false)
  },

  async seed() {
    expect(await npmRun('seed', ['--help'])).toMatchObject({ code: 2 })
    const { code, output } = await npmRun('seed')
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^(?:[\w-]+ \(\w+ plan\) {2}password: \S+\n){3}$/),
    })
  },

  async translate() {
    expect(await npmRun('translate')).toMatchObject({ code: 0, output: 'Nothing is missing.\n' })
  },

  async admin() {
    const { code, output } = await npmRun('admin', ['users', '--json'])
    expect({ code, users: JSON.parse(output) as unknown }).toEqual({ code: 0, users: expect.any(Array) })
  },

  async backup() {
    await npmRun('admin', ['users'])
    const { code, output } = await npmRun('backup', [join(folder, 'made.backup')])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(' tables are in ') })
  },

  async restore() {
    await npmRun('admin', ['users'])
    const file = join(folder, 'to-restore.backup')
    await npmRun('backup', [file])
    const { code, output } = await npmRun('restore', [file], { DATA_DIR: join(folder, 'restored') })
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`each compared with ${file}`) })
  },

  async upgrade() {
    const { code, output } = await npmRun('upgrade', ['--check'], { DATA_DIR: join(folder, 'nothing') })
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('the next start makes one') })
    expect(await npmRun('upgrade', ['--check', '--run'])).toMatchObject({ code: 2 })
    const fresh = { DATA_DIR: join(folder, 'upgraded') }
    expect(await npmRun('upgrade', ['--run'], fresh)).toEqual({
      code: 0,
      output: expect.stringContaining('Every migration of this version has run'),
    })
    expect(await npmRun('upgrade', ['--check'], fresh)).toEqual({
      code: 0,
      output: expect.stringContaining('nothing would run'),
    })
  },

  async doctor() {
    const { code, output } = await npmRun('doctor', ['--json'], { DATA_DIR: join(folder, 'nothing'), PORT: 'x' })
    expect({ code, told: JSON.parse(output) as unknown }).toMatchObject({
      code: 1,
      told: { findings: [{ name: 'setting PORT' }] },
    })
  },

  async 'stripe:setup'() {
    const { sandbox, close } = await openPayments()
    onTestFinished(close)
    const keys = { STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_API_BASE: sandbox.url, STRIPE_WEBHOOK_SECRET: '' }
    const { code, output } = await npmRun('stripe:setup', [], { ...keys, PUBLIC_URL: 'http://127.0.0.1:1' })
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(/^(?:made .+\n){6}Set STRIPE_WEBHOOK_SECRET=whsec_\w+ and start the server\.\n$/),
    })
  },

  async 'model:setup'() {
    const file = join(folder, 'tiny.gguf')
    writeTinyGguf(file)
    const server = await fileServer(readFileSync(file))
    onTestFinished(() => server.close())
    const data = join(folder, 'model')
    const env = { HF_ENDPOINT: server.url, DATA_DIR: data }
    const { code, output } = await npmRun('model:setup', ['gemma-4-e2b'], env)
    if (noLocalModel) return expect(output).toContain('No model was fetched: node-llama-cpp is not installed')
    const place = join(data, 'models', 'gemma-4-e2b.gguf')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(` is here: ${place}\n`) })
    expect(readFileSync(place).equals(readFileSync(file))).toBe(true)
  },

  async evaluate() {
    const out = join(folder, 'evaluation')
    const brief = ['--engine', 'scripted', '--questions', '14', '--turns', '1', '--out', out]
    const { code, output } = await npmRun('evaluate', brief)
    const page = join(out, 'index.html')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`The debates to read: ${page}\n`) })
    expect(existsSync(page)).toBe(true)
  },

  async bench() {
    expect(await npmRun('bench')).toMatchObject({ code: 1, output: expect.stringContaining(' | first-turn | ') })
    const { code, output } = await npmRun('bench', ['first-turn'])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^first-turn: visible \d+ ms /m) })
  },

  async faults() {
    const { code, output } = await npmRun('faults', ['--quick', '--times', '1'])
    const head = ' tried  lost  doubled  leaked\n'
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(head) })
    const lines = output
      .slice(output.indexOf(head) + head.length)
      .trim()
      .split('\n')
    const faults = lines.filter((line) => !line.startsWith('not played: '))
    expect(faults.length).toBeGreaterThan(4)
    for (const line of faults) expect(line).toMatch(/ (?:\d+ +0 +0 +0|– +– +– +–)$/)
  },

  async e2e() {
    const { code, output } = await npmRun('e2e', ['not-found.spec.ts', '--output', join(folder, 'e2e')])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^ +\d+ passed/m) })
  },

  // Takes screenshots only of states with `account` in their name, because all states would take five minutes.
  async screens() {
    const wanted = [...states, ...operated].filter(({ name }) => name.includes('account'))
    const { code, output } = await npmRun('screens', ['account'])
    const page = join(root, 'test-results', 'screens', 'index.html')
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining(`${wanted.length} screens: ${page}\n`),
    })
    const names = readdirSync(join(page, '..')).filter((name) => name.endsWith('.png'))
    expect(wanted.length).toBeGreaterThan(4)
    for (const { name } of wanted)
      expect(names.filter((each) => each.startsWith(`${name}-`)).length).toBeGreaterThan(11)
  },
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

describe('every script of package.json', () => {
  test('has a row here, or a line of CI', () => {
    const known = new Set([...Object.keys(runs), ...Object.keys(throughCi)])
    expect(Object.keys(scripts).filter((name) => !known.has(name))).toEqual([])
  })

  test.each(Object.entries(throughCi).filter(([name]) => name in scripts))('%s is run by CI', (_, { file, line }) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(line)
  })

  test.each(Object.entries(runs))('npm run %s', { timeout: TIMEOUT }, async (_, runIt) => {
    expect.hasAssertions()
    await runIt()
  })
})
