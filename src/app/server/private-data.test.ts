import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDebate } from '#features/debate/contract/debates.ts'
import { generateTurn } from '#features/debate/contract/turns.ts'
import { fetchModel } from '#platform/server/llm/fetch/fetch-model.ts'
import { stoppedClock } from '#testing/clock.ts'
import { fileServer } from '#testing/file-server.ts'
import { visitorAt } from '#testing/visitor.ts'
import { keepPrivate } from './private-data.ts'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const end of clean.splice(0).toReversed()) await end()
})

/** A folder made by another program, open to every user. */
let folder: string
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'private-'))
  folder = join(parent, 'data')
  const umask = process.umask(0)
  mkdirSync(folder)
  clean.push(() => {
    vi.restoreAllMocks()
    process.umask(umask)
    rmSync(parent, { recursive: true, force: true })
  })
})

const modeOf = (path: string) => (lstatSync(path).mode & 0o7777).toString(8)
const allOf = (path: string) => [
  path,
  ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
]
/** Lists paths that other users may open, each with its mode. */
const openIn = (path: string) =>
  allOf(path)
    .filter((name) => modeOf(name) !== (lstatSync(name).isDirectory() ? '700' : '600'))
    .map((name) => `${modeOf(name)} ${name}`)

/** Starts a program of the product from its sources, as a user would who has set no umask. */
function start(file: string, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { PATH: '', LOCAL_MODEL: 'off', LOG_LEVEL: 'warn', DATA_DIR: folder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Not `exit`: what it has said may come later.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  clean.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => (said.out += String(bytes)))
  child.stderr.on('data', (bytes) => (said.err += String(bytes)))
  return { child, ended, said }
}

/** These tests start whole programs, which is slow on a busy machine. */
const PATIENCE = { timeout: 300_000 }

describe('§10: what lies in DATA_DIR is for its owner alone', () => {
  test(
    'whatever the umask: all that a server makes while it writes a debate, and what it leaves',
    PATIENCE,
    async () => {
      const { child, ended, said } = start('src/app/server/main.ts', { SCRIPTED_MS_PER_PIECE: '0' })
      const address = () => /is ready at (\S+)/.exec(said.out)?.[1] ?? said.err
      await expect.poll(address, { timeout: 120_000 }).toMatch(/^http/)
      const mine = visitorAt(address())
      const { id } = await mine.call(createDebate, { body: { question: 'Is it mine?', option1: 'Yes', option2: 'No' } })
      for await (const event of (await mine.open(generateTurn, { params: { id }, body: {} }))?.events() ?? [])
        void event
      expect(openIn(folder)).toEqual([])
      expect(allOf(folder).length).toBeGreaterThan(900)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      expect(openIn(folder)).toEqual([])
      expect(said.err).toBe('')
    },
  )

  test('so it is with what other programs of the product make, or find open to everybody', PATIENCE, async () => {
    const seeding = start('src/app/server/seed-program.ts')
    expect({ code: await seeding.ended, said: seeding.said.err }).toEqual({ code: 0, said: '' })
    expect(openIn(folder)).toEqual([])
    mkdirSync(join(folder, 'models'))
    mkdirSync(join(folder, 'models', 'small.gguf.coming'))
    writeFileSync(join(folder, 'models', 'small.gguf.coming', 'model.part'), 'GGUF')
    for (const path of allOf(folder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
    await start('src/app/server/model-setup.ts').ended
    expect(openIn(folder)).toEqual([])
  })

  test('a model that is fetched', async () => {
    const server = await fileServer(Buffer.from('GGUF'))
    clean.push(() => server.close())
    keepPrivate(folder, expect.unreachable)
    await fetchModel({
      folder: join(folder, 'models'),
      sources: [
        {
          kind: 'url',
          name: 'm',
          label: 'Hub',
          file: 'm.gguf',
          url: `${server.url}/file`,
          sha256: null,
          bytes: null,
          license: null,
          page: null,
        },
      ],
      packageIndex: `${server.url}/simple`,
      clock: stoppedClock(),
      signal: new AbortController().signal,
      onProgress: () => {},
      onSkipped: (_source, why) => expect.unreachable(why),
    })
    expect(readdirSync(join(folder, 'models'))).toEqual(['fetch.lock', 'm.gguf'])
    expect(openIn(folder)).toEqual([])
  })
})

describe('what lies in DATA_DIR from before', () => {
  const put = (name: string, mode = 0o666) => {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
    return join(folder, name)
  }
  const warnings = () => {
    const lines: string[] = []
    keepPrivate(folder, (line) => lines.push(line))
    return lines
  }

  test('is not made when nothing is there', () => {
    rmSync(folder, { recursive: true })
    expect(warnings()).toEqual([])
    expect(readdirSync(join(folder, '..'))).toEqual([])
  })

  test('is closed when it is ours, drafts and unfinished beginnings too; what the product did not make stays', () => {
    const notes = put('notes.txt')
    const database = put('database-notes.txt')
    mkdirSync(join(folder, 'database.new', 'base'), { recursive: true })
    mkdirSync(join(folder, 'payment-sandbox'))
    const ours = [
      'database.lock',
      'database.new/base/1',
      'payment-sandbox/state.json',
      'session-secret',
      'session-secret.4711',
    ].map((name) => put(name, 0o777))
    expect(warnings()).toEqual([])
    expect([folder, join(folder, 'database.new', 'base'), ...ours].map(modeOf)).toEqual([
      '700',
      '700',
      ...ours.map(() => '600'),
    ])
    expect([notes, database].map(modeOf)).toEqual(['666', '666'])
  })

  test('symbolic links are not followed: neither one that stands for something of ours, nor one inside', () => {
    const outside = `${folder}-outside`
    mkdirSync(outside)
    writeFileSync(join(outside, 'file'), '')
    mkdirSync(join(folder, 'database'))
    symlinkSync(outside, join(folder, 'models'))
    symlinkSync(join(outside, 'file'), join(folder, 'database', 'link'))
    expect(warnings()).toEqual([])
    expect([outside, join(outside, 'file')].map(modeOf)).toEqual(['777', '666'])
  })

  test('a folder for everybody stays what it is: one line says so, and what is ours in it is closed', () => {
    chmodSync(folder, 0o1777)
    const secret = put('session-secret')
    expect(warnings()).toEqual([
      `DATA_DIR is open to other users: ${folder} (mode 1777) is a folder for everybody. Choose a folder of this user's own.`,
    ])
    expect([folder, secret].map(modeOf)).toEqual(['1777', '600'])
  })

  test('what belongs to another user is left alone: one line names it and counts the rest', () => {
    const secret = put('session-secret')
    const { uid } = statSync(folder)
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
    expect(warnings()).toEqual([
      `DATA_DIR is open to other users: ${folder} (mode 777) belongs to another user, and 1 more. Choose a folder of this user's own.`,
    ])
    expect([folder, secret].map(modeOf)).toEqual(['777', '666'])
  })
})
