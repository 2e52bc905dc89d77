import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A proxy that refuses every host and remembers which were asked for. */
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

test(
  '§10: `model:setup -- --large` asks the mirror for the large model first, by the proxy of the environment',
  { timeout: 300_000 },
  async () => {
    const proxy = await refusingProxy()
    const folder = mkdtempSync(join(tmpdir(), 'model-setup-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/app/server/programs/model-setup.ts', '--large'], {
      env: { PATH: '', DATA_DIR: folder, HTTPS_PROXY: proxy.url, HF_ENDPOINT: 'https://mirror.example/hf' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (bytes) => (said += String(bytes)))
    child.stderr.on('data', (bytes) => (said += String(bytes)))
    const [code] = (await once(child, 'close')) as [number]
    const lines = said.trim().split('\n')
    expect(lines[0]).toBe('Fetching the local model qwen3-4b (2.5 GB, Apache-2.0) from Hugging Face: 0 %')
    expect(lines[1]).toMatch(/^No model from Hugging Face: not reachable/)
    expect(lines.at(-1)).toBe('No source could be reached')
    expect(code).toBe(1)
    expect(new Set(proxy.hosts)).toEqual(new Set(['mirror.example:443']))
  },
)
