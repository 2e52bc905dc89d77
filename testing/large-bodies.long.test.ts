import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createDebate } from '#features/debates/contract/debates.ts'
import { FILE_MAX } from '#features/sources/rules.ts'
import { freePort } from '../scripts/free-port.mjs'
import { builtProgram } from './built-program.ts'
import { killedServers, up } from './killed-servers.ts'
import { visitorAt } from './visitor.ts'

const CONNECTIONS = 200
const servers = killedServers()
const folder = mkdtempSync(join(tmpdir(), 'bodies-'))
afterEach(async () => {
  await servers.close()
  rmSync(folder, { recursive: true, force: true })
})

const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Uploads a file, and resolves with the HTTP status, or with 0 if the connection ends without a response. */
function upload(port: number, id: string, bytes: Buffer, cookie = ''): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({
      port,
      method: 'POST',
      path: `/api/debates/${id}/sources/file?name=x.txt`,
      headers: { 'content-type': 'text/plain', 'content-length': bytes.length, cookie },
      agent: false,
    })
    asked.on('response', (answer) => answer.resume().on('close', () => resolve(answer.statusCode ?? 0)))
    asked.on('error', () => resolve(0))
    asked.end(bytes)
  })
}

test.skipIf(process.platform !== 'linux')(
  '§15 two hundred uploads at once, of who may not and of who may, add at most 100 MB',
  { timeout: 300_000 },
  async () => {
    const port = await freePort()
    const env = {
      DATA_DIR: folder,
      PORT: String(port),
      LOCAL_MODEL: 'off',
      EXAMPLES: 'off',
      SOURCES: 'off',
      LOG_LEVEL: 'error',
    }
    const { pid = 0 } = servers.start(builtProgram('main'), [], env)
    await up(port, '/readyz')
    const me = visitorAt(`http://127.0.0.1:${port}`)
    const { id } = await me.call(createDebate, {
      body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' },
    })
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const file = Buffer.alloc(FILE_MAX, 'Light is a wave. ')
    expect(await upload(port, id, file, cookie)).toBe(201)
    for (const [whose, refusals] of [
      ['', [404, 429]],
      [cookie, [201, 429, 503]],
    ] as const) {
      const before = memoryOf(pid)
      let most = before
      const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 20)
      const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => upload(port, id, file, whose)))
      clearInterval(watch)
      expect(refusals).toEqual(expect.arrayContaining([...new Set(answers)].filter((status) => status !== 0)))
      expect(Math.round(most - before)).toBeLessThanOrEqual(100)
    }
  },
)
