/** Tests /mcp (§7) with github.com/modelcontextprotocol/conformance, which needs a newer version of Node than the product. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '#features/account/key-contract.ts'
import { root, run } from '../scripts/run.mjs'
import { fetchedNode } from './fetched-node.ts'
import { signUp } from './sign-up.ts'
import { world, type World } from './world.ts'

const EXAMINER = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
/** The timeout of each test in milliseconds, long enough to download 80 MB on a slow connection. */
const TIMEOUT = 600_000

/**
 * The scenarios that apply to every server. The remaining ones need tools, prompts or resources that only a server written for
 * them has, such as `test_simple_text`.
 */
const SCENARIOS = [
  ['2025-06-18', 'server-initialize'],
  ['2025-06-18', 'ping'],
  ['2025-06-18', 'tools-list'],
  ['2025-11-25', 'server-initialize'],
  ['2025-11-25', 'ping'],
  ['2025-11-25', 'tools-list'],
  ['2025-11-25', 'dns-rebinding-protection'],
  ['2026-07-28', 'server-stateless'],
  ['2026-07-28', 'tools-list'],
  ['2026-07-28', 'caching'],
  ['2026-07-28', 'http-header-validation'],
  ['2026-07-28', 'server-sse-multiple-streams'],
  ['2026-07-28', 'dns-rebinding-protection'],
  ['2026-07-28', 'input-required-result-unsupported-methods'],
] as const

/**
 * The checks of `SCENARIOS` that must fail, because they need tools, prompts or resources that only a server written for these
 * scenarios has.
 */
const WITHOUT_ITS_TOOLS = [
  'server-stateless:sep-2575-server-rejects-undeclared-capability',
  'server-stateless:sep-2575-missing-capability-http-400',
  'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
  'server-stateless:sep-2575-server-no-log-without-loglevel',
  'caching:sep-2549-prompts-list-caching-hints',
  'caching:sep-2549-resources-list-caching-hints',
  'caching:sep-2549-resources-templates-list-caching-hints',
]

/** Starts a proxy that adds the API key and replaces the proxy's address in headers with the product's. */
async function withKey(here: World, key: string): Promise<{ readonly url: string; readonly server: Server }> {
  const product = new URL(here.url)
  const server = createServer((from, to) => {
    const named = Object.entries(from.headers).map(([name, value]) => [
      name,
      String(value).replace(place, product.host),
    ])
    const headers = { ...(Object.fromEntries(named) as Record<string, string>), authorization: `Bearer ${key}` }
    const { method, url: path } = from
    const forward = ask({ host: product.hostname, port: product.port, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    to.on('close', () => forward.destroy())
    forward.on('error', () => to.destroy())
    from.pipe(forward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = `localhost:${(server.address() as AddressInfo).port}`
  return { url: `http://${place}/mcp`, server }
}

describe('§7 /mcp before the examiner of the protocol', { timeout: TIMEOUT }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-conformance-'))
  let why = ''
  let node = ''
  let here: World
  let proxy: Awaited<ReturnType<typeof withKey>>

  beforeAll(async () => {
    const ofTheImage = /node:(\d+)-/.exec(readFileSync(join(root, 'Containerfile'), 'utf8'))?.[1] ?? ''
    const found = await fetchedNode(ofTheImage, folder)
    const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', EXAMINER]
    const { code, output } = await run('npm', install, { quiet: true, cwd: folder })
    if ('why' in found) why = found.why
    else if (code !== 0) why = `no ${EXAMINER} here: ${output.trim().split('\n').at(-1)}`
    else node = found.node
    here = await world()
    const me = here.visitor()
    await signUp(me, 'albert')
    const { key } = await me.call(makeKey, { body: { name: 'Examiner', scope: 'read' } })
    proxy = await withKey(here, key)
  }, TIMEOUT)

  afterAll(async () => {
    proxy.server.closeAllConnections()
    proxy.server.close()
    await here.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.for(SCENARIOS)('%s: %s', async ([revision, scenario], { skip }) => {
    if (why !== '') return skip(why)
    const examiner = join(folder, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
    const left = WITHOUT_ITS_TOOLS.filter((check) => check.startsWith(`${scenario}:`))
    const excused = join(folder, 'excused.yaml')
    writeFileSync(excused, JSON.stringify({ server: left }))
    const expected = left.length > 0 ? ['--expected-failures', excused] : []
    const options = ['server', '--url', proxy.url, '--scenario', scenario, '--spec-version', revision, ...expected]
    const { code, output } = await run(node, [examiner, ...options], { quiet: true, cwd: folder })
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/Passed: [1-9]/) })
  })
})
