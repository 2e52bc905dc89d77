import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { ownServer } from '#testing/database.ts'
import { smallDisk } from '#testing/small-disk.ts'
import { shippedMigrations } from '../database/migrations.ts'
import { embeddedPool } from '../database/pool.ts'
import { isDiskFull } from '../database/unavailable.ts'
import { backUp } from './back-up.ts'
import { restoreEmbedded } from './restore.ts'

/** The size of the disk in megabytes, which is too small for an empty database. */
const SMALL = 20

const disk = smallDisk(SMALL)
const noDisk = typeof disk === 'string' ? disk : null
const root = mkdtempSync(join(tmpdir(), 'backup-full-'))
afterAll(() => {
  if (typeof disk !== 'string') disk.close()
  rmSync(root, { recursive: true, force: true })
})

describe.skipIf(noDisk !== null)(`§19 a full disk${noDisk === null ? '' : ` (${noDisk})`}`, () => {
  test('takes neither a backup nor a database, and keeps nothing of them', { timeout: 120_000 }, async () => {
    if (typeof disk === 'string') throw new Error(disk)
    const server = await ownServer()
    const order = {
      passphrase: null,
      database: 'embedded',
      connection: embeddedPool(async () => server),
      version: '1.2.3',
      now: new Date('2026-11-23T12:00:00Z'),
    } as const
    const file = join(root, 'whole.backup')
    await backUp({ ...order, file })
    const target = { dataDir: join(disk.place, 'data'), clock: stoppedClock() }
    const restored = await restoreEmbedded({ file, passphrase: null }, target, shippedMigrations()).catch(
      (error: unknown) => error,
    )
    expect(isDiskFull(restored)).toBe(true)
    expect(readdirSync(target.dataDir)).toEqual(['database.lock'])
    const place = join(disk.place, 'backups')
    mkdirSync(place)
    disk.fill()
    await expect(backUp({ ...order, file: join(place, 'new.backup') })).rejects.toThrow(
      `${join(place, 'new.backup')} cannot be written: ENOSPC.`,
    )
    expect(readdirSync(place)).toEqual([])
    await server.close()
  })
})
