import { sql } from 'drizzle-orm'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPglite } from './pglite.ts'
import { embeddedPool, poolDatabase } from './pool.ts'
import { templateFile } from './template.ts'
import { writeTemplate } from './write-template.ts'

/** Counts the calls of `fdatasync`, which makes a file survive a failure of the machine. */
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
  const wire = await openPglite(join(root, 'database'), await openAsBlob(template))
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
