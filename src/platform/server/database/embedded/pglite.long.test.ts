import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite, SessionEnded } from './pglite.ts'
import { embeddedPool, poolDatabase } from '../pool.ts'
import { templateFile, unpackTemplate } from './data-folder.ts'
import { isUnavailable, unavailableProblem } from '../unavailable.ts'
import type { Wire } from './wire.ts'
import { writeTemplate } from './write-template.ts'

function countSyncs(): () => number {
  const real = fs.fdatasyncSync
  let calls = 0
  fs.fdatasyncSync = (file) => {
    calls += 1
    real(file)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.fdatasyncSync = real
    syncBuiltinESMExports()
  })
  return () => calls
}

test('a commit is on the disk before it is acknowledged; reading costs no sync', { timeout: 120_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'pglite-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const template = fs.existsSync(templateFile()) ? templateFile() : await writeTemplate()
  const folder = join(root, 'database')
  await unpackTemplate(template, folder)
  const wire = await openPglite(folder)
  const { db, close } = poolDatabase(
    embeddedPool(async () => wire),
    { embedded: true, afterClose: wire.close },
  )
  await db.execute(sql`create table notes (note int)`)
  const syncs = countSyncs()
  for (let n = 1; n <= 10; n++) {
    await db.execute(sql`insert into notes values (${n})`)
    expect(syncs()).toBeGreaterThanOrEqual(n)
  }
  const before = syncs()
  for (let n = 0; n < 10; n++) await db.execute(sql`select count(*) from notes`)
  expect(syncs()).toBe(before)
  await close()
})

/** Makes writes to new files of PostgreSQL's log fail, as on a full disk, until the returned function is called. */
function fillDisk(): () => void {
  const { openSync, writeSync } = fs
  const starved = new Set<number>()
  fs.openSync = (path, ...rest) => {
    const file = openSync(path, ...rest)
    if (String(path).includes('xlogtemp')) starved.add(file)
    else starved.delete(file)
    return file
  }
  fs.writeSync = (file: number, ...rest: unknown[]) => {
    if (!starved.has(file)) return (writeSync as (...all: unknown[]) => number)(file, ...rest)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  }
  const empty = () => {
    Object.assign(fs, { openSync, writeSync })
    syncBuiltinESMExports()
  }
  syncBuiltinESMExports()
  onTestFinished(empty)
  return empty
}

test(
  '§14 a full disk: the write fails at once, the session is over and says so; with space a new one has every row',
  { timeout: 120_000 },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'pglite-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const template = fs.existsSync(templateFile()) ? templateFile() : await writeTemplate()
    const folder = join(root, 'database')
    await unpackTemplate(template, folder)
    let wire: Wire | null = await openPglite(folder)
    // Replaces a lost server with a new one, as `openDataFolder` does, but in this thread.
    const lost: unknown[] = []
    const connect = async () => {
      const opened = (wire ??= await openPglite(folder))
      const exec = (messages: Uint8Array) =>
        opened.exec(messages).catch((error: unknown) => {
          lost.push(error)
          wire = null
          throw error
        })
      return { ...opened, exec }
    }
    const { db, close } = poolDatabase(embeddedPool(connect), { embedded: true })
    await db.execute(sql`create table notes (note int)`)
    await db.execute(sql`insert into notes values (1)`)
    const empty = fillDisk()
    const write = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_switch_wal()`)
      await tx.execute(sql`insert into notes values (2)`)
    })
    const failed = await write.then(
      () => null,
      (error: unknown) => error,
    )
    expect(lost).toEqual([expect.any(SessionEnded)])
    expect(isUnavailable(failed)).toBe(true)
    expect(unavailableProblem(failed)).toMatchObject({ status: 503, code: 'disk-full', retryAfter: 60 })
    empty()
    await db.execute(sql`insert into notes values (3)`)
    expect((await db.execute(sql`select note from notes order by note`)).rows).toEqual([{ note: 1 }, { note: 3 }])
    await close()
    await wire?.close()
  },
)
