import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { downloadModel } from '#platform/server/llm/local/download-model.ts'
import { startBuilt } from '#testing/built-program.ts'
import { fileServer } from '#testing/file-server.ts'
import { visitorAt } from '#testing/visitor.ts'
import { keepPrivate } from './private-data.ts'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const end of clean.splice(0).toReversed()) await end()
})

/** This folder was created by another program, and every user can access it. */
let folder: string
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'private-'))
  folder = join(parent, 'data')
  const umask = process.umask(0)
  mkdirSync(folder)
  clean.push(() => {
    process.umask(umask)
    rmSync(parent, { recursive: true, force: true })
  })
})

const modeOf = (path: string) => (lstatSync(path).mode & 0o7777).toString(8)
const allOf = (path: string) => [
  path,
  ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
]
const openIn = (path: string) =>
  allOf(path)
    .filter((name) => modeOf(name) !== (lstatSync(name).isDirectory() ? '700' : '600'))
    .map((name) => `${modeOf(name)} ${name}`)

function start(name: string, env: Readonly<Record<string, string>> = {}) {
  const program = startBuilt(name, { DATA_DIR: folder, ...env })
  clean.push(program.kill)
  return program
}

const PATIENCE = { timeout: 300_000 }

test(
  '§10: whatever the umask, what lies in DATA_DIR is for its owner alone: all that a server makes while it writes a debate, and what it leaves',
  PATIENCE,
  async () => {
    const { child, ended, said } = start('main', { SCRIPTED_MS_PER_PIECE: '0' })
    const address = () => /is ready at ([^\s"]+)/.exec(said.out)?.[1] ?? said.err
    await expect.poll(address, { timeout: 120_000 }).toMatch(/^http/)
    const mine = visitorAt(address())
    const { id } = await mine.call(createDebate, { body: { question: 'Is it mine?', option1: 'Yes', option2: 'No' } })
    for await (const event of (await mine.open(generateTurn, { params: { id }, body: {} }))?.events() ?? []) void event
    expect(openIn(folder)).toEqual([])
    expect(allOf(folder).length).toBeGreaterThan(900)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(openIn(folder)).toEqual([])
    expect(said.err).toBe('')
  },
)

test('§10: so it is with what other programs of the product make, or find open to everybody', PATIENCE, async () => {
  const seeding = start('seed-program')
  expect({ code: await seeding.ended, said: seeding.said.err }).toEqual({ code: 0, said: '' })
  expect(openIn(folder)).toEqual([])
  mkdirSync(join(folder, 'models'))
  writeFileSync(join(folder, 'models', 'small.gguf.ipull'), 'GGUF')
  for (const path of allOf(folder)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
  await start('model-setup').ended
  expect(openIn(folder)).toEqual([])
})

test('§10: a model that is fetched is for its owner alone', PATIENCE, async () => {
  const server = await fileServer(Buffer.from('GGUF'))
  clean.push(
    () => server.close(),
    () => vi.restoreAllMocks(),
  )
  keepPrivate(folder, expect.unreachable)
  await downloadModel({
    hub: server.url,
    repository: 'owner/m-GGUF',
    remoteFile: 'M.gguf',
    folder: join(folder, 'models'),
    file: 'm.gguf',
    onProgress: () => {},
  })
  expect(readdirSync(join(folder, 'models'))).toEqual(['m.gguf'])
  expect(openIn(folder)).toEqual([])
})
