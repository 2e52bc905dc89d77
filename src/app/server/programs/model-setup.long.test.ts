import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '#testing/built-program.ts'

async function refusingProxy() {
  const hosts: string[] = []
  const server = createServer().on('connect', (request, socket) => {
    hosts.push(request.url ?? '')
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { hosts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function setUp(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'model-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const child = spawn(process.execPath, [builtProgram('model-setup'), ...words], {
    env: { PATH: '', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (bytes) => (said += String(bytes)))
  child.stderr.on('data', (bytes) => (said += String(bytes)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, lines: said.trim().split('\n'), files: readdirSync(folder) }
}

const PATIENCE = { timeout: 120_000 }

test('§10: an address in LOCAL_MODEL is refused, and named', PATIENCE, async () => {
  const { code, lines } = await setUp([], { LOCAL_MODEL: 'https://models.example/m.gguf' })
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^LOCAL_MODEL must be a name or the path/)],
  })
})

test('§10: `model:setup` without a terminal lists models, fetches none and fails', PATIENCE, async () => {
  const proxy = await refusingProxy()
  const { code, lines, files } = await setUp([], { HTTPS_PROXY: proxy.url })
  expect(code).toBe(1)
  expect(lines[0]).toMatch(/^This machine has \d+\.\d GB of free memory and /)
  expect(lines.join('\n')).toMatch(/npm run model:setup -- |No model suits it/)
  expect([proxy.hosts, files]).toEqual([[], []])
})

test('§10: `model:setup -- NAME` asks the mirror for it, by the proxy of the environment', PATIENCE, async () => {
  const proxy = await refusingProxy()
  const env = { HTTPS_PROXY: proxy.url, HF_ENDPOINT: 'https://mirror.example/hf/' }
  const { code, lines } = await setUp(['gemma-4-e2b'], env)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^No model was fetched: https:\/\/mirror\.example\/hf\/unsloth\/gemma-4-E2B-it-qat-GGUF\/.+ cannot be reached \(/,
    ),
  ])
  expect(new Set(proxy.hosts)).toEqual(new Set(['mirror.example:443']))
})
