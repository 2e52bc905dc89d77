/**
 * Tests that servers of the older version still work after a new version has migrated the database (§10). The older version is
 * the last tagged one, or else the commit before the newest migration, and runs with the packages of its own lock file.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate, userDebates } from '#features/debates/contract/own-debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { register } from '#features/account/contract.ts'
import { freePort } from '../scripts/free-port.mjs'
import { root, runNpm } from '../scripts/run.mjs'
import { killedServers, up } from './killed-servers.ts'
import { createPostgresDatabase, noPostgres } from './postgres.ts'
import { visitorAt, type Visitor } from './visitor.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Returns the commit of the older version, or the reason why this clone does not contain it. */
function olderVersion(): { readonly commit: string } | { readonly why: string } {
  try {
    // Ignores the tags of this commit and of later commits, because those versions are not older.
    const tag = git('tag', '--list', 'v*', '--no-contains', 'HEAD', '--sort=-version:refname').split('\n')[0]
    if (tag) return { commit: git('rev-parse', `${tag}^{commit}`) }
    // Only commits on the main line count, because a commit from a merged branch might not even start.
    const newest = git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', 'migrations/*.sql')
    return { commit: git('rev-parse', `${newest}^`) }
  } catch (error) {
    return { why: `no tag and no commit before the newest migration: ${String(error).split('\n')[0]}` }
  }
}

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function sourcesOf(commit: string, folder: string): Promise<string> {
  mkdirSync(folder)
  const parts = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    'tsconfig*.json',
    'src',
    'migrations',
    'locales',
    'assets',
  ]
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const words = ['ci', '--workspaces=false', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await runNpm(words, { cwd: folder, quiet: true })
  expect({ code, output }).toMatchObject({ code: 0 })
  return folder
}

async function turn(who: Visitor, id: string): Promise<string> {
  const stream = await who.open(generateTurn, { params: { id }, body: {} })
  return (await stream?.response.text()) ?? ''
}

test(
  '§10 an older server goes on beside a newer one that has migrated the database',
  { timeout: 240_000 },
  async ({ skip }) => {
    if (noPostgres !== null) return skip(noPostgres)
    const older = olderVersion()
    if ('why' in older) return skip(older.why)
    const folder = mkdtempSync(join(tmpdir(), 'evc-older-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const database = await createPostgresDatabase()
    closing.push(() => database.drop())
    const servers = killedServers()
    closing.push(() => servers.close())
    const start = async (name: string, sources: string) => {
      const port = await freePort()
      servers.start(join(sources, 'src/app/server/main.ts'), [], {
        // Without this setting, tsx compiles JSX outside this checkout with the classic runtime, which needs React in scope.
        TSX_TSCONFIG_PATH: join(sources, 'tsconfig.web.json'),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: join(folder, name),
        DATABASE_URL: database.url,
        SESSION_SECRET: 'one secret of both servers: 32 letters at least',
        LOCAL_MODEL: 'off',
        EXAMPLES: 'off',
        SOURCES: 'off',
        SCRIPTED_MS_PER_PIECE: '0',
        LOG_LEVEL: 'error',
      })
      await up(port, '/readyz')
      return `http://127.0.0.1:${port}`
    }
    const onOlder = visitorAt(await start('older', await sourcesOf(older.commit, join(folder, 'sources'))))
    const onNewer = visitorAt(await start('newer', root))

    // The visitor is signed in to both servers, and each server must read what the other has written.
    await onOlder.call(register, { body: { username: 'older reader', password: 'a patent clerk in Bern' } })
    for (const [name, value] of onOlder.cookies) onNewer.cookies.set(name, value)
    const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
    const { id } = await onOlder.call(createDebate, { body })
    for (const who of [onOlder, onNewer, onOlder, onNewer]) expect(await turn(who, id)).toContain('data: [DONE]')
    const { responses } = await onNewer.call(readDebate, { params: { id } })
    expect(responses).toHaveLength(4)
    // Reads JSON without checking the contract, because the older server does not send fields that were added later.
    const read = (await (await onOlder.fetch(`/api/debates/${id}`)).json()) as { responses: { content: string }[] }
    expect(read.responses.map(({ content }) => content)).toEqual(responses.map(({ content }) => content))
    const second = await onNewer.call(createDebate, { body: { ...body, question: 'Is glass a liquid?' } })
    expect(await turn(onOlder, second.id)).toContain('data: [DONE]')
    const found = await onOlder.call(userDebates, { query: { search: 'glass' } })
    expect(found.map((debate) => debate.id)).toEqual([second.id])
    await onOlder.call(deleteDebate, { params: { id } })
    expect((await onNewer.call(userDebates)).map((debate) => debate.id)).toEqual([second.id])
  },
)
