import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { startBuilt } from '#testing/built-program.ts'
import { visitorAt } from '#testing/visitor.ts'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const end of clean.splice(0).toReversed()) await end()
})
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'main-'))
  clean.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const PATIENCE = { timeout: 300_000 }

function program(env: Readonly<Record<string, string>>) {
  const { child, ended, said, kill } = startBuilt('main', { DATA_DIR: newFolder(), ...env })
  clean.push(kill)
  const ready = async () => {
    await expect
      .poll(() => /is ready at ([^\s"]+)/.exec(said.out)?.[1] ?? said.err, { timeout: 120_000 })
      .toMatch(/^http/)
    return /is ready at ([^\s"]+)/.exec(said.out)?.[1] ?? ''
  }
  return { child, ended, said, ready }
}

describe('a start that cannot be: one clear line, exit code 1', () => {
  test('§10: a wrong value names its variable', PATIENCE, async () => {
    const { ended, said } = program({ LOG_LEVEL: 'loud' })
    expect(await ended).toBe(1)
    expect(said.err).toMatch(/^LOG_LEVEL must be one of [^\n]*\n$/)
    expect(said.out).toBe('')
  })

  test('a port that another program has, a folder that another process has', PATIENCE, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    clean.push(() => other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const folder = newFolder()
    const taken = program({ PORT: String(port), DATA_DIR: folder })
    expect(await taken.ended).toBe(1)
    expect(taken.said.err).toBe(`PORT: 127.0.0.1:${port} is in use by another program.\n`)

    const first = program({ DATA_DIR: folder })
    await first.ready()
    const second = program({ DATA_DIR: folder })
    expect(await second.ended).toBe(1)
    expect(second.said.err.trim().split('\n')).toHaveLength(1)
    expect(second.said.err).toContain(folder)
  })
})

test(
  '§14: SIGTERM lets the running turn finish, then the process ends with 0 and the turn is kept',
  PATIENCE,
  async () => {
    const folder = newFolder()
    const first = program({ DATA_DIR: folder, SCRIPTED_MS_PER_PIECE: '10' })
    const mine = visitorAt(await first.ready())
    const debate = await mine.call(createDebate, {
      body: { question: 'Is light a wave?', option1: 'Yes', option2: 'No' },
    })
    const stream = await mine.open(generateTurn, { params: { id: debate.id }, body: {} })
    const events: unknown[] = []
    for await (const event of stream?.events() ?? []) {
      if (events.length === 1) first.child.kill('SIGTERM')
      events.push(event)
    }
    expect(events.at(-1)).toBe('[DONE]')
    expect(await first.ended).toBe(0)
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toMatch(/^\S{43}\n$/)

    const again = program({ DATA_DIR: folder })
    const response = await fetch(`${await again.ready()}/api/debates/${debate.id}`, {
      headers: { cookie: [...mine.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect(await response.json()).toMatchObject({ responses: [{ turnNumber: 1, engine: 'scripted' }] })
  },
)
